#include "heed/base/settings/setting_value.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <type_traits>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "heed/base/error.h"
#include "heed/base/settings/number_list.h"
#include "heed/base/settings/suggest.h"
#include "heed/base/unicode/printable.h"

namespace heed {
namespace {

template <class Value>
concept IsList = requires {
  typename Value::value_type;
}
&&!OneOf<Value, std::string, std::optional<std::string>>;
template <class Value>
constexpr bool kIsText = OneOf<Value, std::string, std::optional<std::string>>;

std::string shown(const GivenValue& given) {
  return std::visit(
      [](const auto& value) -> std::string {
        using Value = std::remove_cvref_t<decltype(value)>;
        if constexpr (std::is_same_v<Value, std::string>)
          return fmt::format("'{}'", printable(value, 80));
        else if constexpr (std::is_same_v<Value, std::vector<std::string>>)
          return fmt::format("'{}'", printable(fmt::format("{}", fmt::join(value, ", ")), 80));
        else if constexpr (std::is_same_v<Value, double>)
          return value == std::floor(value) && std::abs(value) < 1e15 ? fmt::format("{:.1f}", value)  // 6.0, not 6
                                                                      : fmt::format("{}", value);
        else
          return fmt::format("{}", value);
      },
      given);
}

std::string range_text(const Range& range) {
  if (range.low == kTiny) {
    if (range.high >= kHuge) return " above 0";
    return fmt::format(" above 0 and {} {}", range.below ? "below" : "at most", range.high);
  }
  if (!std::isfinite(range.low)) return "";
  if (range.high >= kHuge) return fmt::format(" of at least {}", range.low);
  return range.below ? fmt::format(" of at least {} and below {}", range.low, range.high)
                     : fmt::format(" from {} to {}", range.low, range.high);
}

template <class Value>
std::string kind_of_values(const Setting& setting) {
  if constexpr (std::is_same_v<Value, bool>) {
    return "true or false";
  } else if constexpr (std::is_integral_v<Value>) {
    return "a whole number" + range_text(setting.range);
  } else if constexpr (std::is_floating_point_v<Value>) {
    return "a number" + range_text(setting.range);
  } else if constexpr (kIsText<Value>) {
    return setting.choices.empty() ? "text" : fmt::format("one of {}", fmt::join(setting.choices, ", "));
  } else {
    using Element = typename Value::value_type;
    if constexpr (std::is_arithmetic_v<Element>)
      return fmt::format("{}{}, as a list 1,5,10 or a range FROM:TO or FROM:TO:STEP, at most {}",
                         std::is_integral_v<Element> ? "whole numbers" : "numbers", range_text(setting.range),
                         kMostNumbers);
    else
      return setting.choices.empty() ? "text" : fmt::format("some of {}", fmt::join(setting.choices, ", "));
  }
}

[[noreturn]] void refuse(const std::string& subject, const std::string& values, const std::string& received) {
  throw Error(fmt::format("{} must be {} (got {})", subject, values, received));
}

std::vector<std::string> names_of(const Setting& setting) {
  std::vector<std::string> names(setting.choices.begin(), setting.choices.end());
  for (const Synonym& synonym : setting.synonyms) names.emplace_back(synonym.name);
  return names;
}

template <class Value>
[[noreturn]] void refuse(const Setting& setting, const std::string& subject, const GivenValue& given) {
  std::string received = shown(given);
  if (!setting.choices.empty())
    if (const std::string* text = std::get_if<std::string>(&given)) received += did_you_mean(*text, names_of(setting));
  refuse(subject, kind_of_values<Value>(setting), received);
}

bool in_range(const Range& range, double value) {
  return std::isfinite(value) && value >= range.low && (range.below ? value < range.high : value <= range.high);
}

bool is_choice(const Setting& setting, const std::string& text) {
  return setting.choices.empty() || std::ranges::any_of(setting.choices, [&](const char* one) { return text == one; });
}

// Whether the setting allows a single value.
template <class Value>
bool takes(const Setting& setting, const Value& value) {
  if constexpr (std::is_same_v<Value, bool>)
    return true;
  else if constexpr (std::is_arithmetic_v<Value>)
    return in_range(setting.range, static_cast<double>(value));
  else if constexpr (std::is_same_v<Value, std::string>)
    return is_choice(setting, value);
  else
    return !value || is_choice(setting, *value);
}

template <class Number>
std::optional<Number> number_from(const std::string& text) {
  Number number{};
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// Parses a value as typed.
template <class Value>
std::optional<Value> from_text(const Setting& setting, const std::string& text) {
  if constexpr (std::is_same_v<Value, bool>) {
    if (text == "true") return true;
    if (text == "false") return false;
    return std::nullopt;
  } else if constexpr (std::is_arithmetic_v<Value>) {
    return number_from<Value>(text);
  } else {
    for (const Synonym& synonym : setting.synonyms)
      if (text == synonym.name) return synonym.choice;
    return text;
  }
}

// Converts a typed value from TOML or JSON.
template <class Value>
std::optional<Value> from_given(const Setting& setting, const GivenValue& given) {
  if (const auto* words = std::get_if<std::vector<std::string>>(&given))
    return words->size() == 1 ? from_text<Value>(setting, words->front()) : std::nullopt;
  if constexpr (std::is_same_v<Value, bool>) {
    if (const bool* value = std::get_if<bool>(&given)) return *value;
  } else if constexpr (std::is_integral_v<Value>) {
    if (const auto* value = std::get_if<std::int64_t>(&given); value && std::in_range<Value>(*value))
      return static_cast<Value>(*value);
  } else if constexpr (std::is_floating_point_v<Value>) {
    if (const auto* value = std::get_if<std::int64_t>(&given)) return static_cast<Value>(*value);
    if (const double* value = std::get_if<double>(&given)) return static_cast<Value>(*value);
  } else {
    if (const auto* value = std::get_if<std::string>(&given)) return from_text<Value>(setting, *value);
  }
  return std::nullopt;
}

std::vector<std::string> split_at_commas(const std::vector<std::string>& words) {
  std::vector<std::string> parts;
  for (const std::string& word : words)
    for (std::size_t begin = 0; begin <= word.size();) {
      const std::size_t end = std::min(word.find(',', begin), word.size());
      parts.push_back(word.substr(begin, end - begin));
      begin = end + 1;
    }
  return parts;
}

std::vector<std::string> words_of(const GivenValue& given) {
  if (const auto* words = std::get_if<std::vector<std::string>>(&given)) return *words;
  if (const auto* text = std::get_if<std::string>(&given)) return {*text};
  return {shown(given)};
}

// The numbers or texts in one word; nothing if it contains anything else.
template <class Element>
std::optional<std::vector<Element>> elements_of(const Setting& setting, const std::string& word) {
  std::vector<Element> elements;
  if constexpr (std::is_arithmetic_v<Element>) {
    const auto numbers = number_list(word);
    if (!numbers) return std::nullopt;
    for (const double number : *numbers) {
      if (!in_range(setting.range, number) || (std::is_integral_v<Element> && number != std::floor(number)))
        return std::nullopt;
      elements.push_back(static_cast<Element>(number));
    }
  } else {
    elements.push_back(*from_text<Element>(setting, word));
    if (!takes(setting, elements.back())) return std::nullopt;
  }
  return elements;
}

template <class Element>
void assign_several(const Setting& setting, const std::string& subject, const GivenValue& given,
                    std::vector<Element>& values) {
  std::vector<std::string> words = words_of(given);
  if (setting.several == Several::kCommas && !std::is_arithmetic_v<Element>) words = split_at_commas(words);
  std::vector<Element> converted;
  for (const std::string& word : words) {
    const auto elements = elements_of<Element>(setting, word);
    if (!elements) refuse<std::vector<Element>>(setting, subject, word);
    converted.insert(converted.end(), elements->begin(), elements->end());
  }
  values = std::move(converted);
}

}  // namespace

template <SettingValue Value>
void assign(const Setting& setting, const std::string& subject, const GivenValue& given, Value& value) {
  if constexpr (IsList<Value>) {
    assign_several(setting, subject, given, value);
  } else {
    const std::optional<Value> converted = from_given<Value>(setting, given);
    if (converted && takes(setting, *converted)) return void(value = *converted);
    if (const auto* words = std::get_if<std::vector<std::string>>(&given); words && words->size() == 1)
      refuse<Value>(setting, subject, words->front());
    refuse<Value>(setting, subject, given);
  }
}

template <SettingValue Value>
void check(const Setting& setting, const std::string& subject, const Value& value) {
  const auto check_one = [&](const auto& one) {
    if (takes(setting, one)) return;
    if constexpr (std::is_arithmetic_v<std::remove_cvref_t<decltype(one)>>)
      refuse(subject, kind_of_values<Value>(setting), value_text(one));
    else
      refuse<Value>(setting, subject, value_text(one));
  };
  if constexpr (IsList<Value>)
    std::ranges::for_each(value, check_one);
  else
    check_one(value);
}

template <SettingValue Value>
std::string values_text(const Setting& setting) {
  return kind_of_values<Value>(setting);
}

template <SettingValue Value>
std::string value_text(const Value& value) {
  if constexpr (std::is_same_v<Value, std::optional<std::string>>)
    return value.value_or("");
  else if constexpr (std::is_same_v<Value, std::vector<double>>)
    return number_list_text(value);
  else if constexpr (IsList<Value>)
    return fmt::format("{}", fmt::join(value, ","));
  else
    return fmt::format("{}", value);
}

#define HEED_SETTING_VALUE(...)                                                              \
  template void assign(const Setting&, const std::string&, const GivenValue&, __VA_ARGS__&); \
  template void check(const Setting&, const std::string&, const __VA_ARGS__&);               \
  template std::string values_text<__VA_ARGS__>(const Setting&);                             \
  template std::string value_text(const __VA_ARGS__&)
HEED_SETTING_VALUE(bool);
HEED_SETTING_VALUE(int);
HEED_SETTING_VALUE(std::uint16_t);
HEED_SETTING_VALUE(std::int64_t);
HEED_SETTING_VALUE(std::uint64_t);
HEED_SETTING_VALUE(float);
HEED_SETTING_VALUE(double);
HEED_SETTING_VALUE(std::string);
HEED_SETTING_VALUE(std::optional<std::string>);
HEED_SETTING_VALUE(std::vector<std::string>);
HEED_SETTING_VALUE(std::vector<int>);
HEED_SETTING_VALUE(std::vector<std::int64_t>);
HEED_SETTING_VALUE(std::vector<double>);
#undef HEED_SETTING_VALUE

}  // namespace heed
