// One client's connection to an HttpServer: reads a request, has it answered, writes the answer, and starts over.
//
// All of it runs on the server's thread. Respond may be called on another thread; its answer is passed to the server's.
// Included by http_server.cpp and http_connection.cpp only, because Boost's headers take seconds to compile.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>  // before Asio, which does not include it

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>

#include "heed/http/http_message.h"
#include "heed/http/http_server.h"

namespace heed::http {

class HttpConnection : public std::enable_shared_from_this<HttpConnection> {
 public:
  // What all connections of a server share. It outlives them.
  struct Shared {
    HttpServerOptions options;
    HttpHandler handler = {};
    bool draining = false;
    std::function<void(HttpConnection*)> closed = {};  // called once by each
  };

  HttpConnection(boost::asio::ip::tcp::socket socket, Shared& shared);
  ~HttpConnection();

  void start();

  // Waiting for the first byte of a request, since then.
  bool idle() const { return phase_ == Phase::kIdle; }
  std::chrono::steady_clock::time_point phase_began() const { return phase_began_; }

  void drain();  // closes it if it is idle; otherwise answers the current request and closes
  void close();  // immediately

 private:
  using ErrorCode = boost::system::error_code;
  using Parser = boost::beast::http::request_parser<boost::beast::http::string_body>;
  class Answer;
  enum class Phase { kIdle, kHeader, kBody, kComputing, kWriting, kLingering, kClosed };

  void enter(Phase phase, std::chrono::milliseconds deadline);
  void wait_for_deadline();
  void on_deadline();

  void await_request();
  void read();
  void on_read(const ErrorCode& error, std::size_t bytes);
  bool parse();  // false: the request was refused
  bool check_header();
  void continue_reading();
  void say_continue();

  void hand_over();
  void watch_client();
  void respond(HttpResponse response);
  void refuse(int status, std::string message);
  void refuse_malformed(const ErrorCode& error);  // or too large
  void write(HttpResponse response);
  void on_written(const ErrorCode& error);
  void linger();
  void discard();

  boost::asio::ip::tcp::socket socket_;
  boost::asio::steady_timer timer_;
  Shared& shared_;
  std::string remote_address_;
  boost::beast::flat_buffer buffer_;
  std::optional<Parser> parser_;
  std::size_t header_bytes_ = 0;
  std::size_t discarded_bytes_ = 0;
  bool first_ = true;           // first request of the connection
  bool keep_alive_ = false;     // after the answer
  bool head_only_ = false;      // HEAD: the answer has no body
  bool continue_said_ = false;  // "100 Continue" was sent
  unsigned version_ = 11;
  std::chrono::steady_clock::time_point handed_over_ = {};
  std::string out_head_, out_body_;
  std::stop_source gone_;
  Phase phase_ = Phase::kClosed;
  std::chrono::steady_clock::time_point phase_began_ = {};
};

}  // namespace heed::http
