#include "apps/heed/options/classify_train_options.h"

#include <utility>

#include <fmt/format.h>

#include "apps/heed/command/command.h"
#include "apps/heed/command/settings_toml.h"
#include "heed/base/error.h"

namespace heed::cli {
namespace {

void apply_file(const std::string& path, run::ClassifierPlan& plan) {
  TomlValues values = read_toml(path);
  visit_files(plan, [&](const char* name, auto& value) { take_setting(values, path, name, value); });
  visit_options(plan.settings,
                [&](const char* name, auto& value, const char*) { take_setting(values, path, name, value); });
  require_all_taken(values, path, "classify train");
}

}  // namespace

ClassifyTrainOptions::ClassifyTrainOptions(Command& command, std::set<std::string> without)
    : command_(command), without_(std::move(without)) {
  command.options_take_last();  // so that a script may add to a command
  command.add_option("--train", given_.train, "Texts to train on, a label and a text a line, also gzip")
      ->type_name("FILE");
  command
      .add_option("--valid", given_.valid,
                  "Texts to validate on; classify train may do without, with every tenth of --train")
      ->type_name("FILE");
  command
      .add_option("--vectors", given_.vectors, "Word vectors to begin with (GloVe, word2vec); otherwise random ones")
      ->type_name("FILE");
  command.add_option("--config", config_, "Settings from a TOML file, as --print-config prints them")
      ->type_name("FILE");
  visit_options(given_.settings, [&](const char* name, auto& value, const char* help) {
    if (!without_.contains(name)) add_setting_option(command, name, value, help);
  });
}

run::ClassifierPlan ClassifyTrainOptions::plan(const std::string& run_settings) const {
  run::ClassifierPlan plan;
  for (const std::string& path : {run_settings, config_})
    if (!path.empty()) apply_file(path, plan);
  visit_files(plan, [&](const char* name, auto& value) { take_given(command_, name, value); });
  visit_options(plan.settings, [&](const char* name, auto& value, const char*) {
    if (!without_.contains(name)) take_given(command_, name, value);
  });
  validate(plan.settings);
  require(plan.settings.model.train_vectors || !plan.vectors.empty(), "train", [] {
    return Mismatch{"--vectors FILE, since --no-train-vectors leaves them as they are given", "none"};
  });
  return plan;
}

}  // namespace heed::cli
