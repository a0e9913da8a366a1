// What a person sees of a training: progress while it runs, a line an epoch, and the summary.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>

#include "heed/base/progress.h"
#include "heed/model/translation_model.h"
#include "heed/train/trainer.h"
#include "heed/train/training_data.h"

namespace heed::cli {

class TrainDisplay {
 public:
  TrainDisplay(std::ostream& out, TerminalStyle style) : out_(out), style_(style) {}

  void begin(const TrainingData& data, const TranslationModel& model);
  void step(const StepReport& report);
  void epoch(const EpochReport& report);
  void end() { progress_.reset(); }  // leaves the cursor on a new line

 private:
  std::ostream& out_;
  TerminalStyle style_;
  std::optional<Progress> progress_;
  std::int64_t epochs_ = 0;
};

struct TrainResult {
  TrainSummary summary;
  std::string folder;
  std::int64_t parameters = 0;
  std::int64_t threads = 0;
  std::size_t examples = 0;  // diagrams of attention, in the folder
};

void print_train_result(const TrainResult& result, std::ostream& out);
void print_train_result_json(const TrainResult& result, std::ostream& out);

}  // namespace heed::cli
