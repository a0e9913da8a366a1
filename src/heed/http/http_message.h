// HTTP requests and responses as plain data, for the routes.
#pragma once

#include <algorithm>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace heed::http {

using NamedValues = std::vector<std::pair<std::string, std::string>>;

struct HttpRequest {
  std::string method = "GET";
  std::string path = "/";    // decoded, without the query
  NamedValues query = {};    // decoded, in order
  NamedValues headers = {};  // names in lower case
  std::string body = {};
  std::string remote_address = {};

  // The value of the first header of that name, in lower case; empty if there is none.
  std::string_view header(std::string_view name) const {
    const auto found = std::ranges::find(headers, name, &NamedValues::value_type::first);
    return found == headers.end() ? std::string_view() : std::string_view(found->second);
  }
};

struct HttpResponse {
  int status = 200;
  std::string content_type = "application/json";
  std::string body = {};
  NamedValues headers = {};  // other than those of content and connection
};

// May be called once, from any thread; a second call does nothing. If it is destroyed without a call, the server
// answers 500.
using Respond = std::function<void(HttpResponse)>;

// The callbacks of a server.
struct HttpHandler {
  // Called on the thread that serves all connections, so it must be quick. `gone` is triggered when the client closes
  // its connection.
  std::function<void(HttpRequest request, std::stop_token gone, Respond respond)> handle = {};
  // Makes the answer for input that is not a valid request: malformed, too large, too slow.
  std::function<HttpResponse(int status, std::string message)> refuse = {};
};

}  // namespace heed::http
