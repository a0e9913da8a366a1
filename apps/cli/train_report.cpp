#include "apps/cli/train_report.h"

#include <cmath>
#include <ostream>

#include <fmt/ostream.h>
#include <sys/resource.h>

#include "heed/base/json.h"
#include "heed/base/printable.h"

namespace heed::cli {
namespace {

double peak_rss_mb() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;  // Linux counts in KiB
}

void print_text(const TrainResult& result, std::ostream& out) {
  const TrainSummary& s = result.summary;
  const auto line = [&](const std::string& label, const std::string& text) {
    fmt::print(out, "{:<15}  {}\n", label, text);
  };
  if (s.best_epoch > 0)
    line("Validation loss",
         fmt::format("{:.4f} ({}), {} {} of {}", s.valid_loss,
                     result.valid_accuracy ? fmt::format("accuracy {:.2f}%", 100 * *result.valid_accuracy)
                                           : fmt::format("perplexity {:.2f}", std::exp(s.valid_loss)),
                     result.round, s.best_epoch, s.epochs));
  line("Time", fmt::format("{}, {} {}/s, {} steps", format_duration(std::chrono::duration<double>(s.seconds)),
                           format_count(s.words_per_second), result.unit, s.steps));
  if (s.ranks > 1)
    line("Ranks", fmt::format("{}, waiting for each other {:.1f}% of the time", s.ranks, 100 * s.waiting_share));
  line("Memory", fmt::format("{:.0f} MB", peak_rss_mb()));
  const std::string folder = printable(result.folder);
  for (const auto& [label, text] : result.made) line(label, text);
  if (s.interrupted) {
    fmt::print(out, "Interrupted and saved. Next: heed {} --resume --out {}\n", result.verb, folder);
  } else {
    line("Model", folder);
    fmt::print(out, "Next: heed {} --model {}\n", result.next, folder);
  }
}

void print_json(const TrainResult& result, std::ostream& out) {
  const TrainSummary& s = result.summary;
  nlohmann::ordered_json document;
  document["valid_loss"] = s.valid_loss;  // infinite before the first epoch is over, which JSON writes as null
  document["valid_perplexity"] = std::exp(s.valid_loss);
  if (result.valid_accuracy) document["valid_accuracy"] = *result.valid_accuracy;
  document["best_epoch"] = s.best_epoch;
  document["epochs"] = s.epochs;
  document["steps"] = s.steps;
  document["seconds"] = s.seconds;
  document["target_tokens_per_second"] = s.words_per_second;
  document["peak_rss_mb"] = peak_rss_mb();
  document["parameters"] = result.parameters;
  document["threads"] = result.threads;
  document["ranks"] = s.ranks;
  document["waiting_share"] = s.waiting_share;
  document["interrupted"] = s.interrupted;
  document["model"] = result.folder;
  out << document.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) << '\n';
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
  fmt::print(out_, "{} {}: train loss {:.3f}, validation loss {:.4f}, {}{}{}, {}\n", round_, report.epoch,
             report.train_loss, report.valid_loss,
             report.valid_accuracy ? fmt::format("accuracy {:.2f}%", 100 * *report.valid_accuracy)
                                   : fmt::format("perplexity {:.2f}", std::exp(report.valid_loss)),
             report.valid_bleu ? fmt::format(", BLEU {:.2f}", *report.valid_bleu) : "", report.best ? ", best" : "",
             format_duration(std::chrono::duration<double>(report.total_seconds)));
  out_.flush();
}

void report_train_result(const TrainResult& result, bool json, std::ostream& out) {
  if (json)
    print_json(result, out);
  else
    print_text(result, out);
}

}  // namespace heed::cli
