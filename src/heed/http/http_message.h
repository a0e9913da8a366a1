// A request and its answer as plain data: all that routes know of HTTP.
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
  NamedValues query = {};    // decoded, in their order
  NamedValues headers = {};  // names in lower case
  std::string body = {};
  std::string remote_address = {};

  // The first of that name, in lower case; empty: there is none.
  std::string_view header(std::string_view name) const {
    const auto found = std::ranges::find(headers, name, &NamedValues::value_type::first);
    return found == headers.end() ? std::string_view() : std::string_view(found->second);
  }
};

struct HttpResponse {
  int status = 200;
  std::string content_type = "application/json";
  std::string body = {};
  NamedValues headers = {};  // but for those of content and connection
};

// May be called by any thread, once; a second call does nothing. Whoever lets go of it without a call has the server
// answer 500.
using Respond = std::function<void(HttpResponse)>;

// What a server does with what it reads.
struct HttpHandler {
  // Called by the thread that reads and writes for all, so that it must not take long. `gone` is asked to stop when
  // the client closes its connection.
  std::function<void(HttpRequest request, std::stop_token gone, Respond respond)> handle = {};
  // The answer to what never became a request: malformed, too large, too slow.
  std::function<HttpResponse(int status, std::string message)> refuse = {};
};

}  // namespace heed::http
