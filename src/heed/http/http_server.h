// An HTTP/1.0 and 1.1 server: reads requests, passes them to a handler, writes its answers.
//
// One thread serves all connections and never blocks on one of them, so that slow clients do not delay others. A
// connection has one request at a time; the next one is read after the answer. Everything that a client can make long
// or large has a limit.
//
//   HttpServer server({.port = 0});
//   server.start(handler);
//   ...
//   server.stop();
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "heed/base/settings/setting.h"
#include "heed/http/http_message.h"

namespace heed::http {

struct HttpServerOptions {
  std::string host = "127.0.0.1";  // an address or a name
  std::uint16_t port = 5000;       // 0: any free port
  std::size_t max_header_bytes = 16 << 10;
  std::size_t max_body_bytes = 1 << 20;  // also for chunked bodies
  std::size_t max_connections = 1000;    // at the limit, the longest idle one is closed, or new ones wait
  // The time that a client may take to send a header, to send a body, to start its next request, and to read an answer.
  std::chrono::milliseconds header_deadline{10'000}, body_deadline{30'000}, idle_deadline{60'000},
      write_deadline{30'000};
  std::chrono::milliseconds answer_deadline{35'000};  // for the handler to answer; then the server answers 503
  std::chrono::milliseconds drain_deadline{40'000};   // for current requests when the server is stopped
};

template <SettingsOf<HttpServerOptions> Options, class Visit>
void visit_settings(Options& options, Visit&& visit) {
  visit({.name = "host", .help = "Address to listen on; 0.0.0.0 for all network interfaces", .value = "ADDRESS"},
        options.host);
  visit({.name = "port", .help = "Port to listen on", .range = {0, 65535}, .zero = "any free port"}, options.port);
  visit({.name = "max-connections", .help = "Maximum number of connections at a time", .range = {1, 1e6}},
        options.max_connections);
}

class HttpServer {
 public:
  // Listens, but does not accept connections yet. Throws Error if the address is not available.
  explicit HttpServer(HttpServerOptions options);
  // REQUIRES: stopped or never started, and no Respond will be called any more
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  std::uint16_t port() const;       // the actual one
  std::string address() const;      // "http://127.0.0.1:5000"
  bool is_loopback() const;         // not reachable from outside
  std::size_t connections() const;  // current number; thread-safe

  void start(HttpHandler handler);  // once

  // Accepts no more connections, closes idle ones, answers the requests that have arrived and closes their connections.
  // Returns when all are answered, or at the deadline. Returns whether all were answered.
  bool stop();

 private:
  class Core;
  std::unique_ptr<Core> core_;
};

}  // namespace heed::http
