#include "heed/http/router.h"

#include <typeinfo>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "heed/http/json_response.h"

namespace heed::http {
namespace {

constexpr std::string_view kNone = "none";

// The page loads nothing from other sites and cannot be embedded in other pages. CORS is as in LibreTranslate, so that
// other sites' pages can request translations.
void add_common_headers(HttpResponse& response) {
  const auto add = [&](const char* name, const char* value) { response.headers.emplace_back(name, value); };
  add("Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
  add("X-Content-Type-Options", "nosniff");
  add("Referrer-Policy", "no-referrer");
  add("Access-Control-Allow-Origin", "*");
  add("Access-Control-Allow-Headers", "Authorization, Content-Type");
  add("Access-Control-Allow-Methods", "GET, POST");
  add("Access-Control-Expose-Headers", "Authorization");
  add("Access-Control-Max-Age", "1728000");  // 20 days
}

// The part of the path that matches {name}; empty if the pattern has none. nullopt: the path does not match.
std::optional<std::string_view> match(std::string_view pattern, std::string_view path) {
  const auto brace = pattern.find('{');
  if (brace == std::string_view::npos) return pattern == path ? std::optional<std::string_view>("") : std::nullopt;
  if (!path.starts_with(pattern.substr(0, brace))) return std::nullopt;
  path.remove_prefix(brace);
  return path.empty() || path.find('/') != std::string_view::npos ? std::nullopt : std::optional(path);
}

// HEAD is GET without the body, which the server omits.
std::string_view routed(std::string_view method) { return method == "HEAD" ? "GET" : method; }

std::string_view known_method(std::string_view method) {
  for (const std::string_view known : {"GET", "HEAD", "POST", "OPTIONS"})
    if (method == known) return known;
  return "other";
}

}  // namespace

void Router::add(std::string method, std::string pattern, std::function<void(Exchange)> answer) {
  routes_.push_back({std::move(method), std::move(pattern), std::move(answer)});
}

Router::Found Router::find(std::string_view method, std::string_view path) const {
  Found found;
  for (const Route& route : routes_) {
    const auto name = match(route.pattern, path);
    if (!name) continue;
    if (route.method == "GET") found.allowed.emplace_back("HEAD");
    found.allowed.emplace_back(route.method);
    if (!found.route && route.method == method) found.route = &route, found.name = *name;
  }
  return found;
}

HttpResponse Router::without_route(std::string_view method, const Found& found) const {
  if (found.allowed.empty() && method != "OPTIONS") return error_response(404, "there is nothing at this path");
  const std::string allowed =
      fmt::format("OPTIONS{}{}", found.allowed.empty() ? "" : ", ", fmt::join(found.allowed, ", "));
  if (method == "OPTIONS") return {.status = 204, .headers = {{"Allow", allowed}}};
  return error_response(405, fmt::format("this path does not take this method, only {}", allowed),
                        {{"Allow", allowed}});
}

void Router::handle(HttpRequest request, std::stop_token gone, Respond respond) const {
  const std::string_view method = known_method(request.method);
  Found found = find(routed(request.method), request.path);
  const std::string_view pattern = found.route ? std::string_view(found.route->pattern) : kNone;
  const Respond finish = [this, method, pattern, began = std::chrono::steady_clock::now(),
                          respond = std::move(respond)](HttpResponse response) {
    add_common_headers(response);
    const auto duration = std::chrono::steady_clock::now() - began;
    if (hooks_.answered) hooks_.answered({method, pattern, response.status, response.body.size(), duration});
    respond(std::move(response));
  };
  if (!found.route) return finish(without_route(request.method, found));
  try {
    found.route->answer({std::move(request), std::move(found.name), std::move(gone), finish});
  } catch (const HttpError& error) {
    finish(error_response(error.status, error.what(), error.headers));
  } catch (const std::exception& error) {
    // Not what(), which may contain text of the request.
    if (hooks_.failed) hooks_.failed(pattern, typeid(error).name());
    finish(error_response(500, "the server failed to answer this request"));
  }
}

HttpResponse Router::refuse(int status, const std::string& message) const {
  HttpResponse response = error_response(status, message);
  add_common_headers(response);
  if (hooks_.answered) hooks_.answered({"other", kNone, status, response.body.size(), {}});
  return response;
}

}  // namespace heed::http
