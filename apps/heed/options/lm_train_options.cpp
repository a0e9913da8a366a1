#include "apps/heed/options/lm_train_options.h"

#include <cctype>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "apps/heed/command/command.h"
#include "apps/heed/options/common_options.h"
#include "heed/base/error.h"
#include "heed/base/settings/given_settings.h"

namespace heed::cli {
namespace {

constexpr const char *kBigram = "bigram", *kChar = "char";

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
  if (!foreign.empty())
    throw Error(fmt::format("--{0} works only with --kind {1} (got --kind {2}); leave out --{0}", *foreign.begin(),
                            other, plan.kind));
}

// "Size of the word vectors" becomes "size of the word vectors".
std::string after_colon(std::string_view help) {
  std::string text(help);
  text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
  return text;
}

// "bigram 50, char 32" if the kinds differ.
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
    if (option.help != setting.help)
      option.help = fmt::format("bigram: {}; char: {}", after_colon(option.help), after_colon(setting.help));
  });
  command.heading("Settings of --kind bigram");
  command.add_settings(bigram_, both);
  command.find("train-vectors")->initial = "off with --vectors, on without";
  command.heading("Settings of --kind char");
  command.add_settings(character_, both);
  command.heading("");
}

run::LmPlan LmTrainOptions::plan(const std::string& run_settings) const {
  std::vector<GivenSettings> sources = settings_files({run_settings, config_});
  sources.push_back(command_.given_settings());
  run::LmPlan plan = run::plan_language_model(sources);
  sources.pop_back();  // the command line also has options that are not settings
  for (const GivenSettings& file : sources)
    file.require_all_taken(fmt::format("heed lm train --kind {} --print-config", plan.kind));
  require_options_of_kind(command_, plan);
  return plan;
}

}  // namespace heed::cli
