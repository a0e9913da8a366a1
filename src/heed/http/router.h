// Dispatches requests by method and path, and adds what all answers have in common: security headers, CORS, errors as
// JSON. It turns every exception of a route into an error answer.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "heed/http/http_message.h"

namespace heed::http {

// The arguments of a route. It may throw HttpError until it returns; after that it answers with an error.
struct Exchange {
  HttpRequest request;
  std::string name;  // the value of {name} in the pattern; empty if it has none
  std::stop_token gone;
  Respond respond;
};

struct Route {
  std::string method;   // GET, which answers HEAD too, or POST
  std::string pattern;  // "/lab/{name}"; at most one name, at the end, of one or more characters without a slash
  std::function<void(Exchange)> answer;
};

// An answer that is being sent, for metrics and logs. It contains no text of the request.
struct Answered {
  std::string_view method;   // "other" if no route has it
  std::string_view pattern;  // of the route; "none": no route matched
  int status = 200;
  std::size_t bytes = 0;
  std::chrono::steady_clock::duration duration = {};
};

struct RouterHooks {
  std::function<void(const Answered&)> answered = {};                                // from any thread
  std::function<void(std::string_view pattern, std::string_view kind)> failed = {};  // a route threw something else
};

class Router {
 public:
  explicit Router(RouterHooks hooks = {}) : hooks_(std::move(hooks)) {}

  void add(std::string method, std::string pattern, std::function<void(Exchange)> answer);
  const std::vector<Route>& routes() const { return routes_; }

  // REQUIRES: the router outlives the answers
  void handle(HttpRequest request, std::stop_token gone, Respond respond) const;
  HttpResponse refuse(int status, const std::string& message) const;  // as HttpHandler::refuse

 private:
  struct Found {
    const Route* route = nullptr;
    std::string name = {};
    std::vector<std::string_view> allowed = {};  // methods of the path; empty: there is no such path
  };
  Found find(std::string_view method, std::string_view path) const;
  HttpResponse without_route(std::string_view method, const Found& found) const;

  RouterHooks hooks_;
  std::vector<Route> routes_;
};

}  // namespace heed::http
