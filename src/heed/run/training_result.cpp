#include "heed/run/training_result.h"

#include <chrono>
#include <cmath>
#include <ostream>

#include <sys/resource.h>

#include "heed/base/formats/json.h"
#include "heed/base/terminal/print.h"
#include "heed/base/terminal/progress.h"
#include "heed/base/unicode/printable.h"

namespace heed::run {
namespace {

void print_text(const TrainingResult& result, std::ostream& out) {
  const train::TrainSummary& s = result.summary;
  const auto line = [&](const std::string& label, const std::string& text) { print(out, "{:<15}  {}\n", label, text); };
  if (s.best_epoch > 0)
    line("Validation loss",
         fmt::format("{:.4f} ({}) after {} {}, the best of {}", s.valid_loss,
                     result.valid_accuracy ? fmt::format("accuracy {:.2f}%", 100 * *result.valid_accuracy)
                                           : fmt::format("perplexity {:.2f}", std::exp(s.valid_loss)),
                     result.round, s.best_epoch, s.epochs));
  line("Time", fmt::format("{}, {} {}/s, {} steps", format_duration(std::chrono::duration<double>(s.seconds)),
                           format_count(s.tokens_per_second), result.unit, s.steps));
  if (s.ranks > 1)
    line("Ranks", fmt::format("{}, waiting for each other {:.1f}% of the time", s.ranks, 100 * s.waiting_share));
  line("Memory", fmt::format("{:.0f} MB", result.peak_memory_mb));
  const std::string folder = printable(result.folder);
  for (const auto& [label, text] : result.made) line(label, text);
  if (s.interrupted) {
    print(out, "Interrupted and saved. Next: heed {} --resume --out {}\n", result.verb, folder);
  } else {
    line("Model", folder);
    print(out, "Next: heed {} --model {}\n", result.next, folder);
  }
}

}  // namespace

nlohmann::ordered_json to_json(const TrainingResult& result) {
  const train::TrainSummary& s = result.summary;
  nlohmann::ordered_json document;
  document["valid_loss"] = s.valid_loss;  // infinite before the first epoch is complete, which JSON writes as null
  document["valid_perplexity"] = std::exp(s.valid_loss);
  if (result.valid_accuracy) document["valid_accuracy"] = *result.valid_accuracy;
  document["best_epoch"] = s.best_epoch;
  document["epochs"] = s.epochs;
  document["steps"] = s.steps;
  document["seconds"] = s.seconds;
  document["target_tokens_per_second"] = s.tokens_per_second;
  document["peak_rss_mb"] = result.peak_memory_mb;
  document["parameters"] = result.parameters;
  document["threads"] = result.threads;
  document["ranks"] = s.ranks;
  document["waiting_share"] = s.waiting_share;
  document["interrupted"] = s.interrupted;
  document["model"] = result.folder;
  return document;
}

void print_training_result(const TrainingResult& result, bool json, std::ostream& out) {
  if (json)
    out << to_json(result).dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) << '\n';
  else
    print_text(result, out);
}

double peak_memory_mb() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;  // Linux counts in KiB
}

}  // namespace heed::run
