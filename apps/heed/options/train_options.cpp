#include "apps/heed/options/train_options.h"

#include <vector>

#include <fmt/format.h>

#include "apps/heed/command/command.h"
#include "apps/heed/command/settings_toml.h"

namespace heed::cli {
namespace {

// Takes from `values` what the plan has a place for, and throws for the rest.
void apply_file(TomlValues values, const std::string& path, run::TranslationPlan& plan) {
  const auto take = [&](const char* name, auto& value) { take_setting(values, path, name, value); };
  take("preset", plan.preset), take("data", plan.data);
  take("src", plan.languages.source), take("tgt", plan.languages.target);
  visit_options(plan.settings, [&](const char* name, auto& value, const char*) { take(name, value); });
  require_all_taken(values, path, "train");
}

}  // namespace

TrainOptions::TrainOptions(Command& command, std::set<std::string> without)
    : command_(command), without_(std::move(without)) {
  command.options_take_last();  // so that a script may add to a command
  command.add_option("--data", data_, "Folder with train and val, each in two languages: train.de, train.en, ...")
      ->type_name("DIR");
  command.add_option("--src", source_, "Language to translate from, as in the names of the files")->type_name("CODE");
  command.add_option("--tgt", target_, "Language to translate to")->type_name("CODE");
  command.add_option("--preset", preset_, "fast (the default), seed or demo: where settings start from")
      ->type_name("NAME");
  command.add_option("--config", config_, "Settings from a TOML file, as --print-config prints them")
      ->type_name("FILE");
  visit_options(given_, [&](const char* name, auto& value, const char* help) {
    if (without_.contains(name)) return;
    add_setting_option(command, name, value, help);
  });
}

run::TranslationPlan TrainOptions::plan(const std::string& run_settings, const std::string& default_preset) const {
  // The preset first, wherever it is named, as all others stand on it.
  run::TranslationPlan plan;
  plan.preset = default_preset;
  std::vector<std::pair<std::string, TomlValues>> files;
  if (!run_settings.empty()) files.emplace_back(run_settings, read_toml(run_settings));
  if (!config_.empty()) files.emplace_back(config_, read_toml(config_));
  for (const auto& [path, values] : files)
    if (const auto found = values.find("preset"); found != values.end()) plan.preset = found->second[0];
  if (!preset_.empty()) plan.preset = preset_;
  const std::string chosen = plan.preset;
  plan.settings = train::preset(chosen);
  for (const auto& [path, values] : files) apply_file(values, path, plan);
  plan.preset = chosen;
  if (!data_.empty()) plan.data = data_;
  if (!source_.empty()) plan.languages.source = source_;
  if (!target_.empty()) plan.languages.target = target_;
  visit_options(plan.settings, [&](const char* name, auto& value, const char*) {
    if (!without_.contains(name)) take_given(command_, name, value);
  });
  return plan;
}

}  // namespace heed::cli
