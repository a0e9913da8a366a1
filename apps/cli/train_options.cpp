#include "apps/cli/train_options.h"

#include <fstream>
#include <map>
#include <sstream>
#include <type_traits>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/printable.h"

namespace heed::cli {
namespace {

using Values = std::map<std::string, std::string>;  // by the name of the setting

constexpr const char* kReadConfig = "read config";

// The members of a flat TOML file. CLI11 knows the form; which names there are is checked by the caller.
Values read_toml(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw Error(kReadConfig, "cannot read " + printable(path));
  Values values;
  std::vector<CLI::ConfigItem> items;
  try {
    items = CLI::ConfigTOML().from_config(file);
  } catch (const CLI::Error& problem) {
    throw Error(kReadConfig, "TOML", fmt::format("{}; {}", problem.what(), printable(path)));
  }
  for (const CLI::ConfigItem& item : items) {
    if (item.name == "++" || item.name == "--") continue;  // begin and end of a section
    if (!item.parents.empty() || item.inputs.size() != 1)
      throw Error(kReadConfig, "NAME = VALUE on each line",
                  fmt::format("{}; {}", printable(item.fullname(), 80), printable(path)));
    values[item.name] = item.inputs[0];
  }
  return values;
}

template <class Value>
Value converted(const std::string& name, const std::string& text, const std::string& path) {
  Value value{};
  if (!CLI::detail::lexical_cast(text, value))
    throw Error(kReadConfig,
                fmt::format("{} for {}",
                            std::is_same_v<Value, bool>       ? "true or false"
                            : std::is_integral_v<Value>       ? "a whole number"
                            : std::is_floating_point_v<Value> ? "a number"
                                                              : "text",
                            name),
                fmt::format("{}; {}", printable(text, 80), printable(path)));
  return value;
}

// Takes from `values` what the plan has a place for, and throws for the rest.
void apply_file(Values values, const std::string& path, TrainPlan& plan) {
  const auto take = [&](const char* name, auto& value) {
    const auto found = values.find(name);
    if (found == values.end()) return;
    value = converted<std::remove_reference_t<decltype(value)>>(name, found->second, path);
    values.erase(found);
  };
  take("preset", plan.preset), take("data", plan.data);
  take("src", plan.languages.source), take("tgt", plan.languages.target);
  visit_options(plan.settings, [&](const char* name, auto& value, const char*) { take(name, value); });
  if (!values.empty())
    throw Error(kReadConfig, "names of settings (heed train --print-config shows all)",
                fmt::format("{}; {}", printable(values.begin()->first, 80), printable(path)));
}

std::string toml_value(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + '"';
}
std::string toml_value(bool value) { return value ? "true" : "false"; }
template <class Number>
std::string toml_value(Number value) {
  return fmt::format("{}", value);
}

}  // namespace

TrainOptions::TrainOptions(CLI::App& command, std::set<std::string> without)
    : command_(command), without_(std::move(without)) {
  command.option_defaults()->take_last();  // so that a script may add to a command
  command.add_option("--data", data_, "Folder with train and val, each in two languages: train.de, train.en, ...")
      ->type_name("DIR");
  command.add_option("--src", source_, "Language to translate from, as in the names of the files")->type_name("CODE");
  command.add_option("--tgt", target_, "Language to translate to")->type_name("CODE");
  command.add_option("--preset", preset_, "fast (the default), seed or demo: where settings start from")
      ->type_name("NAME");
  command.add_option("--config", config_, "Settings from a TOML file, as --print-config prints them")
      ->type_name("FILE");
  visit_options(given_, [&](const char* name, auto& value, const char* help) {
    if (without_.contains(name)) return;
    const std::string option = fmt::format("--{}", name);
    using Value = std::remove_reference_t<decltype(value)>;
    if constexpr (std::is_same_v<Value, bool>)
      command.add_flag(fmt::format("{},!--no-{}", option, name), value, help)->group("Settings");
    else
      command.add_option(option, value, help)
          ->type_name(std::is_same_v<Value, std::string> ? "NAME"
                      : std::is_integral_v<Value>        ? "N"
                                                         : "X")
          ->group("Settings");
  });
}

TrainPlan TrainOptions::plan(const std::string& run_settings, const std::string& default_preset) const {
  // The preset first, wherever it is named, as all others stand on it.
  TrainPlan plan;
  plan.preset = default_preset;
  std::vector<std::pair<std::string, Values>> files;
  if (!run_settings.empty()) files.emplace_back(run_settings, read_toml(run_settings));
  if (!config_.empty()) files.emplace_back(config_, read_toml(config_));
  for (const auto& [path, values] : files)
    if (const auto found = values.find("preset"); found != values.end()) plan.preset = found->second;
  if (!preset_.empty()) plan.preset = preset_;
  const std::string chosen = plan.preset;
  plan.settings = preset(chosen);
  for (const auto& [path, values] : files) apply_file(values, path, plan);
  plan.preset = chosen;
  if (!data_.empty()) plan.data = data_;
  if (!source_.empty()) plan.languages.source = source_;
  if (!target_.empty()) plan.languages.target = target_;
  visit_options(plan.settings, [&](const char* name, auto& value, const char*) {
    if (without_.contains(name)) return;
    const CLI::Option* option = command_.get_option(fmt::format("--{}", name));
    if (option->count() > 0) value = option->as<std::remove_reference_t<decltype(value)>>();
  });
  return plan;
}

std::string to_toml(const TrainPlan& plan, const std::set<std::string>& without) {
  std::string text = fmt::format("preset = {}\n", toml_value(plan.preset));
  if (!plan.data.empty()) text += fmt::format("data = {}\n", toml_value(plan.data));
  if (!plan.languages.source.empty()) text += fmt::format("src = {}\n", toml_value(plan.languages.source));
  if (!plan.languages.target.empty()) text += fmt::format("tgt = {}\n", toml_value(plan.languages.target));
  visit_options(plan.settings, [&](const char* name, const auto& value, const char* help) {
    if (!without.contains(name)) text += fmt::format("\n# {}\n{} = {}\n", help, name, toml_value(value));
  });
  return text;
}

}  // namespace heed::cli
