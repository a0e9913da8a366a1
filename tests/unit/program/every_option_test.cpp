// Checks that apply to every option of every verb. A setting that is added to a table is tested here automatically.
#include <cctype>
#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "apps/heed/command/completion.h"
#include "apps/heed/command/help.h"
#include "apps/heed/command/man_page.h"
#include "apps/heed/command/settings_page.h"
#include "apps/heed/verbs/verbs.h"
#include "heed/base/formats/json.h"
#include "heed/base/settings/settings_json.h"
#include "heed/base/settings/settings_toml.h"
#include "heed/train/classifier/classifier_settings.h"
#include "heed/train/lm/lm_settings.h"
#include "heed/train/translation/translation_settings.h"
#include "tests/support/message_of.h"
#include "tests/support/temp_folder.h"

namespace heed::cli {
namespace {

using test::message_of;
using testing::AllOf;
using testing::HasSubstr;

// Calls use(command, option) for all of the program.
template <class Use>
void for_each_option(const Command& command, const Use& use) {
  for (const auto& option : command.options()) use(command, *option);
  for (const auto& verb : command.verbs()) for_each_option(*verb, use);
}

bool is_number(const Option& option) { return option.values.find("number") != std::string::npos; }

// Words that are not a valid value of the option.
std::vector<std::string> bad_words(const Option& option) {
  if (!option.choices.empty()) return {"no-such-choice", ""};
  if (option.kind == Option::Kind::kSwitch) return {"perhaps", "1"};
  if (!is_number(option)) return {};
  std::vector<std::string> words = {"many", "", "nan", "inf", "-inf", "1 2", "0x10", "1e999"};
  const Range& range = option.range;
  const bool whole = option.values.find("whole") != std::string::npos;
  words.push_back(whole ? fmt::format("{:.0f}", range.low - 1) : fmt::format("{}", range.low - 1));
  words.push_back(whole ? fmt::format("{:.0f}", range.high + (range.high < 1e15 ? 1 : range.high))
                        : fmt::format("{}", range.below ? range.high : range.high * 2 + 1));
  if (whole) words.emplace_back("1.5");
  return words;
}

TEST(EveryOption, RefusesValuesThatItDoesNotTake) {
  const auto program = make_program();
  std::size_t refused = 0;
  for_each_option(*program, [&](const Command& command, const Option& option) {
    if (is_number(option)) {
      EXPECT_TRUE(std::isfinite(option.range.low) && std::isfinite(option.range.high))
          << command.typed() << " " << option.typed() << " has no range";
    }
    for (const std::string& word : bad_words(option)) {
      const std::string message = message_of([&] { option.assign(option.typed(), {word}); });
      EXPECT_THAT(message, AllOf(HasSubstr(option.typed() + " must be"), HasSubstr("(got '" + word)))
          << command.typed() << " " << option.typed();
      ++refused;
    }
  });
  EXPECT_GT(refused, 1000U);
}

TEST(EveryOption, TakesItsOwnDefault) {
  const auto program = make_program();
  for_each_option(*program, [&](const Command& command, const Option& option) {
    if (option.initial.empty() || command.full_name() == "lm train") return;  // whose defaults depend on the kind
    EXPECT_EQ(message_of([&] { option.assign(option.typed(), {option.initial}); }), "no error")
        << command.typed() << " " << option.typed() << " " << option.initial;
  });
}

TEST(EveryOption, IsExplainedInOnePlainSentence) {
  const auto program = make_program();
  for_each_option(*program, [](const Command& command, const Option& option) {
    const std::string name = command.typed() + " " + option.typed();
    ASSERT_FALSE(option.help.empty()) << name;
    EXPECT_FALSE(option.help.ends_with('.')) << name;
    EXPECT_FALSE(option.help.starts_with("Of ")) << name;
    EXPECT_FALSE(option.value.empty() && option.takes_value()) << name;
  });
}

TEST(EveryOption, HasNamesOfItsOwn) {
  const auto program = make_program();
  std::set<std::string> taken;
  for_each_option(*program, [&](const Command& command, const Option& option) {
    std::vector<std::string> names = {option.typed()};
    if (!option.also.empty()) names.push_back("--" + option.also);
    if (option.letter != 0) names.push_back(fmt::format("-{}", option.letter));
    if (option.kind == Option::Kind::kSwitch) names.push_back("--no-" + option.name);
    for (const std::string& name : names) EXPECT_TRUE(taken.insert(command.typed() + " " + name).second) << name;
  });
}

TEST(EveryOption, IsInHelpTheManualTheReferenceAndCompletion) {
  const auto program = make_program();
  const std::string reference = settings_page(*program);
  for_each_option(*program, [&](const Command& command, const Option& option) {
    if (command.is_hidden()) return;
    const std::string names = option_names(option);
    EXPECT_THAT(help(command), HasSubstr("  " + names)) << command.typed();
    EXPECT_THAT(reference, HasSubstr("| `" + names + "` |")) << command.typed();
    std::string in_manual = names;
    for (std::size_t at = 0; (at = in_manual.find('-', at)) != std::string::npos; at += 2)
      in_manual.replace(at, 1, "\\-");
    EXPECT_THAT(man_page(command), HasSubstr(".B " + in_manual + "\n"));
    if (option.is_operand()) return;
    std::vector<std::string> words;
    for (const auto& verb : program->verbs())
      if (command.full_name().starts_with(verb->name() + " ")) words.push_back(verb->name());
    words.push_back(command.name());
    words.push_back(option.typed());
    const Completion completion = complete(*program, words);
    EXPECT_TRUE(std::ranges::any_of(completion.candidates, [&](const auto& one) { return one.word == option.typed(); }))
        << command.typed() << " " << option.typed();
    if (option.choices.empty()) return;
    words.emplace_back();
    EXPECT_EQ(complete(*program, words).candidates.size(), option.choices.size())
        << command.typed() << " " << option.typed();
  });
}

TEST(EveryOption, IsInTheReferenceThatIsInTheDocs) {
  EXPECT_EQ(test::contents_of(std::string(HEED_SOURCE_DIR) + "/docs/settings.md"), settings_page(*make_program()))
      << "docs/settings.md is not what the tables say; make it again: heed help --format markdown > docs/settings.md";
}

TEST(Program, HelpFitsAScreen) {
  const std::string text = help(*make_program());
  EXPECT_LE(std::ranges::count(text, '\n'), 23) << text;  // and the prompt after it
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin);
    EXPECT_LE(end - begin, 80U) << text.substr(begin, end - begin);
    begin = end + 1;
  }
}

TEST(Program, EveryVerbHasExamplesOfItsOwn) {
  const auto program = make_program();
  std::vector<const Command*> commands;
  for (const auto& verb : program->verbs()) {
    commands.push_back(verb.get());
    for (const auto& below : verb->verbs()) commands.push_back(below.get());
  }
  for (const Command* command : commands)
    if (!command->is_hidden()) {
      EXPECT_THAT(help(*command), AllOf(HasSubstr("\nExamples:\n"), HasSubstr(command->typed()))) << command->typed();
    }
}

// The tables that TOML files and config.json contain.
template <class Settings>
class SettingsInFiles : public testing::Test {};
using Tables = testing::Types<train::TrainSettings, train::BigramTrainSettings, train::CharTrainSettings,
                              train::ClassifierSettings>;
TYPED_TEST_SUITE(SettingsInFiles, Tables);

// The option of a verb for a table's setting, with the words that it refuses.
template <class Value>
Option as_option(const Setting& setting, const Value& value) {
  Command command("test", "");
  Value copy = value;
  return command.add(setting, copy);
}

std::string toml_literal(const Option& option, const std::string& word) {
  const bool quoted = !option.choices.empty() || word.empty() || word.find_first_not_of("0123456789.+-eE") != word.npos;
  const bool special = word == "nan" || word == "inf" || word == "-inf";
  return quoted && !special ? fmt::format("\"{}\"", word) : word;
}

TYPED_TEST(SettingsInFiles, AreRefusedWithBadValues) {
  const test::TempFolder folder;
  const TypeParam defaults;
  nlohmann::ordered_json good;
  add_settings(good, defaults);
  std::size_t refused = 0;
  visit_settings(defaults, [&](const Setting& setting, const auto& value) {
    const Option option = as_option(setting, value);
    std::vector<std::string> words = bad_words(option);
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(value)>, bool>) words = {"1"};
    for (const std::string& word : words) {
      const std::string literal = toml_literal(option, word);
      const auto path = folder.put("bad.toml", fmt::format("{} = {}\n", setting.name, literal));
      auto changed = value;
      EXPECT_THAT(message_of([&] { read_toml(path).take(setting, changed); }),
                  AllOf(HasSubstr("bad.toml, line 1: "), HasSubstr(std::string(setting.name))))
          << literal;
      EXPECT_EQ(changed, value);
      if (literal.find("inf") != literal.npos || literal.find("nan") != literal.npos) continue;  // not JSON
      nlohmann::json bad = good;
      bad[std::string(setting.name)] = nlohmann::json::parse(literal, nullptr, /*allow_exceptions=*/false);
      TypeParam read;
      EXPECT_THAT(message_of([&] { read_settings(bad, "config.json", read); }),
                  AllOf(HasSubstr("config.json: "), HasSubstr(std::string(setting.name))))
          << literal;
      ++refused;
    }
  });
  EXPECT_GT(refused, 50U);
}

TYPED_TEST(SettingsInFiles, AreTheSameAfterWritingAndReading) {
  const test::TempFolder folder;
  const TypeParam defaults;
  TypeParam read;
  GivenSettings file = read_toml(folder.put("all.toml", to_toml(defaults)));
  visit_settings(read, [&](const Setting& setting, auto& value) { file.take(setting, value); });
  file.require_all_taken("");
  EXPECT_EQ(to_toml(read), to_toml(defaults));
  nlohmann::ordered_json before, after;
  add_settings(before, defaults);
  read_settings(nlohmann::json::parse(before.dump()), "config.json", read);
  add_settings(after, read);
  EXPECT_EQ(before, after);
}

}  // namespace
}  // namespace heed::cli
