#include "heed/http/http_connection.h"

#include <array>
#include <atomic>
#include <ctime>

#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <fmt/format.h>
#include <poll.h>

#include "heed/http/url.h"

namespace heed::http {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using std::chrono::milliseconds;

constexpr std::size_t kReadBytes = 16 << 10;       // at a time
constexpr milliseconds kWatchEach{100};            // how often to check that a waiting client is still connected
constexpr milliseconds kLinger{2'000};             // for a client to read the last answer before the connection closes
constexpr milliseconds kFirstRequestInDrain{500};  // for a new connection to send its first request
constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";

std::string lower_case(boost::beast::string_view text) {
  std::string lower(text.data(), text.size());
  for (char& letter : lower)
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  return lower;
}

std::string http_date() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  ::gmtime_r(&now, &parts);
  std::array<char, 40> text{};
  return {text.data(), std::strftime(text.data(), text.size(), "%a, %d %b %Y %H:%M:%S GMT", &parts)};
}

HttpRequest request_of(http::request<http::string_body>& message, const std::string& remote_address) {
  HttpRequest request;
  request.method.assign(message.method_string().data(), message.method_string().size());
  Target target = parse_target({message.target().data(), message.target().size()});
  request.path = std::move(target.path);
  request.query = std::move(target.query);
  for (const auto& field : message)
    request.headers.emplace_back(lower_case(field.name_string()),
                                 std::string(field.value().data(), field.value().size()));
  request.body = std::move(message.body());
  request.remote_address = remote_address;
  return request;
}

}  // namespace

// The state behind a Respond: passes the first answer to the server's thread.
class HttpConnection::Answer {
 public:
  explicit Answer(std::shared_ptr<HttpConnection> connection) : connection_(std::move(connection)) {}
  Answer(const Answer&) = delete;
  Answer& operator=(const Answer&) = delete;
  ~Answer() {
    if (answered_) return;
    asio::post(connection_->socket_.get_executor(),
               [connection = connection_] { connection->refuse(500, "the request was not answered"); });
  }

  void send(HttpResponse response) {
    if (answered_.exchange(true)) return;
    asio::post(connection_->socket_.get_executor(),
               [connection = connection_, response = std::move(response)]() mutable {
                 connection->respond(std::move(response));
               });
  }

 private:
  std::shared_ptr<HttpConnection> connection_;
  std::atomic<bool> answered_ = false;
};

HttpConnection::HttpConnection(asio::ip::tcp::socket socket, Shared& shared)
    : socket_(std::move(socket)), timer_(socket_.get_executor()), shared_(shared) {}

HttpConnection::~HttpConnection() = default;

void HttpConnection::start() {
  ErrorCode ignored;
  socket_.set_option(asio::ip::tcp::no_delay(true), ignored);
  const auto remote = socket_.remote_endpoint(ignored);
  if (!ignored) remote_address_ = remote.address().to_string();
  await_request();
}

void HttpConnection::enter(Phase phase, milliseconds deadline) {
  phase_ = phase;
  phase_began_ = std::chrono::steady_clock::now();
  timer_.expires_at(phase_began_ + deadline);
  wait_for_deadline();
}

void HttpConnection::wait_for_deadline() {
  timer_.async_wait([self = shared_from_this()](const ErrorCode& error) {
    // If the timer was set again in the meantime, this call belongs to an old deadline.
    if (error || self->timer_.expiry() > std::chrono::steady_clock::now()) return;
    self->on_deadline();
  });
}

void HttpConnection::on_deadline() {
  switch (phase_) {
    case Phase::kHeader:
      return refuse(408, "the request's header took too long to arrive");
    case Phase::kBody:
      return refuse(408, "the request's body took too long to arrive");
    case Phase::kComputing:
      return watch_client();
    default:
      return close();
  }
}

void HttpConnection::await_request() {
  const HttpServerOptions& options = shared_.options;
  parser_.emplace();
  parser_->header_limit(static_cast<std::uint32_t>(options.max_header_bytes));
  parser_->body_limit(options.max_body_bytes);
  parser_->eager(false);
  header_bytes_ = 0;
  continue_said_ = false;
  if (buffer_.size() > 0) {
    enter(Phase::kHeader, options.header_deadline);
    return continue_reading();
  }
  const milliseconds fresh = shared_.draining ? kFirstRequestInDrain : options.header_deadline;
  enter(Phase::kIdle, first_ ? fresh : options.idle_deadline);
  socket_.async_wait(asio::ip::tcp::socket::wait_read, [self = shared_from_this()](const ErrorCode& error) {
    if (self->phase_ != Phase::kIdle) return;
    if (error) return self->close();
    self->enter(Phase::kHeader, self->shared_.options.header_deadline);
    self->read();
  });
}

void HttpConnection::read() {
  // Only a header or the line before a chunk can be incomplete here.
  if (buffer_.size() > shared_.options.max_header_bytes) return refuse_malformed(http::error::header_limit);
  socket_.async_read_some(buffer_.prepare(kReadBytes),
                          [self = shared_from_this()](const ErrorCode& error, std::size_t bytes) {
                            if (self->phase_ == Phase::kHeader || self->phase_ == Phase::kBody)
                              self->on_read(error, bytes);
                          });
}

void HttpConnection::on_read(const ErrorCode& error, std::size_t bytes) {
  if (error) return close();
  buffer_.commit(bytes);
  continue_reading();
}

void HttpConnection::continue_reading() {
  if (!parse()) return;
  if (parser_->is_done()) return hand_over();
  const bool waits = parser_->is_header_done() && version_ == 11 && !continue_said_ &&
                     lower_case(parser_->get()[http::field::expect]) == "100-continue";
  waits ? say_continue() : read();
}

bool HttpConnection::parse() {
  while (header_bytes_ == 0 && buffer_.size() > 0) {  // line ends before a request are allowed (RFC 9112, 2.2)
    const char first = *static_cast<const char*>(buffer_.data().data());
    if (first != '\r' && first != '\n') break;
    buffer_.consume(1);
  }
  while (buffer_.size() > 0 && !parser_->is_done()) {
    const bool in_header = !parser_->is_header_done();
    ErrorCode error;
    const std::size_t used = parser_->put(buffer_.cdata(), error);
    buffer_.consume(used);
    if (error && error != http::error::need_more) {
      refuse_malformed(error);
      return false;
    }
    if (in_header) {
      header_bytes_ += used;
      const bool done = parser_->is_header_done();
      if (header_bytes_ + (done ? 0 : buffer_.size()) > shared_.options.max_header_bytes) {
        refuse_malformed(http::error::header_limit);
        return false;
      }
      if (done && !check_header()) return false;
    }
    if (error || used == 0) break;
  }
  return true;
}

bool HttpConnection::check_header() {
  const auto& message = parser_->get();
  version_ = message.version();
  head_only_ = message.method() == http::verb::head;
  const auto wrong = [&](int status, const char* what) {
    refuse(status, what);
    return false;
  };
  if (version_ != 10 && version_ != 11) return wrong(505, "only HTTP/1.0 and HTTP/1.1 are supported");
  if (version_ == 11 && message.count(http::field::host) != 1)
    return wrong(400, "the request must have one Host header");
  if (message.count(http::field::transfer_encoding) > 0 && !parser_->chunked())
    return wrong(501, "the only transfer encoding supported is chunked");
  keep_alive_ = message.keep_alive();
  if (!parser_->is_done()) enter(Phase::kBody, shared_.options.body_deadline);
  return true;
}

void HttpConnection::say_continue() {
  continue_said_ = true;
  asio::async_write(socket_, asio::buffer(kContinue), [self = shared_from_this()](const ErrorCode& error, std::size_t) {
    if (self->phase_ != Phase::kBody) return;
    error ? self->close() : self->read();
  });
}

void HttpConnection::hand_over() {
  gone_ = std::stop_source();
  enter(Phase::kComputing, kWatchEach);
  handed_over_ = phase_began_;
  const auto answer = std::make_shared<Answer>(shared_from_this());
  try {
    shared_.handler.handle(request_of(parser_->get(), remote_address_), gone_.get_token(),
                           [answer](HttpResponse response) { answer->send(std::move(response)); });
  } catch (const std::exception&) {
    answer->send(shared_.handler.refuse(500, "the request could not be answered"));
  }
}

// A client that has closed its half of the connection is assumed not to wait for an answer.
void HttpConnection::watch_client() {
  pollfd client{.fd = socket_.native_handle(), .events = POLLRDHUP, .revents = 0};
  if (::poll(&client, 1, 0) > 0) return close();
  if (std::chrono::steady_clock::now() < handed_over_ + shared_.options.answer_deadline)
    return enter(Phase::kComputing, kWatchEach);
  gone_.request_stop();
  keep_alive_ = false;  // so that a late answer is not taken for that of the next request
  refuse(503, "the request was not answered in time");
}

void HttpConnection::respond(HttpResponse response) {
  if (phase_ == Phase::kComputing) write(std::move(response));
}

void HttpConnection::refuse(int status, std::string message) {
  if (phase_ == Phase::kClosed || phase_ == Phase::kWriting || phase_ == Phase::kLingering) return;
  keep_alive_ = keep_alive_ && phase_ == Phase::kComputing;
  write(shared_.handler.refuse(status, std::move(message)));
}

void HttpConnection::refuse_malformed(const ErrorCode& error) {
  const HttpServerOptions& options = shared_.options;
  if (error == http::error::header_limit)
    refuse(431, fmt::format("the request's header has more than {} bytes", options.max_header_bytes));
  else if (error == http::error::body_limit)
    refuse(413, fmt::format("the request's body has more than {} bytes", options.max_body_bytes));
  else
    refuse(400, "the request is malformed: " + error.message());
}

void HttpConnection::write(HttpResponse response) {
  keep_alive_ = keep_alive_ && !shared_.draining;
  const auto reason = http::obsolete_reason(http::int_to_status(static_cast<unsigned>(response.status)));
  out_head_ = fmt::format("HTTP/1.1 {} {}\r\nServer: heed\r\nDate: {}\r\n", response.status,
                          std::string_view(reason.data(), reason.size()), http_date());
  for (const auto& [name, value] : response.headers) out_head_ += fmt::format("{}: {}\r\n", name, value);
  const bool bodiless = response.status == 204 || response.status == 304;
  if (!bodiless)
    out_head_ += fmt::format("Content-Type: {}\r\nContent-Length: {}\r\n", response.content_type, response.body.size());
  if (!keep_alive_ || version_ == 10) out_head_ += keep_alive_ ? "Connection: keep-alive\r\n" : "Connection: close\r\n";
  out_head_ += "\r\n";
  out_body_ = bodiless || head_only_ ? std::string() : std::move(response.body);
  enter(Phase::kWriting, shared_.options.write_deadline);
  const std::array<asio::const_buffer, 2> buffers = {asio::buffer(out_head_), asio::buffer(out_body_)};
  asio::async_write(socket_, buffers, [self = shared_from_this()](const ErrorCode& error, std::size_t) {
    if (self->phase_ == Phase::kWriting) self->on_written(error);
  });
}

void HttpConnection::on_written(const ErrorCode& error) {
  if (error) return close();
  out_body_ = {};
  if (!keep_alive_) return linger();
  first_ = false;
  head_only_ = false;
  await_request();
  if (shared_.draining) drain();  // it started while this answer was being written
}

// If a connection is closed with unread data, the client may lose the answer.
void HttpConnection::linger() {
  ErrorCode error;
  socket_.shutdown(asio::ip::tcp::socket::shutdown_send, error);
  const bool all_read = !error && parser_->is_done() && buffer_.size() == 0 && socket_.available(error) == 0;
  if (error || all_read) return close();
  enter(Phase::kLingering, kLinger);
  discard();
}

void HttpConnection::discard() {
  buffer_.clear();
  socket_.async_read_some(buffer_.prepare(kReadBytes),
                          [self = shared_from_this()](const ErrorCode& error, std::size_t bytes) {
                            if (self->phase_ != Phase::kLingering) return;
                            self->discarded_bytes_ += bytes;
                            const bool enough = self->discarded_bytes_ > 8 * self->shared_.options.max_body_bytes;
                            error || enough ? self->close() : self->discard();
                          });
}

void HttpConnection::drain() {
  if (phase_ != Phase::kIdle) return;
  ErrorCode error;
  if (socket_.available(error) > 0) return;  // a request is about to be read
  if (first_ && !error)
    enter(Phase::kIdle, kFirstRequestInDrain);
  else
    close();
}

void HttpConnection::close() {
  if (phase_ == Phase::kClosed) return;
  phase_ = Phase::kClosed;
  gone_.request_stop();
  ErrorCode ignored;
  timer_.cancel(ignored);
  socket_.close(ignored);
  shared_.closed(this);
}

}  // namespace heed::http
