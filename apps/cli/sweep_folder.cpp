#include "apps/cli/sweep_folder.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/json.h"
#include "heed/base/json_message.h"
#include "heed/base/printable.h"
#include "heed/base/settings_file.h"
#include "heed/base/settings_json.h"
#include "heed/base/sha256.h"
#include "heed/base/whole_file.h"

namespace heed::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using nlohmann::ordered_json;

constexpr const char* kSweep = "classify sweep";
constexpr const char* kResultFile = "result.json";

const std::string& value_of(const SweepPlan& plan, const SweepPlace& place, std::string_view name) {
  const auto axis = std::ranges::find(plan.axes, name, &SweepAxis::name);
  return axis->values[place[static_cast<std::size_t>(axis - plan.axes.begin())]];
}

template <class Number>
Number number_of(const SweepPlan& plan, const SweepPlace& place, std::string_view name) {
  const std::string& text = value_of(plan, place, name);
  Number number{};
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

// What all runs of a sweep must have in common. Files count by what is in them.
ordered_json plan_json(const SweepPlan& plan) {
  ordered_json document;
  const ClassifyPlan& training = plan.training;
  for (const auto& [name, file] : {std::pair("train", &training.train), std::pair("valid", &training.valid),
                                   std::pair("vectors", &training.vectors)})
    if (!file->empty()) document[name] = {{"file", *file}, {"sha256", sha256_of_contents(*file)}};
  ordered_json settings;
  add_settings(settings, training.settings);
  for (const std::string& name : kSweptSettings) settings.erase(name);
  document["settings"] = settings;
  return document;
}

}  // namespace

std::vector<SweepPlace> SweepPlan::places() const {
  std::vector<SweepPlace> all = sweep_places(axes);
  std::erase_if(all, [&](const SweepPlace& place) { return place != trained_place(axes, place); });
  return all;
}

ClassifyPlan SweepPlan::training_of(const SweepPlace& place, std::int64_t seed) const {
  ClassifyPlan run = training;
  DanOptions& model = run.settings.model;
  model.word_dropout = number_of<float>(*this, place, "word-dropout");
  model.layers = number_of<Index>(*this, place, "layers");
  model.hidden = number_of<Index>(*this, place, "hidden");
  model.embedding = number_of<Index>(*this, place, "embedding");
  const std::string& vectors = value_of(*this, place, "word-vectors");
  model.train_vectors = vectors != kGiven;
  if (vectors == kLearned) run.vectors.clear();
  run.settings.loop.seed = seed;
  return run;
}

std::string SweepPlan::run_name(const SweepPlace& place, std::int64_t seed) const {
  std::string name;
  for (std::size_t i = 0; i < axes.size(); ++i) name += fmt::format("{}-{}-", axes[i].name, axes[i].values[place[i]]);
  return fmt::format("{}s{}", name, seed);
}

void SweepFolder::require_same(const SweepPlan& plan) const {
  if (!fs::exists(plan_file())) return;
  const json before = read_settings(plan_file());
  const json now = plan_json(plan);
  const auto refuse = [&](const std::string& what, const std::string& received) {
    throw Error(kSweep, fmt::format("{}, as the sweep in {} has it", what, printable(path_.string())),
                received + "; take another --out for another sweep");
  };
  try {
    for (const auto& [name, value] : now.at("settings").items())
      if (const json& was = before.at("settings").at(name); was != value)
        refuse(fmt::format("--{} {}", name, printable(was.dump(), 80)), printable(value.dump(), 80));
    for (const char* name : {"train", "valid", "vectors"})
      if (before.contains(name) && now.contains(name) && before.at(name).at("sha256") != now.at(name).at("sha256"))
        refuse(fmt::format("--{} {}", name, printable(before.at(name).at("file").get<std::string>(), 200)),
               "other contents");
  } catch (const json::exception& problem) {
    throw Error(kSweep, "a file that heed classify sweep wrote",
                fmt::format("{}; {}", json_message(problem), printable(plan_file().string())));
  }
}

void SweepFolder::write_plan(const SweepPlan& plan) const {
  ordered_json document = plan_json(plan);
  // Runs with given vectors stay, even if this time none is asked for.
  if (const json before = fs::exists(plan_file()) ? read_settings(plan_file()) : json::object();
      !document.contains("vectors") && before.contains("vectors"))
    document["vectors"] = before.at("vectors");
  write_whole_file(plan_file(), document.dump(2) + "\n");
}

std::optional<SweepRun> SweepFolder::read_result(const SweepPlan& plan, const SweepPlace& place,
                                                 std::int64_t seed) const {
  const fs::path file = runs() / plan.run_name(place, seed) / kResultFile;
  if (!fs::exists(file)) return {};
  const json result = read_settings(file);
  SweepRun run{.place = place, .seed = seed};
  try {
    result.at("valid_accuracy").get_to(run.accuracy), result.at("valid_loss").get_to(run.loss);
    result.at("seconds").get_to(run.seconds), result.at("best_epoch").get_to(run.best_epoch);
    result.at("parameters").get_to(run.parameters);
  } catch (const json::exception& problem) {
    throw Error(kSweep, "a file that heed classify sweep wrote",
                fmt::format("{}; {}", json_message(problem), printable(file.string())));
  }
  return run;
}

void SweepFolder::write_result(const SweepPlan& plan, const SweepRun& run) const {
  const ordered_json result = {{"valid_accuracy", run.accuracy},
                               {"valid_loss", run.loss},
                               {"best_epoch", run.best_epoch},
                               {"seconds", run.seconds},
                               {"parameters", run.parameters}};
  write_whole_file(runs() / plan.run_name(run.place, run.seed) / kResultFile, result.dump(2) + "\n");
}

}  // namespace heed::cli
