// Structs of options as members of a JSON object, both ways, by the names that their visit_options() gives:
//   template <class Visit> void visit_options(auto& options, Visit&& visit) { visit("hidden", options.hidden, "help");
//   }
#pragma once

#include <charconv>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <string>
#include <type_traits>
#include <utility>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/formats/json.h"
#include "heed/base/unicode/printable.h"

namespace heed {

template <class Options>
void add_settings(nlohmann::ordered_json& settings, const Options& options) {
  visit_options(options, [&](const char* name, const auto& value, const char*) {
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(value)>, float>) {
      const std::string digits = fmt::format("{}", value);
      double number = 0;  // 0.1 and not 0.10000000149011612, which is the same float
      std::from_chars(digits.data(), digits.data() + digits.size(), number);
      settings[name] = number;
    } else {
      settings[name] = value;
    }
  });
}

// Every option must be there, be of its type and fit into it; other members are left alone. `path` is for messages.
template <class Options>
void read_options(const nlohmann::json& settings, const std::filesystem::path& path, Options& options) {
  visit_options(options, [&](const char* name, auto& value, const char*) {
    using Value = std::remove_reference_t<decltype(value)>;
    const auto reject = [&](const char* wanted, const std::string& received) {
      throw Error("read settings", fmt::format("{} for \"{}\"", wanted, name),
                  fmt::format("{}; {}", received, printable(path.string())));
    };
    const auto found = settings.find(name);
    if (found == settings.end()) return reject("a value", "none");
    const std::string received = printable(found->dump(-1, ' ', false, nlohmann::json::error_handler_t::replace), 80);
    if constexpr (std::is_same_v<Value, bool>) {
      if (!found->is_boolean()) return reject("true or false", received);
    } else if constexpr (std::is_integral_v<Value>) {
      const bool fits = found->is_number_unsigned()
                            ? std::in_range<Value>(found->template get<std::uint64_t>())
                            : found->is_number_integer() && std::in_range<Value>(found->template get<std::int64_t>());
      if (!fits) return reject("a whole number", received);
    } else if constexpr (std::is_floating_point_v<Value>) {
      const double number = found->is_number() ? found->template get<double>() : HUGE_VAL;
      if (!std::isfinite(static_cast<Value>(number))) return reject("a number", received);
    } else {
      if (!found->is_string()) return reject("a string", received);
    }
    value = found->template get<Value>();
  });
}

}  // namespace heed
