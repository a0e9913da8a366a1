// Shows the progress of training on a terminal, with one line per epoch.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <utility>

#include "heed/base/terminal/progress.h"
#include "heed/train/trainer.h"

namespace heed::run {

class TrainingDisplay {
 public:
  // `round`: what an epoch is called; `unit`: what is predicted, in the plural.
  TrainingDisplay(std::ostream& out, TerminalStyle style, std::string round, std::string unit)
      : out_(out), style_(style), round_(std::move(round)), unit_(std::move(unit)) {}

  void step(const train::StepReport& report);
  void epoch(const train::EpochReport& report);
  void end() { progress_.reset(); }  // leaves the cursor on a new line

 private:
  std::ostream& out_;
  TerminalStyle style_;
  std::string round_, unit_;
  std::optional<Progress> progress_;
};

}  // namespace heed::run
