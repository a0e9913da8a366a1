#include "apps/heed/options/classify_train_options.h"

#include <vector>

#include "apps/heed/command/command.h"
#include "apps/heed/options/common_options.h"
#include "heed/base/settings/given_settings.h"

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
  std::vector<GivenSettings> sources = settings_files({run_settings, config_});
  sources.push_back(command_.given_settings(without_));
  run::ClassifierPlan plan = run::plan_classifier(sources);
  sources.pop_back();  // the command line also has options that are not settings
  for (const GivenSettings& file : sources) file.require_all_taken("heed classify train --print-config");
  return plan;
}

}  // namespace heed::cli
