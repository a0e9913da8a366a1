#include "heed/train/checkpoint.h"

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "heed/base/formats/json.h"
#include "heed/base/settings/renamed_settings.h"
#include "heed/base/unicode/printable.h"
#include "heed/model/io/file_error.h"
#include "heed/model/io/safetensors.h"

namespace heed::train {
namespace {

namespace fs = std::filesystem;
using model::FileError;
using nlohmann::json;
using nlohmann::ordered_json;

constexpr const char *kPosition = "position", *kSettings = "settings", *kData = "data_sha256";

// JSON has no infinity, so the best loss is left out before the first validation.
template <class Position, class Visit>
void visit_position(Position& p, Visit&& visit) {
  visit("epoch", p.epoch), visit("batch", p.batch), visit("step", p.step);
  visit("loss_sum", p.loss_sum), visit("words", p.tokens), visit("epoch_seconds", p.epoch_seconds);
  visit("all_words", p.all_tokens), visit("seconds", p.seconds), visit("total_seconds", p.total_seconds);
  visit("best_loss", p.best_loss), visit("best_accuracy", p.best_accuracy), visit("best_epoch", p.best_epoch);
  visit("schedule_best", p.schedule.best), visit("schedule_waiting", p.schedule.without_improvement);
  visit("schedule_scale", p.schedule.scale), visit("log_bytes", p.log_bytes);
}

std::string position_text(const TrainPosition& position) {
  ordered_json text;
  visit_position(position, [&](const char* name, const auto& value) {
    if constexpr (std::is_floating_point_v<std::remove_cvref_t<decltype(value)>>) {
      if (std::isinf(value)) return;
    }
    text[name] = value;
  });
  return text.dump();
}

json parse(const fs::path& path, const model::SafetensorsFile& file, const char* name) {
  const auto found = file.metadata().find(name);
  json value;
  if (found != file.metadata().end()) value = json::parse(found->second, nullptr, /*allow_exceptions=*/false);
  if (!value.is_object())
    throw FileError(path, fmt::format("not a checkpoint of heed (its metadata have no \"{}\")", name));
  return value;
}

TrainPosition read_position(const fs::path& path, const json& text) {
  TrainPosition position;
  visit_position(position, [&](const char* name, auto& value) {
    if (!text.contains(name)) return;
    try {
      text.at(name).get_to(value);
    } catch (const json::exception&) {
      model::reject_member(text, path, name, "a number");
    }
  });
  if (position.epoch < 0 || position.batch < 0 || position.step < 0 || position.log_bytes < 0)
    throw FileError(path, fmt::format("the position must not be negative (got {})", printable(text.dump(), 200)));
  return position;
}

void require_same_settings(const fs::path& path, json saved, const CheckpointOwner& owner,
                           std::span<const std::string> may_differ) {
  for (const auto& [before, now] : kRenamedSettings)
    if (saved.contains(before)) saved[now] = saved[before];
  for (const auto& [name, value] : owner.settings.items()) {
    if (std::ranges::find(may_differ, name) != may_differ.end()) continue;
    if (!saved.contains(name)) continue;  // a setting that is newer than the checkpoint
    const std::string before = saved[name].dump();
    if (before != value.dump())
      throw FileError(path, fmt::format("the run was started with {} {} (got {}); {}", name, printable(before, 80),
                                        printable(value.dump(), 80),
                                        name == "epochs" && owner.settings.value("schedule", "") == "cosine"
                                            ? "its learning rate falls until the last epoch, so choose "
                                              "another --out for a run with another number"
                                            : "resume it with the same settings"));
  }
}

}  // namespace

void save_checkpoint(const fs::path& path, const ParameterStore& parameters, std::span<const SavedState> state,
                     const TrainPosition& position, const CheckpointOwner& owner) {
  std::vector<model::NamedTensor> tensors;
  for (const auto& parameter : parameters) tensors.push_back({parameter->name(), parameter->value()});
  for (const SavedState& part : state) tensors.push_back({part.name, part.values});
  write_safetensors(
      path, tensors,
      {{kPosition, position_text(position)}, {kSettings, owner.settings.dump()}, {kData, owner.data_checksum}});
}

TrainPosition load_checkpoint(const fs::path& path, ParameterStore& parameters, std::span<const SavedState> state,
                              const CheckpointOwner& owner, std::span<const std::string> may_differ) {
  const model::SafetensorsFile file(path);
  require_same_settings(path, parse(path, file, kSettings), owner, may_differ);
  const auto data = file.metadata().find(kData);
  if (data == file.metadata().end() || data->second != owner.data_checksum)
    throw FileError(path, "the run was started with other data (another text or tokenizer); resume it with the same");
  const TrainPosition position = read_position(path, parse(path, file, kPosition));

  std::vector<std::pair<ConstView, View>> copies;  // all are looked up before the first copy
  const auto add = [&](const std::string& name, View to) {
    if (!file.contains(name)) throw FileError(path, fmt::format("tensor {} is missing", name));
    const ConstView from = file.view(name);
    if (!(from.shape() == to.shape()))
      throw FileError(
          path, fmt::format("tensor {} must be {} (it is {})", name, to_string(to.shape()), to_string(from.shape())));
    copies.emplace_back(from, to);
  };
  for (const auto& parameter : parameters) add(parameter->name(), parameter->value());
  for (const SavedState& part : state) add(part.name, part.values);
  for (const auto& [from, to] : copies) std::ranges::copy(from.span(), to.span().begin());
  return position;
}

}  // namespace heed::train
