#include "apps/heed/options/train_options.h"

#include <vector>

#include "apps/heed/command/command.h"
#include "apps/heed/options/common_options.h"
#include "heed/base/settings/given_settings.h"

namespace heed::cli {
TrainOptions::TrainOptions(Command& command, const std::set<std::string>& without)
    : command_(command), without_(without) {
  visit_files(files_, [&](const Setting& setting, auto& value) { command.add(setting, value); });
  command.add(kConfig, config_);
  command.heading("Model settings");
  command.add_settings(given_.model, without);
  command.heading("Text settings");
  command.add_settings(given_.text, without);
  command.heading("Batches and validation");
  command.add_settings(given_.batch, without);
  command.heading("Training settings");
  command.add_settings(given_.loop, without);
  command.heading("");
}

run::TranslationPlan TrainOptions::plan(const std::string& run_settings, const std::string& default_preset) const {
  std::vector<GivenSettings> sources = settings_files({run_settings, config_});
  sources.push_back(command_.given_settings(without_));
  run::TranslationPlan plan = run::plan_translation(sources, default_preset);
  sources.pop_back();  // the command line also has options that are not settings
  for (const GivenSettings& file : sources) file.require_all_taken(command_.typed() + " --print-config");
  return plan;
}

}  // namespace heed::cli
