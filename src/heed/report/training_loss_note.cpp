#include "heed/report/training_loss_note.h"

#include <cmath>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace heed::report {

double smoothing_floor(double smoothing, Index vocabulary) {
  if (smoothing <= 0) return 0;
  const auto tokens = static_cast<double>(vocabulary);
  const double other = smoothing / tokens, target = 1 - smoothing + other;
  return -target * std::log(target) - (tokens - 1) * other * std::log(other);
}

std::string training_loss_note(double train_loss, double valid_loss, const model::Seq2SeqOptions& options) {
  if (!(train_loss > valid_loss)) return {};
  std::vector<std::string> reasons;
  if (options.label_smoothing > 0)
    reasons.push_back(fmt::format("label smoothing ({:.2g}) keeps it above {:.2f} for any model",
                                  options.label_smoothing,
                                  smoothing_floor(options.label_smoothing, options.target_tokens)));
  if (options.dropout > 0 || options.state_dropout > 0 || options.readout_dropout > 0)
    reasons.emplace_back("dropout hides a part of the model");
  reasons.emplace_back("it is the mean over an epoch, during which the model still changed");
  return fmt::format(
      "Training loss ({:.3f}) is above validation loss ({:.3f}), because it is measured while training: {}.",
      train_loss, valid_loss, fmt::join(reasons, "; "));
}

}  // namespace heed::report
