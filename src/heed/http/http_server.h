// HTTP/1.0 and 1.1 over TCP: reads requests, hands them to a handler, writes its answers.
//
// One thread reads and writes for all connections and never waits for one of them, so that slow clients hold nobody up.
// A connection has one request at a time; what is sent behind it is read when it is answered. Everything that a client
// can make long or large has a limit.
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
  std::string host = "127.0.0.1";  // an address, or a name
  std::uint16_t port = 5000;       // 0: any that is free
  std::size_t max_header_bytes = 16 << 10;
  std::size_t max_body_bytes = 1 << 20;  // of chunked bodies too
  std::size_t max_connections = 1000;    // when there are as many, the longest idle one goes, or new ones wait
  // What a client may take to send a header, and a body; to begin a further request; and to take an answer.
  std::chrono::milliseconds header_deadline{10'000}, body_deadline{30'000}, idle_deadline{60'000},
      write_deadline{30'000};
  std::chrono::milliseconds answer_deadline{35'000};  // for the handler to answer, then the server does, with 503
  std::chrono::milliseconds drain_deadline{40'000};   // for all that is under way when the server is stopped
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
  // Listens, and takes nothing in yet. Throws Error where that address cannot be had.
  explicit HttpServer(HttpServerOptions options);
  // REQUIRES: stopped or never started, and nobody will call a Respond any more
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  std::uint16_t port() const;       // the real one
  std::string address() const;      // "http://127.0.0.1:5000"
  bool is_loopback() const;         // nobody from outside reaches it
  std::size_t connections() const;  // now; any thread may ask

  void start(HttpHandler handler);  // once

  // Takes no more connections, closes those that are idle, answers what has arrived and closes the rest as it is
  // answered. Returns when all is done, or at the deadline: whether all was answered.
  bool stop();

 private:
  class Core;
  std::unique_ptr<Core> core_;
};

}  // namespace heed::http
