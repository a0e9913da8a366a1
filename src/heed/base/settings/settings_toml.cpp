#include "heed/base/settings/settings_toml.h"

#include <cerrno>
#include <fstream>
#include <iterator>
#include <sstream>
#include <system_error>

#include <fmt/format.h>

#define TOML_HEADER_ONLY 1  // compiled here, once
#include <toml++/toml.h>

#include "heed/base/error.h"
#include "heed/base/unicode/printable.h"

namespace heed {
namespace {

namespace fs = std::filesystem;

std::string read_file(const fs::path& path) {
  constexpr std::uintmax_t kMostBytes = 16 << 20;
  const std::string name = printable(path.string());
  std::error_code problem;
  const fs::file_status status = fs::status(path, problem);
  if (!fs::exists(status)) throw Error(fmt::format("no settings file '{}'", name));
  if (fs::is_directory(status))
    throw Error(
        fmt::format("'{}' is a folder, not a settings file; --print-config > FILE makes one, and without --config the "
                    "defaults are used",
                    name));
  std::ifstream file(path, std::ios::binary);
  std::string text;
  if (file) {
    text.assign(std::istreambuf_iterator<char>(file), {});
    if (text.size() > kMostBytes) throw Error(fmt::format("{}: too large for a settings file", name));
  }
  if (!file) throw Error(fmt::format("cannot read '{}': {}", name, std::generic_category().message(errno)));
  return text;
}

std::string element_text(const toml::node& node) {
  if (const auto* text = node.as_string()) return text->get();
  std::ostringstream out;
  node.visit([&](const auto& value) { out << value; });
  return out.str();
}

// Returns nothing for types that no setting has: tables, dates.
std::optional<GivenValue> value_of(const toml::node& node) {
  if (const auto* value = node.as_boolean()) return value->get();
  if (const auto* value = node.as_integer()) return value->get();
  if (const auto* value = node.as_floating_point()) return value->get();
  if (const auto* value = node.as_string()) return value->get();
  const toml::array* array = node.as_array();
  if (array == nullptr) return std::nullopt;
  std::vector<std::string> words;
  for (const toml::node& element : *array) {
    if (!element.is_string() && !element.is_number()) return std::nullopt;
    words.push_back(element_text(element));
  }
  return words;
}

std::string line_of(const std::string& text, unsigned number) {
  std::istringstream lines(text);
  std::string line;
  for (unsigned i = 0; i < number; ++i) std::getline(lines, line);
  return line;
}

// The line with its value in quotes, as TOML needs it: attention = "sdp".
std::string with_quotes(const std::string& line) {
  const std::size_t equals = line.find("= ");
  if (equals == line.npos) return "attention = \"sdp\"";
  return fmt::format("{}\"{}\"", line.substr(0, equals + 2), line.substr(equals + 2));
}

toml::table parse(const std::string& text, const std::string& name) {
  try {
    return toml::parse(text);
  } catch (const toml::parse_error& problem) {
    const unsigned line = problem.source().begin.line;
    const std::string shown = printable(line_of(text, line), 80);
    throw Error(fmt::format("{}, line {}: '{}' is not TOML; a line is NAME = VALUE, and text needs quotes: {}", name,
                            line, shown, with_quotes(shown)));
  }
}

}  // namespace

GivenSettings read_toml(const fs::path& path) {
  const std::string name = printable(path.string());
  const toml::table table = parse(read_file(path), name);
  GivenSettings settings;
  for (const auto& [key, node] : table) {
    const std::string where = fmt::format("{}, line {}: ", name, node.source().begin.line);
    auto value = value_of(node);
    if (!value)
      throw Error(fmt::format("{}'{}' must be one value (settings have no sections)", where, printable(key.str(), 80)));
    settings.add(std::string(key.str()), std::move(*value), where);
  }
  return settings;
}

std::string toml_text(const std::string& text) {
  constexpr auto kInDoubleQuotes = toml::toml_formatter::default_flags & ~toml::format_flags::allow_literal_strings;
  std::ostringstream out;
  out << toml::toml_formatter(toml::value<std::string>(text), kInDoubleQuotes);
  return out.str();
}

}  // namespace heed
