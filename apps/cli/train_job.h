// The training of a translation model, from the text of a corpus to the diagrams of its attention.
#pragma once

#include <filesystem>

#include "apps/cli/run_folder.h"
#include "apps/cli/train_options.h"
#include "apps/cli/train_report.h"
#include "apps/cli/verb.h"
#include "heed/base/text_file.h"
#include "heed/base/thread_pool.h"

namespace heed::cli {

struct TrainJob {
  TrainPlan plan;
  std::filesystem::path folder;
  RunStart start = RunStart::kNew;
  TextOptions text = {};
  bool quiet = false;
};

struct TrainEnd {
  TrainResult result;
  ExitCode code = kOk;  // 128 + signal after an interruption
};

TrainEnd run_training(TrainJob job, ThreadPool& pool, std::ostream& err);

}  // namespace heed::cli
