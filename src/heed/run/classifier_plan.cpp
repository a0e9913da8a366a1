#include "heed/run/classifier_plan.h"

#include <fmt/format.h>

#include "heed/base/formats/toml.h"

namespace heed::run {

std::string to_toml(const ClassifierPlan& plan) {
  std::string text;
  visit_files(plan, [&](const char* name, const std::string& value) {
    if (!value.empty()) text += fmt::format("{} = {}\n", name, toml_value(value));
  });
  visit_options(plan.settings, [&](const char* name, const auto& value, const char* help) {
    text += fmt::format("\n# {}\n{} = {}\n", help, name, toml_value(value));
  });
  return text;
}

}  // namespace heed::run
