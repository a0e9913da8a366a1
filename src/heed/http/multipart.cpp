#include "heed/http/multipart.h"

#include <cctype>
#include <optional>

#include "heed/http/json_response.h"

namespace heed::http {
namespace {

constexpr std::size_t kMostParts = 1000;

[[noreturn]] void fail(const char* what) {
  throw HttpError(400, std::string("Invalid request: the multipart form ") + what);
}

bool same_letters(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](char x, char y) {
    return std::tolower(static_cast<unsigned char>(x)) == std::tolower(static_cast<unsigned char>(y));
  });
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

// "abc" for the parameter "boundary" of `multipart/form-data; boundary="abc"`.
std::optional<std::string> parameter_of(std::string_view header, std::string_view parameter) {
  for (std::size_t at = header.find(';'); at < header.size();) {
    header.remove_prefix(at + 1);
    const std::size_t equals = header.find('=');
    if (equals == std::string_view::npos) return std::nullopt;
    const std::string_view name = trimmed(header.substr(0, equals));
    header.remove_prefix(equals + 1);
    std::string value;
    if (header.starts_with('"')) {
      std::size_t end = 1;
      for (; end < header.size() && header[end] != '"'; ++end) {
        if (header[end] == '\\' && end + 1 < header.size()) ++end;
        value += header[end];
      }
      header.remove_prefix(std::min(end + 1, header.size()));
      at = header.find(';');
    } else {
      at = std::min(header.find(';'), header.size());
      value = trimmed(header.substr(0, at));
    }
    if (same_letters(name, parameter)) return value;
  }
  return std::nullopt;
}

// The name in a part's headers.
std::optional<std::string> name_of(std::string_view headers) {
  while (!headers.empty()) {
    const std::string_view line = headers.substr(0, headers.find("\r\n"));
    headers.remove_prefix(std::min(line.size() + 2, headers.size()));
    const std::size_t colon = line.find(':');
    if (colon != std::string_view::npos && same_letters(trimmed(line.substr(0, colon)), "content-disposition"))
      return parameter_of(line, "name");
  }
  return std::nullopt;
}

}  // namespace

NamedValues parse_multipart(std::string_view content_type, std::string_view body) {
  const auto boundary = parameter_of(content_type, "boundary");
  if (!boundary || boundary->empty()) fail("has no boundary");
  const std::string first = "--" + *boundary, delimiter = "\r\n" + first;
  NamedValues parts;
  std::size_t at = body.starts_with(first) ? first.size() : body.find(delimiter);
  if (at == std::string_view::npos) fail("has no part");
  if (!body.starts_with(first)) at += delimiter.size();
  for (;;) {  // `at` is after a boundary
    body.remove_prefix(at);
    if (body.starts_with("--")) return parts;
    const std::size_t line_end = body.find("\r\n");
    if (line_end == std::string_view::npos) fail("is cut short");
    body.remove_prefix(line_end);
    const std::size_t end = body.find(delimiter);
    const std::size_t headers_end = body.find("\r\n\r\n");
    if (end == std::string_view::npos) fail("is cut short");
    if (headers_end == std::string_view::npos || headers_end >= end) fail("has a part without headers");
    if (parts.size() == kMostParts) fail("has too many parts");
    auto name = name_of(body.substr(2, headers_end - std::min<std::size_t>(headers_end, 2)));
    if (!name) fail("has a part without a name");
    parts.emplace_back(*std::move(name),
                       std::string(body.substr(headers_end + 4, end - std::min(end, headers_end + 4))));
    at = end + delimiter.size();
  }
}

}  // namespace heed::http
