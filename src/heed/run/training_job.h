// A training to do, from files to a folder, and what came of it.
#pragma once

#include <filesystem>

#include "heed/base/files/text_file.h"
#include "heed/distributed/process_group.h"
#include "heed/run/run_folder.h"
#include "heed/run/training_result.h"

namespace heed::run {

template <class Plan>
struct TrainingJob {
  Plan plan;
  std::filesystem::path folder;
  RunStart start = RunStart::kNew;
  TextOptions text = {};
  bool quiet = false;
  distributed::ProcessGroup* group = nullptr;  // that train together; null: this process alone
};

struct TrainingEnd {
  TrainingResult result;
  int signal = 0;  // that interrupted it; 0: none
};

}  // namespace heed::run
