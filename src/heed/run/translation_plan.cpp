#include "heed/run/translation_plan.h"

#include <fmt/format.h>

#include "heed/base/formats/toml.h"

namespace heed::run {

std::string to_toml(const TranslationPlan& plan, const std::set<std::string>& without) {
  std::string text = fmt::format("preset = {}\n", toml_value(plan.preset));
  if (!plan.data.empty()) text += fmt::format("data = {}\n", toml_value(plan.data));
  if (!plan.languages.source.empty()) text += fmt::format("src = {}\n", toml_value(plan.languages.source));
  if (!plan.languages.target.empty()) text += fmt::format("tgt = {}\n", toml_value(plan.languages.target));
  visit_options(plan.settings, [&](const char* name, const auto& value, const char* help) {
    if (!without.contains(name)) text += fmt::format("\n# {}\n{} = {}\n", help, name, toml_value(value));
  });
  return text;
}

}  // namespace heed::run
