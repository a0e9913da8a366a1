// A training in a folder: files, logs, progress and signals around a Trainer. For every kind of model.
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

// A caller that watches a training. All may be left out.
struct TrainingWatch {
  std::function<void(const train::StepReport&)> step = {};    // called after each step
  std::function<void(const train::EpochReport&)> epoch = {};  // called after each epoch, with the best model saved
  // Asked after each step; true: save a checkpoint and return. Left out: SIGINT and SIGTERM stop the training.
  std::function<bool()> stop = {};
};

struct TrainingRun {
  train::TrainTask& task;
  const train::LoopSettings& loop;
  nlohmann::ordered_json settings;  // all of them, for checkpoints and config.json
  std::string toml;                 // the same for people, and for --resume: kRunSettingsFile
  std::filesystem::path folder;
  RunStart start = RunStart::kNew;
  bool quiet = false;
  train::Sharing sharing = {};                                // with ranks: of this one
  std::string round = "epoch", unit = "words";                // what the display calls them
  std::function<void(std::ostream&)> introduce = {};          // says what is trained on, before the first step
  std::function<void(const train::StepReport&)> step = {};    // called after each
  std::function<void(const train::EpochReport&)> epoch = {};  // the same; the model has been saved if it is the best
  std::function<double()> bleu = {};                          // TrainHooks::bleu
  TrainingWatch watch = {};
};

struct TrainingRunEnd {
  train::TrainSummary summary;
  int signal = 0;  // that interrupted it; 0: none
};

// On several ranks the first one has the folder, the logs and the display, and the others compute. Throws Error where
// they do not all train the same model on the same data.
TrainingRunEnd run_task(const TrainingRun& run, ThreadPool& pool, std::ostream& err);

// A training to do, from files to a folder, and what came of it.
template <class Plan>
struct TrainingJob {
  Plan plan;
  std::filesystem::path folder;
  RunStart start = RunStart::kNew;
  TextOptions text = {};
  bool quiet = false;
  TrainingWatch watch = {};
  distributed::ProcessGroup* group = nullptr;  // that train together; null: this process alone
};

struct TrainingEnd {
  TrainingResult result;
  int signal = 0;  // that interrupted it; 0: none
};

}  // namespace heed::run
