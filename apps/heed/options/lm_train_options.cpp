#include "apps/heed/options/lm_train_options.h"

#include <utility>

#include <fmt/format.h>

#include "apps/heed/command/command.h"
#include "apps/heed/command/settings_toml.h"
#include "heed/base/error.h"
#include "heed/base/unicode/printable.h"

namespace heed::cli {
namespace {

constexpr const char *kBigram = "bigram", *kChar = "char";

void apply_file(TomlValues values, const std::string& path, run::LmPlan& plan) {
  take_setting(values, path, "kind", plan.kind);
  visit_files(plan, [&](const char* name, auto& value) {
    if constexpr (std::is_same_v<std::remove_reference_t<decltype(value)>, std::string>)
      take_setting(values, path, name, value);
    else
      take_settings(values, name, value);
  });
  std::visit(
      [&](auto& settings) {
        visit_options(settings,
                      [&](const char* name, auto& value, const char*) { take_setting(values, path, name, value); });
      },
      plan.settings);
  require_all_taken(values, path, "lm train --kind " + plan.kind);
}

run::LmSettings settings_of(const std::string& kind) {
  if (kind == kBigram) return train::BigramTrainSettings();
  if (kind == kChar) return train::CharTrainSettings();
  throw Error("train", fmt::format("--kind {} or --kind {}", kBigram, kChar),
              kind.empty() ? "none; see heed lm train --help" : printable(kind, 80));
}

void require_files_of_kind(const run::LmPlan& plan) {
  if (plan.kind == kBigram) return;
  for (const auto& [option, value] :
       {std::pair("--valid", &plan.valid), std::pair("--vectors", &plan.vectors), std::pair("--vocab", &plan.vocab)})
    if (!value->empty())
      throw Error("train", fmt::format("options of --kind {}", plan.kind),
                  fmt::format("{}, which belongs to --kind {}", option, kBigram));
}

}  // namespace

LmTrainOptions::LmTrainOptions(Command& command) : command_(command) {
  command.options_take_last();  // so that a script may add to a command
  command.add_option("--kind", given_.kind, "bigram: a word predicts the next; char: a GRU over characters")
      ->type_name("NAME");
  const auto add_files = [&](const char* name, std::vector<std::string>& files, const char* help) {
    command.add_option(name, files, help)->type_name("FILE...")->take_all();
  };
  add_files("--train", given_.train, "Text to train on, plain or tagged, also gzip");
  add_files("--without", given_.without, "Texts whose lines are left out of the training text");
  command.add_option("--valid", given_.valid, "bigram: text to validate on; otherwise the last tenth of the sentences")
      ->type_name("FILE");
  command.add_option("--vectors", given_.vectors, "bigram: word vectors (GloVe, word2vec); otherwise random ones")
      ->type_name("FILE");
  command.add_option("--vocab", given_.vocab, "bigram: the words, most frequent first; otherwise those of the text")
      ->type_name("FILE");
  command.add_option("--config", config_, "Settings from a TOML file, as --print-config prints them")
      ->type_name("FILE");
  const auto add = [&](const char* name, auto& value, const char* help) {
    if (names_.insert(name).second) add_setting_option(command, name, value, help);
  };
  visit_options(bigram_, add);
  visit_options(character_, add);
}

run::LmPlan LmTrainOptions::plan(const std::string& run_settings) const {
  std::vector<std::pair<std::string, TomlValues>> files;
  if (!run_settings.empty()) files.emplace_back(run_settings, read_toml(run_settings));
  if (!config_.empty()) files.emplace_back(config_, read_toml(config_));
  run::LmPlan plan;
  for (auto& [path, values] : files) take_setting(values, path, "kind", plan.kind);
  if (!given_.kind.empty()) plan.kind = given_.kind;
  plan.settings = settings_of(plan.kind);
  for (const auto& [path, values] : files) apply_file(values, path, plan);
  visit_files(plan, [&](const char* name, auto& value) { take_given(command_, name, value); });
  std::set<std::string> foreign = names_;
  std::visit(
      [&](auto& settings) {
        visit_options(settings, [&](const char* name, auto& value, const char*) {
          take_given(command_, name, value);
          foreign.erase(name);
        });
        validate(settings);
      },
      plan.settings);
  for (const std::string& name : foreign)
    if (command_.count("--" + name) > 0)
      throw Error("train", fmt::format("settings of --kind {}", plan.kind), "--" + name);
  require_files_of_kind(plan);
  return plan;
}

}  // namespace heed::cli
