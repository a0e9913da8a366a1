#include "apps/heed/command/command.h"

#include <sstream>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "heed/base/formats/renamed_settings.h"

namespace heed::cli {
namespace {

// "--batch-likeness=both" as "--bucket-by=both".
std::string with_current_name(std::string_view word) {
  if (!word.starts_with("--")) return std::string(word);
  const std::string_view name = word.substr(2, word.find('=') - 2);
  return fmt::format("--{}{}", current_name(name), word.substr(2 + name.size()));
}

CLI::Validator described(CLI::Validator validator, InHelp shown) {
  return shown == InHelp::kYes ? validator : validator.description("");
}

}  // namespace

Option* Option::type_name(const std::string& name) { return option_.type_name(name), this; }
Option* Option::group(const std::string& heading) { return option_.group(heading), this; }
Option* Option::capture_default_str() { return option_.capture_default_str(), this; }
Option* Option::required() { return option_.required(), this; }
Option* Option::needs(Option* other) { return option_.needs(&other->option_), this; }
Option* Option::excludes(Option* other) { return option_.excludes(&other->option_), this; }
Option* Option::expected(int values) { return option_.expected(values), this; }
Option* Option::delimiter(char between) { return option_.delimiter(between), this; }
Option* Option::allow_extra_args(bool allow) { return option_.allow_extra_args(allow), this; }
Option* Option::take_last() { return option_.take_last(), this; }
Option* Option::take_all() { return option_.take_all(), this; }

Option* Option::whole_range(std::int64_t least, std::int64_t most, InHelp shown) {
  return option_.check(described(CLI::Range(least, most), shown)), this;
}
Option* Option::range(double least, double most, InHelp shown) {
  return option_.check(described(CLI::Range(least, most), shown)), this;
}
Option* Option::positive(InHelp shown) { return option_.check(described(CLI::PositiveNumber, shown)), this; }
Option* Option::non_negative(InHelp shown) { return option_.check(described(CLI::NonNegativeNumber, shown)), this; }
Option* Option::one_of(const std::vector<std::string>& choices, InHelp shown) {
  return option_.check(described(CLI::IsMember(choices), shown)), this;
}

std::size_t Option::count() const { return option_.count(); }

Command::Command(const std::string& description, const std::string& name)
    : program_(std::make_unique<CLI::App>(description, name)), app_(*program_) {
  app_.get_formatter()->label("SUBCOMMAND", "VERB");  // verbs share the formatter
}
Command::Command(CLI::App& app) : app_(app) {}
Command::~Command() = default;

Command* Command::add_subcommand(const std::string& name, const std::string& description) {
  commands_.push_back(std::unique_ptr<Command>(new Command(*app_.add_subcommand(name, description))));
  return commands_.back().get();
}

Option* Command::add(CLI::Option* option) {
  options_.push_back(std::unique_ptr<Option>(new Option(*option)));
  return options_.back().get();
}

template <OptionValue Value>
Option* Command::add_option(const std::string& names, Value& value, const std::string& help) {
  return add(app_.add_option(names, value, help));
}
Option* Command::add_flag(const std::string& names, bool& value, const std::string& help) {
  return add(app_.add_flag(names, value, help));
}
Option* Command::add_number(const std::string& names, const std::function<void(int)>& set,
                            const std::map<std::string, int>& choices, const std::string& help) {
  const auto transform = CLI::CheckedTransformer(choices).description("");
  return add(app_.add_option_function<int>(names, set, help)->transform(transform));
}
void Command::options_take_last() { app_.option_defaults()->take_last(); }

void Command::footer(const std::string& text) { app_.footer(text); }
void Command::group(const std::string& heading) { app_.group(heading); }
void Command::require_subcommand(int verbs) { app_.require_subcommand(verbs); }
void Command::set_version_flag(const std::string& names, const std::string& version, const std::string& help) {
  app_.set_version_flag(names, version, help);
}

std::optional<std::string> Command::parse(int argc, const char* const* argv) {
  std::vector<std::string> words;  // the last first, as CLI11 wants them
  for (int i = argc - 1; i > 0; --i) words.push_back(with_current_name(argv[i]));
  try {
    app_.parse(words);
    return std::nullopt;
  } catch (const CLI::Success& asked) {
    std::ostringstream answer;
    app_.exit(asked, answer, answer);
    return answer.str();
  } catch (const CLI::ParseError& error) {
    std::string command = app_.get_name();
    for (const CLI::App* at = &app_; !at->get_subcommands().empty();) {
      at = at->get_subcommands().back();
      command += " " + at->get_name();
    }
    throw UsageError(fmt::format("{}; see {} --help", error.what(), command));
  }
}

std::string Command::help() const { return app_.help(); }
std::string Command::get_name() const {
  std::string name = app_.get_name();
  for (const CLI::App* above = app_.get_parent(); above != nullptr && above->get_parent() != nullptr;
       above = above->get_parent())
    name = above->get_name() + " " + name;
  return name;
}
bool Command::parsed() const { return app_.parsed(); }
std::size_t Command::count(const std::string& option) const { return app_.count(option); }

template <class Value>
Value Command::as(const std::string& option) const {
  return app_.get_option(option)->as<Value>();
}

std::vector<GivenOption> Command::given() const {
  std::vector<GivenOption> given;
  for (const CLI::Option* option : app_.get_options())
    if (option->count() > 0)
      given.push_back({option->get_positional() ? "" : "--" + option->get_single_name(), option->get_expected_max() > 0,
                       option->results()});
  return given;
}

template bool Command::as(const std::string&) const;
#define HEED_OPTION_VALUE(...)                                                                \
  template Option* Command::add_option(const std::string&, __VA_ARGS__&, const std::string&); \
  template __VA_ARGS__ Command::as(const std::string&) const
HEED_OPTION_VALUE(std::string);
HEED_OPTION_VALUE(int);
HEED_OPTION_VALUE(std::int64_t);
HEED_OPTION_VALUE(std::uint64_t);
HEED_OPTION_VALUE(float);
HEED_OPTION_VALUE(double);
HEED_OPTION_VALUE(std::optional<std::string>);
HEED_OPTION_VALUE(std::vector<std::string>);
HEED_OPTION_VALUE(std::vector<int>);
HEED_OPTION_VALUE(std::vector<std::int64_t>);
HEED_OPTION_VALUE(std::vector<double>);
#undef HEED_OPTION_VALUE

}  // namespace heed::cli
