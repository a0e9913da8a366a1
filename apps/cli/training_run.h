// A training as a command runs it: folder of the run, logs, progress and signals around a Trainer. For every kind of
// model.
#pragma once

#include <filesystem>
#include <functional>
#include <iosfwd>
#include <string>

#include "apps/cli/run_folder.h"
#include "apps/cli/verb.h"
#include "heed/base/json.h"
#include "heed/train/trainer.h"

namespace heed::cli {

struct TrainingRun {
  TrainTask& task;
  const LoopSettings& loop;
  nlohmann::ordered_json settings;  // all of them, for checkpoints and config.json
  std::string toml;                 // the same for people, and for --resume: kRunSettingsFile
  std::filesystem::path folder;
  RunStart start = RunStart::kNew;
  bool quiet = false;
  Sharing sharing = {};                                // with ranks: of this one
  std::string round = "epoch", unit = "words";         // what the display calls them
  std::function<void(std::ostream&)> introduce = {};   // says what is trained on, before the first step
  std::function<void(const StepReport&)> step = {};    // called after each
  std::function<void(const EpochReport&)> epoch = {};  // the same; the model has been saved if it is the best
  std::function<double()> bleu = {};                   // TrainHooks::bleu
};

struct TrainingRunEnd {
  TrainSummary summary;
  ExitCode code = kOk;  // 128 + signal after an interruption
};

// On several ranks the first one has the folder, the logs and the display, and the others compute. Throws Error where
// they do not all train the same model on the same data.
TrainingRunEnd run_task(const TrainingRun& run, ThreadPool& pool, std::ostream& err);

}  // namespace heed::cli
