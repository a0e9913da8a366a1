#include "heed/http/request_fields.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "heed/base/formats/json.h"
#include "heed/base/formats/json_message.h"
#include "heed/base/unicode/utf8.h"
#include "heed/http/json_response.h"
#include "heed/http/multipart.h"
#include "heed/http/url.h"

namespace heed::http {
namespace {

using nlohmann::json;

[[noreturn]] void fail(const std::string& message) { throw HttpError(400, "Invalid request: " + message); }

[[noreturn]] void fail_kind(const char* name, const char* expected, const json& received) {
  fail(fmt::format("{} must be {}, not {}", name, expected, received.type_name()));
}

// "application/json" for "Application/JSON; charset=utf-8".
std::string media_type(std::string_view content_type) {
  std::string type(content_type.substr(0, content_type.find(';')));
  while (!type.empty() && type.back() == ' ') type.pop_back();
  std::ranges::transform(type, type.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return type;
}

bool begins_like_json(std::string_view body) {
  const auto first = body.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && body[first] == '{';
}

json parse_json(const std::string& body) {
  if (valid_utf8_bytes(body) != body.size()) fail("the body is not valid UTF-8");
  if (json_depth(body) > RequestFields::kMostLevels)
    fail(fmt::format("the JSON is nested deeper than {} levels", RequestFields::kMostLevels));
  json fields;
  try {
    fields = json::parse(body);
  } catch (const json::exception& problem) {
    // Says where parsing stopped, but does not quote the request's text.
    const auto* parsing = dynamic_cast<const json::parse_error*>(&problem);
    fail(parsing ? fmt::format("the body is not valid JSON (byte {})", parsing->byte) : "the body is not valid JSON");
  }
  if (!fields.is_object()) fail("the JSON must be an object");
  return fields;
}

// Forms use CRLF for line ends, whatever was typed.
std::string with_plain_line_ends(std::string_view text) {
  std::string plain;
  plain.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] != '\r')
      plain += text[i];
    else if (i + 1 == text.size() || text[i + 1] != '\n')
      plain += '\n';
  return plain;
}

void add_pairs(json& fields, const NamedValues& pairs) {
  json added = json::object();
  for (const auto& [name, value] : pairs) {
    if (fields.contains(name)) continue;
    if (valid_utf8_bytes(name) != name.size()) fail("the name of a field is not valid UTF-8");
    if (valid_utf8_bytes(value) != value.size()) fail(fmt::format("{} is not valid UTF-8", name));
    json& field = added[name];
    std::string text = with_plain_line_ends(value);
    if (field.is_null())
      field = std::move(text);
    else if (field.is_array())
      field.push_back(std::move(text));
    else
      field = json::array({std::move(field), std::move(text)});
  }
  fields.update(added);
}

std::optional<double> number_of(const json& value) {
  if (value.is_number()) return value.get<double>();
  if (!value.is_string()) return std::nullopt;
  const auto& text = value.get_ref<const std::string&>();
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace

std::size_t json_depth(std::string_view text) {
  std::size_t depth = 0, deepest = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      if (c == '\\') ++i;
      in_string = c != '"';
    } else if (c == '"') {
      in_string = true;
    } else if (c == '[' || c == '{') {
      deepest = std::max(deepest, ++depth);
    } else if ((c == ']' || c == '}') && depth > 0) {
      --depth;
    }
  }
  return deepest;
}

RequestFields::RequestFields(const HttpRequest& request) : fields_(std::make_unique<json>(json::object())) {
  const std::string_view content_type = request.header("content-type");
  const std::string type = media_type(content_type);
  const bool is_json = type == "application/json" || (type.starts_with("application/") && type.ends_with("+json"));
  if (is_json || (type.empty() && begins_like_json(request.body))) {
    *fields_ = parse_json(request.body);
    return;
  }
  add_pairs(*fields_, request.query);
  if (type == "multipart/form-data")
    add_pairs(*fields_, parse_multipart(content_type, request.body));
  else if (begins_like_json(request.body))
    throw HttpError(400, "Invalid request: a JSON body needs the header Content-Type: application/json");
  else if (type.empty() || type == "application/x-www-form-urlencoded")
    add_pairs(*fields_, parse_pairs(request.body));
  else if (!request.body.empty())
    throw HttpError(415, "Invalid request: the body must be JSON (Content-Type: application/json) or a form");
}

RequestFields::~RequestFields() = default;
RequestFields::RequestFields(RequestFields&&) noexcept = default;
RequestFields& RequestFields::operator=(RequestFields&&) noexcept = default;

const json* RequestFields::find(const char* name) const {
  const auto found = fields_->find(name);
  return found == fields_->end() || found->is_null() ? nullptr : &*found;
}

std::optional<std::string> RequestFields::text(const char* name) const {
  const json* value = find(name);
  if (!value) return std::nullopt;
  if (!value->is_string()) fail_kind(name, "a string", *value);
  return value->get<std::string>();
}

std::string RequestFields::text_or(const char* name, std::string otherwise) const {
  auto value = text(name);
  return value ? *std::move(value) : std::move(otherwise);
}

std::string RequestFields::required_text(const char* name) const {
  std::string value = text_or(name, "");
  if (value.empty()) fail(fmt::format("missing {} parameter", name));
  return value;
}

double RequestFields::number_or(const char* name, double otherwise, double least, double most) const {
  const json* value = find(name);
  if (!value) return otherwise;
  const auto number = number_of(*value);
  if (!number) fail_kind(name, "a number", *value);
  if (!(*number >= least && *number <= most))
    fail(fmt::format("{} must be from {:g} to {:g} (got {:g})", name, least, most, *number));
  return *number;
}

std::int64_t RequestFields::integer_or(const char* name, std::int64_t otherwise, std::int64_t least,
                                       std::int64_t most) const {
  const json* value = find(name);
  if (!value) return otherwise;
  const auto number = number_of(*value);
  if (!number) fail_kind(name, "a whole number", *value);
  if (std::floor(*number) != *number) fail(fmt::format("{} must be a whole number (got {:g})", name, *number));
  if (!(*number >= static_cast<double>(least) && *number <= static_cast<double>(most)))
    fail(fmt::format("{} must be from {} to {} (got {:g})", name, least, most, *number));
  return static_cast<std::int64_t>(*number);
}

RequestFields::Texts RequestFields::required_texts(const char* name) const {
  const json* value = find(name);
  if (!value) fail(fmt::format("missing {} parameter", name));
  if (value->is_array()) {
    Texts texts{texts_or_none(name), true};
    if (texts.values.empty()) fail(fmt::format("missing {} parameter", name));
    return texts;
  }
  if (!value->is_string()) fail_kind(name, "a string or an array of strings", *value);
  return {{required_text(name)}, false};
}

std::vector<std::string> RequestFields::texts_or_none(const char* name) const {
  const json* value = find(name);
  if (!value) return {};
  if (value->is_string()) return {value->get<std::string>()};
  if (!value->is_array()) fail_kind(name, "an array of strings", *value);
  std::vector<std::string> texts;
  for (const json& one : *value) {
    if (!one.is_string()) fail(fmt::format("{} must have only strings, not {}", name, one.type_name()));
    texts.push_back(one.get<std::string>());
  }
  return texts;
}

std::vector<double> RequestFields::numbers_or(const char* name, std::vector<double> otherwise) const {
  const json* value = find(name);
  if (!value) return otherwise;
  const json one_of = value->is_array() ? json() : json::array({*value});
  const json& list = value->is_array() ? *value : one_of;
  if (list.size() > kMostNumbers)
    fail(fmt::format("{} may have at most {} numbers (got {})", name, kMostNumbers, list.size()));
  std::vector<double> numbers;
  for (const json& one : list) {
    const auto number = number_of(one);
    if (!number) fail_kind(name, "a number or an array of numbers", one);
    numbers.push_back(*number);
  }
  return numbers;
}

}  // namespace heed::http
