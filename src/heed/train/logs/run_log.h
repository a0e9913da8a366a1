// A run's machine-readable logs: log.jsonl, and event files for TensorBoard, in the run's folder.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <vector>

#include "heed/train/logs/event_file.h"
#include "heed/train/logs/jsonl_log.h"
#include "heed/train/trainer.h"

namespace heed::train {

inline constexpr const char* kLogFile = "log.jsonl";

// The losses in a log, in nats per prediction. An incomplete last line, as while training is writing it, is ignored.
struct LoggedEpoch {
  std::int64_t step = 0;
  double train_loss = 0, valid_loss = 0;
};
struct LoggedStep {
  std::int64_t step = 0;
  double batch_loss = 0;
};
struct LoggedLosses {
  std::vector<LoggedStep> steps;  // empty in a log of version 0.1, which has no loss of single batches
  std::vector<LoggedEpoch> epochs;
};
LoggedLosses read_losses(const std::filesystem::path& log);

class RunLog {
 public:
  // `position`: where training resumes; later lines and events are removed.
  RunLog(const std::filesystem::path& folder, const TrainPosition& position, EventFile::Clock clock);

  void step(const StepReport& report);  // every kEveryStep-th is logged
  void epoch(const EpochReport& report);
  std::int64_t bytes();  // of log.jsonl, safely on disk

 private:
  static constexpr std::int64_t kEveryStep = 20;

  JsonlLog log_;
  EventFile events_;
};

}  // namespace heed::train
