#include "apps/heed/options/lm_train_options.h"

#include <set>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "apps/heed/command/command.h"
#include "apps/heed/options/common_options.h"
#include "heed/base/error.h"
#include "heed/base/settings/settings_toml.h"

namespace heed::cli {
namespace {

constexpr const char *kBigram = "bigram", *kChar = "char";

run::LmSettings settings_of(const std::string& kind) {
  if (kind == kBigram) return train::BigramTrainSettings();
  if (kind == kChar) return train::CharTrainSettings();
  throw Error("--kind is required: --kind bigram or --kind char");
}

template <class Settings>
std::set<std::string> names_of(const Settings& settings) {
  std::set<std::string> names;
  visit_settings(settings, [&](const Setting& setting, const auto&) { names.emplace(setting.name); });
  return names;
}

// Throws Error for an option that only the other kind has.
void require_options_of_kind(const Command& command, const run::LmPlan& plan) {
  const std::string other = plan.kind == kBigram ? kChar : kBigram;
  const std::set<std::string> own = std::visit([](const auto& settings) { return names_of(settings); }, plan.settings);
  std::set<std::string> foreign =
      plan.kind == kBigram ? names_of(train::CharTrainSettings()) : names_of(train::BigramTrainSettings());
  std::erase_if(foreign, [&](const std::string& name) { return own.contains(name) || !command.given(name); });
  if (plan.kind == kChar)
    for (const auto& [name, file] :
         {std::pair("valid", &plan.valid), std::pair("vectors", &plan.vectors), std::pair("vocab", &plan.vocab)})
      if (!file->empty()) foreign.insert(name);
  if (!foreign.empty())
    throw Error(fmt::format("--{0} works only with --kind {1} (got --kind {2}); leave out --{0}", *foreign.begin(),
                            other, plan.kind));
}

// "bigram 50, char 32" where the kinds differ.
std::string by_kind(const std::string& bigram, const std::string& character) {
  return bigram == character ? bigram : fmt::format("{} {}, {} {}", kBigram, bigram, kChar, character);
}

}  // namespace

LmTrainOptions::LmTrainOptions(Command& command) : command_(command) {
  visit_files(given_, [&](const Setting& setting, auto& value) { command.add(setting, value); });
  command.add(kConfig, config_);
  const std::set<std::string> bigram = names_of(bigram_), character = names_of(character_);
  std::set<std::string> both, bigram_only;
  for (const std::string& name : bigram) (character.contains(name) ? both : bigram_only).insert(name);
  command.heading("Settings");
  command.add_settings(bigram_, bigram_only);
  visit_settings(character_, [&](const Setting& setting, const auto& value) {
    if (!both.contains(std::string(setting.name))) return;
    Option& option = *command.find(std::string(setting.name));
    option.initial = by_kind(option.initial, value_text(value));
    if (option.help != setting.help) option.help = fmt::format("bigram: {}; char: {}", option.help, setting.help);
  });
  command.heading("Settings of --kind bigram");
  command.add_settings(bigram_, both);
  command.heading("Settings of --kind char");
  command.add_settings(character_, both);
  command.heading("");
}

run::LmPlan LmTrainOptions::plan(const std::string& run_settings) const {
  std::vector<TomlSettings> files;
  for (const std::string& path : {run_settings, config_})
    if (!path.empty()) files.emplace_back(path);
  run::LmPlan plan;
  const auto apply_files = [&](const Setting& setting, auto& value) {
    for (TomlSettings& file : files) file.take(setting, value);
    command_.apply_given(setting, value);
  };
  visit_files(plan, apply_files);
  plan.settings = settings_of(plan.kind);
  std::visit([&](auto& settings) { visit_settings(settings, apply_files); }, plan.settings);
  for (const TomlSettings& file : files)
    file.require_all_taken(fmt::format("heed lm train --kind {} --print-config", plan.kind));
  require_options_of_kind(command_, plan);
  std::visit([](const auto& settings) { validate(settings); }, plan.settings);
  return plan;
}

}  // namespace heed::cli
