// Finds what answers a request, by method and path, and sees to what all answers have in common: security headers,
// CORS, errors as JSON, and that nothing a route throws gets any further.
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

// What a route is called with. It may throw HttpError, now; later it answers with an error.
struct Exchange {
  HttpRequest request;
  std::string name;  // what {name} of the pattern stands for; empty: it has none
  std::stop_token gone;
  Respond respond;
};

struct Route {
  std::string method;   // GET, which answers HEAD too, or POST
  std::string pattern;  // "/lab/{name}"; one name, at the end, of one or more characters without a slash
  std::function<void(Exchange)> answer;
};

// An answer on its way, for counts and logs. Nothing in it is of the request but what the server knows beforehand.
struct Answered {
  std::string_view method;   // "other", if it is none of those that routes have
  std::string_view pattern;  // of the route; "none": there was none
  int status = 200;
  std::size_t bytes = 0;
  std::chrono::steady_clock::duration duration = {};
};

struct RouterHooks {
  std::function<void(const Answered&)> answered = {};                                // by any thread
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
