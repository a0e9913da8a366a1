#include "heed/study/sweep/sweep_folder.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "heed/base/files/atomic_file.h"
#include "heed/base/formats/json.h"
#include "heed/base/formats/json_message.h"
#include "heed/base/formats/settings_file.h"
#include "heed/base/settings/settings_json.h"
#include "heed/base/sha256.h"
#include "heed/base/unicode/printable.h"
#include "heed/model/io/file_error.h"
#include "heed/study/differs.h"

namespace heed::study {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using nlohmann::ordered_json;

[[noreturn]] void reject(const fs::path& path, const json::exception& problem) {
  throw model::FileError(path, fmt::format("not a file that heed classify sweep wrote ({})", json_message(problem)));
}

// Visits the members of a run's result, by name.
template <class Run, class Visit>
void visit_figures(Run& run, Visit&& visit) {
  visit("valid_accuracy", run.accuracy), visit("valid_loss", run.loss), visit("best_epoch", run.best_epoch);
  visit("seconds", run.seconds), visit("parameters", run.parameters);
}

const std::string& value_of(const SweepPlan& plan, const SweepCell& cell, std::string_view name) {
  const auto axis = std::ranges::find(plan.axes, name, &SweepAxis::name);
  return axis->values[cell[static_cast<std::size_t>(axis - plan.axes.begin())]];
}

template <class Number>
Number number_of(const SweepPlan& plan, const SweepCell& cell, std::string_view name) {
  const std::string& text = value_of(plan, cell, name);
  Number number{};
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

// What all runs of a sweep must have in common. Files are compared by their contents.
ordered_json plan_json(const SweepPlan& plan) {
  ordered_json document;
  const run::ClassifierPlan& training = plan.training;
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

std::vector<SweepCell> SweepPlan::cells() const {
  std::vector<SweepCell> all = sweep_cells(axes);
  std::erase_if(all, [&](const SweepCell& cell) { return cell != trained_cell(axes, cell); });
  return all;
}

run::ClassifierPlan SweepPlan::training_of(const SweepCell& cell, std::int64_t seed) const {
  run::ClassifierPlan run = training;
  model::DanOptions& model = run.settings.model;
  model.word_dropout = number_of<float>(*this, cell, "word-dropout");
  model.layers = number_of<Index>(*this, cell, "layers");
  model.hidden = number_of<Index>(*this, cell, "hidden");
  model.embedding = number_of<Index>(*this, cell, "embedding");
  const std::string& vectors = value_of(*this, cell, "word-vectors");
  model.train_vectors = vectors != kGiven;
  if (vectors == kLearned) run.vectors.clear();
  run.settings.loop.seed = seed;
  return run;
}

std::string SweepPlan::run_name(const SweepCell& cell, std::int64_t seed) const {
  std::string name;
  for (std::size_t i = 0; i < axes.size(); ++i) name += fmt::format("{}-{}-", axes[i].name, axes[i].values[cell[i]]);
  return fmt::format("{}s{}", name, seed);
}

void SweepFolder::require_same(const SweepPlan& plan) const {
  if (!fs::exists(plan_file())) return;
  const json before = read_settings(plan_file());
  const json now = plan_json(plan);
  const auto refuse = [&](const std::string& name, const std::string& was) {
    throw differs("--" + name, "sweep", path_, was);
  };
  try {
    for (const auto& [name, value] : now.at("settings").items())
      if (const json& was = before.at("settings").at(name); was != value)
        refuse(name, fmt::format("{}, got {}", printable(was.dump(), 80), printable(value.dump(), 80)));
    for (const char* name : {"train", "valid", "vectors"})
      if (before.contains(name) && now.contains(name) && before.at(name).at("sha256") != now.at(name).at("sha256"))
        refuse(name, before.at(name).at("file").get<std::string>() + " with other contents");
  } catch (const json::exception& problem) {
    reject(plan_file(), problem);
  }
}

void SweepFolder::write_plan(const SweepPlan& plan) const {
  ordered_json document = plan_json(plan);
  // Runs with pretrained vectors are kept, even if none are requested this time.
  if (const json before = fs::exists(plan_file()) ? read_settings(plan_file()) : json::object();
      !document.contains("vectors") && before.contains("vectors"))
    document["vectors"] = before.at("vectors");
  write_atomically(plan_file(), document.dump(2) + "\n");
}

fs::path SweepFolder::result(const std::string& run) const { return runs() / run / "result.json"; }

SweepRun SweepFolder::read_result(const SweepPlan& plan, const SweepCell& cell, std::int64_t seed) const {
  const fs::path file = result(plan.run_name(cell, seed));
  const json figures = read_settings(file);
  SweepRun run{.cell = cell, .seed = seed};
  try {
    visit_figures(run, [&](const char* name, auto& value) { figures.at(name).get_to(value); });
  } catch (const json::exception& problem) {
    reject(file, problem);
  }
  return run;
}

void SweepFolder::write_result(const SweepPlan& plan, const SweepRun& run) const {
  ordered_json figures;
  visit_figures(run, [&](const char* name, const auto& value) { figures[name] = value; });
  write_atomically(result(plan.run_name(run.cell, run.seed)), figures.dump(2) + "\n");
}

}  // namespace heed::study
