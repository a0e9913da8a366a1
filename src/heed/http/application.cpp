#include "heed/http/application.h"

#include <fmt/format.h>

#include "heed/http/routes.h"

namespace heed::http {
namespace {

// Contains nothing that a client sent: no text, key or address.
std::string log_line(const Answered& answered) {
  const double milliseconds = std::chrono::duration<double, std::milli>(answered.duration).count();
  return fmt::format("{} {} {} {} bytes {:.1f} ms", answered.method, answered.pattern, answered.status, answered.bytes,
                     milliseconds);
}

}  // namespace

Application::Application(service::Service& service, ApplicationOptions options,
                         std::function<void(const std::string&)> log, std::function<std::size_t()> connections)
    : access_(std::move(options.access)),
      router_({.answered =
                   [this, log, log_requests = options.log_requests](const Answered& answered) {
                     metrics_.count(answered);
                     if (log_requests) log(log_line(answered));
                   },
               .failed =
                   [log = std::move(log)](std::string_view pattern, std::string_view what) {
                     log(fmt::format("heed: error: {} failed: {}", pattern, what));
                   }}) {
  add_translate_routes(router_, service, access_);
  add_attend_routes(router_, service, access_);
  add_lab_routes(router_, service, access_);
  add_info_routes(router_, service, access_, [this, &service, connections = std::move(connections)] {
    return metrics_.text(service.figures(), connections(), resident_bytes());
  });
  if (options.page) add_page_routes(router_);
}

HttpHandler Application::handler() {
  return {
      .handle = [this](HttpRequest request, std::stop_token gone,
                       Respond respond) { router_.handle(std::move(request), std::move(gone), std::move(respond)); },
      .refuse = [this](int status, const std::string& message) { return router_.refuse(status, message); }};
}

}  // namespace heed::http
