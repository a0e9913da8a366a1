#include "heed/run/lm_plan.h"

#include <fmt/format.h>

#include "heed/base/formats/toml.h"

namespace heed::run {

std::string to_toml(const LmPlan& plan) {
  std::string text = fmt::format("kind = {}\n", toml_value(plan.kind));
  visit_files(plan, [&](const char* name, const auto& value) {
    if (!value.empty()) text += fmt::format("{} = {}\n", name, toml_value(value));
  });
  std::visit(
      [&](const auto& settings) {
        visit_options(settings, [&](const char* name, const auto& value, const char* help) {
          text += fmt::format("\n# {}\n{} = {}\n", help, name, toml_value(value));
        });
      },
      plan.settings);
  return text;
}

}  // namespace heed::run
