// What a person sees of a training: progress while it runs, a line an epoch, and the summary.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <utility>

#include "heed/base/progress.h"
#include "heed/train/trainer.h"

namespace heed::cli {

class TrainDisplay {
 public:
  // `round`: what an epoch is called; `unit`: what is predicted, in the plural.
  TrainDisplay(std::ostream& out, TerminalStyle style, std::string round, std::string unit)
      : out_(out), style_(style), round_(std::move(round)), unit_(std::move(unit)) {}

  void step(const StepReport& report);
  void epoch(const EpochReport& report);
  void end() { progress_.reset(); }  // leaves the cursor on a new line

 private:
  std::ostream& out_;
  TerminalStyle style_;
  std::string round_, unit_;
  std::optional<Progress> progress_;
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
