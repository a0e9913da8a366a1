// A service as a handler of HTTP requests: all routes, with who may use them and what is counted.
#pragma once

#include <functional>
#include <string>

#include "heed/base/settings/setting.h"
#include "heed/http/access_control.h"
#include "heed/http/http_message.h"
#include "heed/http/metrics.h"
#include "heed/http/router.h"
#include "heed/service/service.h"

namespace heed::http {

struct ApplicationOptions {
  AccessOptions access = {};
  bool page = true;
  bool log_requests = false;
};

template <SettingsOf<ApplicationOptions> Options, class Visit>
void visit_settings(Options& options, Visit&& visit) {
  visit_settings(options.access, visit);
  visit({.name = "page", .help = "Serve the page; --no-page serves only the API"}, options.page);
  visit({.name = "log-requests",
         .help = "Log one line per request: route, status, bytes and time; never text, keys or addresses"},
        options.log_requests);
}

class Application {
 public:
  // `log` takes a line, from any thread; `connections` tells how many there are. Throws Error where the file of keys
  // cannot be read. REQUIRES: the service outlives it.
  Application(service::Service& service, ApplicationOptions options, std::function<void(const std::string&)> log,
              std::function<std::size_t()> connections);
  Application(const Application&) = delete;
  Application& operator=(const Application&) = delete;

  HttpHandler handler();  // REQUIRES: the application outlives it and all answers
  const Router& router() const { return router_; }

  bool is_open() const { return !access_.keys_needed() && !access_.is_limited(); }  // to anybody, as often as they like
  bool keys_needed() const { return access_.keys_needed(); }
  void reload_keys() { access_.reload_keys(); }  // by any thread; throws Error, and nothing changes

 private:
  AccessControl access_;
  Metrics metrics_;
  Router router_;
};

}  // namespace heed::http
