#include "apps/heed/options/classify_train_options.h"

#include "apps/heed/command/command.h"
#include "apps/heed/options/common_options.h"
#include "heed/base/error.h"
#include "heed/base/settings/settings_toml.h"

namespace heed::cli {

ClassifyTrainOptions::ClassifyTrainOptions(Command& command, const std::set<std::string>& without)
    : command_(command), without_(without) {
  visit_files(given_, [&](const Setting& setting, auto& value) { command.add(setting, value); });
  command.add(kConfig, config_);
  command.heading("Model settings");
  command.add_settings(given_.settings.model, without);
  command.heading("Text settings");
  command.add_settings(given_.settings.texts, without);
  command.heading("Training settings");
  command.add_settings(given_.settings.loop, without);
  command.heading("");
}

run::ClassifierPlan ClassifyTrainOptions::plan(const std::string& run_settings) const {
  run::ClassifierPlan plan;
  for (const std::string& path : {run_settings, config_}) {
    if (path.empty()) continue;
    TomlSettings file(path);
    const auto take = [&](const Setting& setting, auto& value) { file.take(setting, value); };
    visit_files(plan, take);
    visit_settings(plan.settings, take);
    file.require_all_taken("heed classify train --print-config");
  }
  const auto apply = [&](const Setting& setting, auto& value) {
    if (!without_.contains(std::string(setting.name))) command_.apply_given(setting, value);
  };
  visit_files(plan, apply);
  visit_settings(plan.settings, apply);
  validate(plan.settings);
  if (!plan.settings.model.train_vectors && plan.vectors.empty())
    throw Error("--no-train-vectors needs --vectors FILE, the vectors to keep");
  return plan;
}

}  // namespace heed::cli
