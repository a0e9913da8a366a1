#include "apps/heed/options/train_options.h"

#include <utility>
#include <vector>

#include "apps/heed/command/command.h"
#include "apps/heed/options/common_options.h"
#include "heed/base/settings/settings_toml.h"

namespace heed::cli {
namespace {

// Takes from the file what the plan has a place for, and throws for the rest.
void apply_file(TomlSettings file, const std::string& verb, run::TranslationPlan& plan) {
  const auto take = [&](const Setting& setting, auto& value) { file.take(setting, value); };
  visit_files(plan, take);
  visit_settings(plan.settings, take);
  file.require_all_taken(verb + " --print-config");
}

}  // namespace

TrainOptions::TrainOptions(Command& command, const std::set<std::string>& without)
    : command_(command), without_(without) {
  visit_files(files_, [&](const Setting& setting, auto& value) { command.add(setting, value); });
  command.add(kConfig, config_);
  command.heading("Model settings");
  command.add_settings(given_.model, without);
  command.heading("Text settings");
  command.add_settings(given_.text, without);
  command.heading("Batch settings");
  command.add_settings(given_.batch, without);
  command.heading("Training settings");
  command.add_settings(given_.loop, without);
  command.heading("");
}

run::TranslationPlan TrainOptions::plan(const std::string& run_settings, const std::string& default_preset) const {
  std::vector<TomlSettings> files;
  for (const std::string& path : {run_settings, config_})
    if (!path.empty()) files.emplace_back(path);
  // The preset first, wherever it is named, as all others stand on it.
  run::TranslationPlan plan;
  plan.preset = default_preset;
  for (TomlSettings& file : files) file.take(train::kPresetSetting, plan.preset);
  command_.apply_given(train::kPresetSetting, plan.preset);
  plan.settings = train::preset(plan.preset);
  for (const TomlSettings& file : files) apply_file(file, command_.typed(), plan);
  visit_files(plan, [&](const Setting& setting, auto& value) { command_.apply_given(setting, value); });
  visit_settings(plan.settings, [&](const Setting& setting, auto& value) {
    if (!without_.contains(std::string(setting.name))) command_.apply_given(setting, value);
  });
  return plan;
}

}  // namespace heed::cli
