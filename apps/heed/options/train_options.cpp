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
  const std::set<std::string> not_of_batches = {"deterministic", "valid-bleu"};
  command.heading("Batch settings");
  std::set<std::string> skipped = without;
  skipped.insert(not_of_batches.begin(), not_of_batches.end());
  command.add_settings(given_.batch, skipped);
  command.heading("Training settings");
  command.add_settings(given_.loop, without);
  // They stay in the table of the batches, since its order is that of stored settings files.
  visit_settings(given_.batch, [&](const Setting& setting, auto& value) {
    const std::string name(setting.name);
    if (not_of_batches.contains(name) && !without.contains(name)) command.add(setting, value);
  });
  if (!without.contains("seed"))
    command.find("seed")->help = "Random seed; the same seed and number of MPI ranks give a bit-identical model";
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
