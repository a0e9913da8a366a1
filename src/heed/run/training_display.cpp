#include "heed/run/training_display.h"

#include <cmath>
#include <ostream>

#include "heed/base/terminal/print.h"

namespace heed::run {

void TrainingDisplay::step(const train::StepReport& report) {
  if (!progress_) {
    ProgressOptions options{style_};
    options.label = fmt::format("{} {}/{}", round_, report.epoch, report.epochs);
    options.total = report.epoch_tokens, options.unit = unit_;
    options.start = report.tokens_before;
    progress_.emplace(out_, options);
  }
  progress_->update(report.tokens, fmt::format("loss {:.3f}", report.loss));
}

void TrainingDisplay::epoch(const train::EpochReport& report) {
  if (progress_) progress_->finish(fmt::format("loss {:.3f}", report.train_loss));
  progress_.reset();
  print(out_, "{} {}: train loss {:.3f}, validation loss {:.4f}, {}{}{}, {}\n", round_, report.epoch, report.train_loss,
        report.valid_loss,
        report.valid_accuracy ? fmt::format("accuracy {:.2f}%", 100 * *report.valid_accuracy)
                              : fmt::format("perplexity {:.2f}", std::exp(report.valid_loss)),
        report.valid_bleu ? fmt::format(", BLEU {:.2f}", *report.valid_bleu) : "", report.best ? ", best" : "",
        format_duration(std::chrono::duration<double>(report.total_seconds)));
  out_.flush();
}

}  // namespace heed::run
