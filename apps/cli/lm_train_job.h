// The training of a language model, from text to its loss curve.
#pragma once

#include <filesystem>
#include <iosfwd>

#include "apps/cli/lm_train_options.h"
#include "apps/cli/run_folder.h"
#include "apps/cli/train_report.h"
#include "apps/cli/verb.h"
#include "heed/base/text_file.h"
#include "heed/base/thread_pool.h"

namespace heed::cli {

struct LmTrainJob {
  LmPlan plan;
  std::filesystem::path folder;
  RunStart start = RunStart::kNew;
  TextOptions text = {};
  bool quiet = false;
};

struct LmTrainEnd {
  TrainResult result;
  ExitCode code = kOk;  // 128 + signal after an interruption
};

LmTrainEnd run_lm_training(const LmTrainJob& job, ThreadPool& pool, std::ostream& err);

}  // namespace heed::cli
