// What a person sees of a training: progress while it runs, a line an epoch, and the summary.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <utility>
#include <vector>

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
  std::optional<double> valid_accuracy = {};  // of the model that is kept, where it is known
  std::int64_t parameters = 0;
  std::int64_t threads = 0;
  std::string round = "epoch", unit = "target words";          // as the display calls them
  std::string verb = "train";                                  // that goes on with it
  std::string next = "translate";                              // what to do with the model, as a verb
  std::vector<std::pair<std::string, std::string>> made = {};  // what else there is: "Examples", where and what
};

// For people, or as one JSON object on one line.
void report_train_result(const TrainResult& result, bool json, std::ostream& out);

}  // namespace heed::cli
