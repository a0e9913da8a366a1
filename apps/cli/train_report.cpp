#include "apps/cli/train_report.h"

#include <cmath>
#include <ostream>

#include <fmt/ostream.h>
#include <nlohmann/json.hpp>
#include <sys/resource.h>

#include "apps/cli/training_examples.h"
#include "heed/base/printable.h"

namespace heed::cli {
namespace {

double peak_rss_mb() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;  // Linux counts in KiB
}

}  // namespace

void TrainDisplay::step(const StepReport& report) {
  if (!progress_) {
    ProgressOptions options{style_};
    options.label = fmt::format("{} {}/{}", round_, report.epoch, report.epochs);
    options.total = report.epoch_words, options.unit = unit_;
    options.start = report.words_before;
    progress_.emplace(out_, options);
  }
  progress_->update(report.words, fmt::format("loss {:.3f}", report.loss));
}

void TrainDisplay::epoch(const EpochReport& report) {
  if (progress_) progress_->finish(fmt::format("loss {:.3f}", report.train_loss));
  progress_.reset();
  fmt::print(out_, "{} {}: train loss {:.3f}, validation loss {:.4f}, perplexity {:.2f}{}{}, {}\n", round_,
             report.epoch, report.train_loss, report.valid_loss, std::exp(report.valid_loss),
             report.valid_bleu ? fmt::format(", BLEU {:.2f}", *report.valid_bleu) : "", report.best ? ", best" : "",
             format_duration(std::chrono::duration<double>(report.total_seconds)));
  out_.flush();
}

void print_train_result(const TrainResult& result, std::ostream& out) {
  const TrainSummary& s = result.summary;
  if (s.best_epoch > 0)
    fmt::print(out, "Validation loss  {:.4f} (perplexity {:.2f}), epoch {} of {}\n", s.valid_loss,
               std::exp(s.valid_loss), s.best_epoch, s.epochs);
  fmt::print(out, "Time             {}, {} target words/s, {} steps\nMemory           {:.0f} MB\n",
             format_duration(std::chrono::duration<double>(s.seconds)), format_count(s.words_per_second), s.steps,
             peak_rss_mb());
  const std::string folder = printable(result.folder);
  if (result.examples > 0)
    fmt::print(out, "Examples         {}/{}, {} diagrams of attention\n", folder, kExamplesFolder, result.examples);
  if (s.interrupted)
    fmt::print(out, "Interrupted and saved. Next: heed train --resume --out {}\n", folder);
  else
    fmt::print(out, "Model            {0}\nNext: heed translate --model {0}\n", folder);
}

void print_train_result_json(const TrainResult& result, std::ostream& out) {
  const TrainSummary& s = result.summary;
  nlohmann::ordered_json document;
  document["valid_loss"] = s.valid_loss;  // infinite before the first epoch is over, which JSON writes as null
  document["valid_perplexity"] = std::exp(s.valid_loss);
  document["best_epoch"] = s.best_epoch;
  document["epochs"] = s.epochs;
  document["steps"] = s.steps;
  document["seconds"] = s.seconds;
  document["target_tokens_per_second"] = s.words_per_second;
  document["peak_rss_mb"] = peak_rss_mb();
  document["parameters"] = result.parameters;
  document["threads"] = result.threads;
  document["interrupted"] = s.interrupted;
  document["model"] = result.folder;
  out << document.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) << '\n';
}

}  // namespace heed::cli
