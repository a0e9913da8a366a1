// Runs training in a folder: files, logs, progress and signals around a Trainer. For all kinds of models.
#pragma once

#include <filesystem>
#include <functional>
#include <iosfwd>
#include <string>

#include "heed/base/files/text_file.h"
#include "heed/base/formats/json.h"
#include "heed/distributed/process_group.h"
#include "heed/run/run_folder.h"
#include "heed/run/training_result.h"
#include "heed/train/trainer.h"

namespace heed::run {

// Callbacks of a caller that watches training. All are optional.
struct TrainingWatch {
  std::function<void(const train::StepReport&)> step = {};    // called after each step
  std::function<void(const train::EpochReport&)> epoch = {};  // called after each epoch, with the best model saved
  // Called after each step; true: save a checkpoint and return. If not set, SIGINT and SIGTERM stop training.
  std::function<bool()> stop = {};
};

struct TrainingRun {
  train::TrainTask& task;
  const train::LoopSettings& loop;
  nlohmann::ordered_json settings;  // all settings, for checkpoints and config.json
  std::string toml;                 // the same for people, and for --resume: model::kRunSettingsFile
  std::filesystem::path folder;
  RunStart start = RunStart::kNew;
  bool quiet = false;
  train::Sharing sharing = {};                                // for this rank
  std::string round = "epoch", unit = "tokens";               // as the display names them
  std::function<void(std::ostream&)> introduce = {};          // says what is trained on, before the first step
  std::function<void(const train::StepReport&)> step = {};    // called after each step
  std::function<void(const train::EpochReport&)> epoch = {};  // called after each epoch; a best model is saved by then
  std::function<double()> bleu = {};                          // TrainHooks::bleu
  TrainingWatch watch = {};
};

struct TrainingRunEnd {
  train::TrainSummary summary;
  int signal = 0;  // the signal that interrupted it; 0: none
};

// With several ranks, the first one has the folder, the logs and the display; the others only compute. Throws Error
// unless all train the same model on the same data.
TrainingRunEnd run_task(const TrainingRun& run, ThreadPool& pool, std::ostream& err);

// A training job, from input files to a folder, and its result.
template <class Plan>
struct TrainingJob {
  Plan plan;
  std::filesystem::path folder;
  RunStart start = RunStart::kNew;
  TextOptions text = {};
  bool quiet = false;
  TrainingWatch watch = {};
  distributed::ProcessGroup* group = nullptr;  // the ranks that train together; null: a single process
};

struct TrainingEnd {
  TrainingResult result;
  int signal = 0;  // the signal that interrupted it; 0: none
};

}  // namespace heed::run
