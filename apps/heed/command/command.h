// The command line: a program, its verbs and their options. A thin layer over CLI11, whose names the members keep, so
// that its documentation (https://cliutils.github.io/CLI11) is theirs.
//
// CLI11 is all templates and inline functions, six seconds for every file that includes it. They are compiled once, in
// command.cpp; a type that options do not have yet is added to OptionValue and to the instantiations there.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace CLI {  // NOLINT: the library's own name
class App;
class Option;
}  // namespace CLI

namespace heed::cli {

template <class Value, class... Values>
concept OneOf = (std::same_as<Value, Values> || ...);
// What the value of an option can be. A vector takes several, an optional tells whether there was one.
template <class Value>
concept OptionValue =
    OneOf<Value, std::string, int, std::int64_t, std::uint64_t, float, double, std::optional<std::string>,
          std::vector<std::string>, std::vector<int>, std::vector<std::int64_t>, std::vector<double>>;

enum class InHelp { kNo, kYes };  // whether --help says what values an option takes

// Belongs to its command. Members that set something return the option itself; what is wrong with a value is told by
// Command::parse.
class Option {
 public:
  Option(const Option&) = delete;
  Option& operator=(const Option&) = delete;

  Option* type_name(const std::string& name);  // what --help calls the value; empty: nothing
  Option* group(const std::string& heading);   // of --help
  Option* capture_default_str();               // --help shows the value that the variable has now
  Option* required();
  Option* needs(Option* other);
  Option* excludes(Option* other);

  // How many values, and what several of them mean.
  Option* expected(int values);          // each time the option is given
  Option* delimiter(char between);       // several values in one word
  Option* allow_extra_args(bool allow);  // whether the words that follow the first value are values too
  Option* take_last();                   // given several times, the last one counts
  Option* take_all();

  // What values are taken: with both ends; above 0; from 0 on; of these.
  Option* range(std::integral auto least, std::integral auto most, InHelp shown = InHelp::kNo) {
    return whole_range(least, most, shown);
  }
  Option* range(double least, double most, InHelp shown = InHelp::kNo);
  Option* positive(InHelp shown = InHelp::kNo);
  Option* non_negative(InHelp shown = InHelp::kNo);
  Option* one_of(const std::vector<std::string>& choices, InHelp shown = InHelp::kNo);

  std::size_t count() const;  // after parsing: how often it was given

 private:
  friend class Command;
  explicit Option(CLI::Option& option) : option_(option) {}
  Option* whole_range(std::int64_t least, std::int64_t most, InHelp shown);

  CLI::Option& option_;
};

// A command line that cannot be understood. what() says why and which --help to see.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// An option as it was given.
struct GivenOption {
  std::string name;  // "--beam"; empty: given by its place
  bool takes_value;  // false: a flag
  std::vector<std::string> values;
};

// The program, or one of its verbs. Owns the verbs below it and its options, which stay where they are.
class Command {
 public:
  Command(const std::string& description, const std::string& name);  // the program
  ~Command();
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;

  Command* add_subcommand(const std::string& name, const std::string& description);

  // `names`: "--beam", "-b,--beam", or "FILE" for one that is given by its place. REQUIRES: `value`, which is what
  // counts where the option is not given, outlives parsing.
  template <OptionValue Value>
  Option* add_option(const std::string& names, Value& value, const std::string& help);
  // `names`: "--fast", or "--fast,!--no-fast" to be able to say no.
  Option* add_flag(const std::string& names, bool& value, const std::string& help);
  // A value of an enumeration, by its name.
  template <class Enum>
  Option* add_choice(const std::string& names, Enum& value, const std::map<std::string, Enum>& choices,
                     const std::string& help) {
    std::map<std::string, int> numbers;
    for (const auto& [name, choice] : choices) numbers.emplace(name, static_cast<int>(choice));
    return add_number(
        names, [&value](int number) { value = static_cast<Enum>(number); }, numbers, help);
  }
  void options_take_last();  // those that are added from now on: given several times, the last one counts

  void footer(const std::string& text);    // the end of --help
  void group(const std::string& heading);  // among the verbs of the one above
  void require_subcommand(int verbs);      // exactly so many
  void set_version_flag(const std::string& names, const std::string& version, const std::string& help);

  // For the program alone. Sets the values of all options; returns the answer to --help or --version, if that is what
  // was asked for. Throws UsageError.
  std::optional<std::string> parse(int argc, const char* const* argv);

  std::string help() const;
  std::string get_name() const;  // as it is typed after that of the program: "lm train"

  // After parsing. `option`: "--beam". REQUIRES: there is such an option.
  bool parsed() const;                                 // the verb was asked for
  std::size_t count(const std::string& option) const;  // how often it was given
  template <class Value>
  Value as(const std::string& option) const;  // what was given. REQUIRES: Value is an OptionValue, or bool for a flag
  std::vector<GivenOption> given() const;     // in the order in which they were added

 private:
  explicit Command(CLI::App& app);
  Option* add(CLI::Option* option);
  Option* add_number(const std::string& names, const std::function<void(int)>& set,
                     const std::map<std::string, int>& choices, const std::string& help);

  std::unique_ptr<CLI::App> program_;  // none: of a verb, whose app belongs to that of the program
  CLI::App& app_;
  std::vector<std::unique_ptr<Command>> commands_;
  std::vector<std::unique_ptr<Option>> options_;
};

}  // namespace heed::cli
