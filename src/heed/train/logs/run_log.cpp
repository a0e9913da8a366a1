#include "heed/train/logs/run_log.h"

#include <array>
#include <cmath>
#include <fstream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <unistd.h>

#include "heed/base/formats/json.h"

namespace heed::train {
namespace {

std::string host_name() {
  std::array<char, 256> name{};
  if (::gethostname(name.data(), name.size() - 1) != 0) return "localhost";
  return name.data();
}

std::optional<std::int64_t> resumed_at(const TrainPosition& position) {
  if (position.step == 0) return std::nullopt;
  return position.step + 1;
}

}  // namespace

LoggedLosses read_losses(const std::filesystem::path& log) {
  LoggedLosses losses;
  std::ifstream file(log);
  for (std::string line; std::getline(file, line);) {
    const auto entry = nlohmann::json::parse(line, nullptr, /*allow_exceptions=*/false);
    if (!entry.is_object()) continue;
    const auto loss = [&](const char* name) {  // infinite or NaN is null in JSON
      const auto found = entry.find(name);
      return found != entry.end() && found->is_number() ? found->get<double>() : std::nan("");
    };
    const std::string event = entry.value("event", "");
    const std::int64_t step = entry.value("step", std::int64_t{0});
    if (event == "epoch")
      losses.epochs.push_back({.step = step, .train_loss = loss("train_loss"), .valid_loss = loss("valid_loss")});
    if (event == "step" && entry.contains("batch_loss"))
      losses.steps.push_back({.step = step, .batch_loss = loss("batch_loss")});
  }
  return losses;
}

RunLog::RunLog(const std::filesystem::path& folder, const TrainPosition& position, EventFile::Clock clock)
    : log_(folder / kLogFile, static_cast<std::uint64_t>(position.log_bytes)),
      events_(folder, host_name(), std::move(clock), resumed_at(position)) {}

void RunLog::step(const StepReport& report) {
  if (report.step % kEveryStep != 0) return;
  log_.append({{"event", "step"},
               {"epoch", report.epoch},
               {"step", report.step},
               {"loss", report.loss},
               {"batch_loss", report.batch_loss},
               {"learning_rate", report.learning_rate},
               {"gradient_norm", report.gradient_norm}});
  events_.append(report.step, {{"train/loss", static_cast<float>(report.loss)},
                               {"train/learning-rate", static_cast<float>(report.learning_rate)},
                               {"train/gradient-norm", static_cast<float>(report.gradient_norm)}});
}

void RunLog::epoch(const EpochReport& report) {
  nlohmann::ordered_json line = {{"event", "epoch"},
                                 {"epoch", report.epoch},
                                 {"step", report.step},
                                 {"train_loss", report.train_loss},
                                 {"valid_loss", report.valid_loss},
                                 {"valid_perplexity", std::exp(report.valid_loss)}};
  if (report.valid_bleu) line["valid_bleu_lc"] = *report.valid_bleu;
  if (report.valid_accuracy) line["valid_accuracy"] = *report.valid_accuracy;
  line.update({{"best", report.best},
               {"learning_rate", report.learning_rate},
               {"seconds", report.seconds},
               {"target_tokens_per_second", report.tokens_per_second}});
  log_.append(line);
  std::vector<EventFile::Scalar> scalars = {
      {"valid/loss", static_cast<float>(report.valid_loss)},
      {"valid/perplexity", static_cast<float>(std::exp(report.valid_loss))},
      {"epoch/train-loss", static_cast<float>(report.train_loss)},
      {"epoch/target-tokens-per-second", static_cast<float>(report.tokens_per_second)}};
  if (report.valid_bleu) scalars.push_back({"valid/bleu-lc", static_cast<float>(*report.valid_bleu)});
  if (report.valid_accuracy) scalars.push_back({"valid/accuracy", static_cast<float>(*report.valid_accuracy)});
  events_.append(report.step, scalars);
}

std::int64_t RunLog::bytes() {
  log_.sync();
  return static_cast<std::int64_t>(log_.bytes());
}

}  // namespace heed::train
