// The command line as data: the program, its verbs and their options. Parsing (parse.h), help (help.h), man pages
// (man_page.h), completion (completion.h) and docs/settings.md (settings_page.h) all read this tree.
#pragma once

#include <functional>
#include <initializer_list>
#include <iosfwd>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include "heed/base/settings/given_settings.h"
#include "heed/base/settings/setting.h"
#include "heed/base/settings/setting_value.h"

namespace heed::cli {

enum ExitCode : int {
  kOk = 0,
  kNegative = 1,  // the answer is no: a comparison that does not hold, a file that does not match
  kFailure = 2,   // wrong usage, or an error
};

// The exit code after an interruption by `signal`; 0: none.
inline ExitCode interrupted_by(int signal) { return static_cast<ExitCode>(signal == 0 ? 0 : 128 + signal); }

// Results go to `out`, everything else to `err`.
struct Streams {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
};

// An option of a verb, made from a Setting.
struct Option {
  enum class Kind {
    kValue,    // --beam 5
    kSwitch,   // --lowercase and --no-lowercase
    kFlag,     // --json
    kOperand,  // FILE, by position
  };

  std::string name;  // "beam"; for an operand its name in help, "FILE"
  Kind kind = Kind::kValue;
  std::string also;                  // another name: "lr"
  char letter = 0;                   // 'm'
  std::string help, value, heading;  // `value`: its name in help
  std::string zero, unit, link, since;
  std::string values;                // "a whole number from 1 to 1000"
  Range range = {};                  // of a number
  std::vector<std::string> choices;  // of a text
  std::string initial;               // the default; empty: none
  bool several = false;              // accepts more than one value
  Several how = Several::kCommas;
  std::function<std::vector<std::string>()> nearby;  // suggested values for completion and messages: models
  std::string nearby_name;                           // "translation models"
  bool is_required = false;
  std::vector<const Option*> needed, excluded;  // options that must, and must not, be given with it

  std::size_t count = 0;           // after parsing: how often it was given
  std::vector<std::string> words;  // after parsing: its values; for a switch "true" or "false"
  std::function<void(const std::string& subject, const std::vector<std::string>& words)> assign;

  Option& required() { return is_required = true, *this; }
  Option& needs(const Option& other) { return needed.push_back(&other), *this; }
  Option& excludes(const Option& other) { return excluded.push_back(&other), *this; }

  bool is_operand() const { return kind == Kind::kOperand; }
  bool takes_value() const { return kind == Kind::kValue || kind == Kind::kOperand; }
  std::string typed() const { return is_operand() ? name : "--" + name; }
};

// The program or one of its verbs. Owns its verbs and options, whose addresses are stable.
class Command {
 public:
  using Run = std::function<ExitCode(const Streams&)>;

  Command(std::string name, std::string summary, const Command* above = nullptr);
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;

  Command& add_verb(const std::string& name, const std::string& summary);

  // REQUIRES: `value`, which has the default and receives the given value, outlives parsing.
  template <SettingValue Value>
  Option& add(const Setting& setting, Value& value) {
    return add(std::is_same_v<Value, bool> ? Option::Kind::kSwitch : Option::Kind::kValue, setting, value);
  }
  Option& add_flag(const Setting& setting, bool& value) { return add(Option::Kind::kFlag, setting, value); }
  template <SettingValue Value>
  Option& add_operand(const Setting& setting, Value& value) {
    return add(Option::Kind::kOperand, setting, value);
  }
  // Adds all settings of a table, except the names in `without`.
  template <class Settings>
  void add_settings(Settings& settings, const std::set<std::string>& without = {}) {
    visit_settings(settings, [&](const Setting& setting, auto& value) {
      if (!without.contains(std::string(setting.name))) add(setting, value);
    });
  }

  void heading(const std::string& text) { heading_ = text; }  // in help, for the options added after this
  void details(const std::string& text) { details_ = text; }  // paragraphs after the options in help
  void examples(const std::string& lines) { examples_ = lines; }
  void hide() { hidden_ = true; }  // from help and completion
  void on_run(Run run) { run_ = std::move(run); }

  const std::string& name() const { return name_; }
  std::string full_name() const;  // "lm train"; "" for the program
  std::string typed() const;      // "heed lm train"
  const std::string& summary() const { return summary_; }
  const std::string& details() const { return details_; }
  const std::string& examples() const { return examples_; }
  bool is_hidden() const { return hidden_; }
  const std::vector<std::unique_ptr<Command>>& verbs() const { return verbs_; }
  const std::vector<std::unique_ptr<Option>>& options() const { return options_; }
  std::vector<std::string> verb_names() const;  // without hidden ones
  std::vector<std::string> headings() const;    // of the options, in order of first use
  Command* find_verb(const std::string& name) const;
  Option* find(const std::string& name) const;  // by name or other name, without dashes; not operands

  // After parsing.
  ExitCode run(const Streams& streams) const { return run_(streams); }
  bool given(const std::string& name) const;  // REQUIRES: the option exists
  // All given options, except operands and the names in `without`.
  GivenSettings given_settings(const std::set<std::string>& without = {}) const;

 private:
  template <SettingValue Value>
  Option& add(Option::Kind kind, const Setting& setting, Value& value);
  Option& add(Option option);

  std::string name_, summary_, heading_, details_, examples_;
  const Command* above_;
  bool hidden_ = false;
  Run run_;
  std::vector<std::unique_ptr<Command>> verbs_;
  std::vector<std::unique_ptr<Option>> options_;
};

Option option_of(Option::Kind kind, const Setting& setting);

template <SettingValue Value>
Option& Command::add(Option::Kind kind, const Setting& setting, Value& value) {
  constexpr bool kIsNumbers = OneOf<Value, std::vector<int>, std::vector<std::int64_t>, std::vector<double>>;
  Option option = option_of(kind, setting);
  if (option.value.empty())
    option.value = std::is_floating_point_v<Value>           ? "X"
                   : std::is_integral_v<Value> || kIsNumbers ? "N"
                   : setting.choices.empty()                 ? "TEXT"
                                                             : "NAME";
  option.several = kIsNumbers || std::is_same_v<Value, std::vector<std::string>>;
  option.values = values_text<Value>(setting);
  option.initial = value_text(value);
  option.assign = [setting, &value](const std::string& subject, const std::vector<std::string>& words) {
    assign(setting, subject, words, value);
  };
  return add(std::move(option));
}

}  // namespace heed::cli
