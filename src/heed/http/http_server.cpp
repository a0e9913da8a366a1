#include "heed/http/http_server.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <unordered_map>
#include <vector>

#include <boost/asio/error.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/unicode/printable.h"
#include "heed/http/http_connection.h"

namespace heed::http {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

constexpr std::chrono::milliseconds kAcceptAgain{100};  // after the system ran out of resources for connections

tcp::endpoint endpoint_of(asio::io_context& io, const HttpServerOptions& options) {
  error_code error;
  const auto address = asio::ip::make_address(options.host, error);
  if (!error) return {address, options.port};
  tcp::resolver resolver(io);
  const auto found = resolver.resolve(options.host, std::to_string(options.port), tcp::resolver::passive, error);
  if (error || found.empty())
    throw Error(fmt::format("cannot listen on '{}': not an address of this machine", printable(options.host, 60)));
  return found.begin()->endpoint();
}

}  // namespace

// Everything but the constructor runs on the server's thread, unless stated otherwise.
class HttpServer::Core {
 public:
  explicit Core(HttpServerOptions options)
      : shared_{.options = std::move(options), .closed = [this](HttpConnection* connection) { forget(connection); }},
        acceptor_(io_),
        retry_(io_),
        drain_timer_(io_) {
    const tcp::endpoint endpoint = endpoint_of(io_, shared_.options);
    error_code error;
    const auto failed = [&] { return static_cast<bool>(error); };
    acceptor_.open(endpoint.protocol(), error);
    if (!failed()) acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
    if (!failed()) acceptor_.bind(endpoint, error);
    if (!failed()) acceptor_.listen(asio::socket_base::max_listen_connections, error);
    if (!failed()) acceptor_.non_blocking(true, error);
    if (failed())
      throw Error(fmt::format(
          "cannot listen on {}, port {}: {}{}", printable(shared_.options.host, 60), shared_.options.port,
          error.message(), error == asio::error::address_in_use ? "; choose another --port (0: any free port)" : ""));
    local_ = acceptor_.local_endpoint();
  }

  ~Core() {
    if (thread_.joinable()) io_.stop(), thread_.join();
  }

  const tcp::endpoint& local() const { return local_; }
  std::size_t connections() const { return count_; }  // any thread

  void start(HttpHandler handler) {
    shared_.handler = std::move(handler);
    accept();
    thread_ = std::thread([this] { run(); });
  }

  // Called by the thread that stops the server.
  bool stop() {
    if (!thread_.joinable()) return true;
    asio::post(io_, [this] { begin_drain(); });
    thread_.join();
    return all_answered_;
  }

 private:
  void run() {
    for (;;) try {
        io_.run();
        return;
      } catch (const std::exception&) {
        // Probably out of memory: that connection ends at its deadline, the others continue.
      }
  }

  // Accepts a connection when there is room for it; until then it waits in the system's queue.
  void accept() {
    if (accepting_ || shared_.draining) return;
    accepting_ = true;
    acceptor_.async_wait(tcp::acceptor::wait_read, [this](const error_code& cancelled) {
      accepting_ = false;
      if (cancelled || shared_.draining || !make_room()) return;
      error_code error;
      tcp::socket socket(io_);
      acceptor_.accept(socket, error);
      if (!error) add(std::move(socket));
      const bool passing = !error || error == asio::error::would_block || error == asio::error::connection_aborted;
      passing ? accept() : accept_later();
    });
  }

  void accept_later() {
    retry_.expires_after(kAcceptAgain);
    retry_.async_wait([this](const error_code& cancelled) {
      if (!cancelled) accept();
    });
  }

  void add(tcp::socket socket) {
    const auto connection = std::make_shared<HttpConnection>(std::move(socket), shared_);
    connections_.emplace(connection.get(), connection);
    count_ = connections_.size();
    connection->start();
  }

  // For one more connection. Returns false if there is no room; accepting resumes when a connection is closed.
  bool make_room() {
    if (connections_.size() < shared_.options.max_connections) return true;
    std::shared_ptr<HttpConnection> longest;
    for (const auto& [key, connection] : connections_)
      if (connection->idle() && (!longest || connection->phase_began() < longest->phase_began())) longest = connection;
    if (longest) longest->close();
    return longest != nullptr;
  }

  void forget(HttpConnection* connection) {
    connections_.erase(connection);
    count_ = connections_.size();
    if (!shared_.draining)
      accept();
    else if (connections_.empty())
      drain_timer_.cancel();
  }

  void begin_drain() {
    error_code error;
    for (;;) {  // clients that consider themselves connected
      tcp::socket socket(io_);
      acceptor_.accept(socket, error);
      if (error) break;
      add(std::move(socket));
    }
    shared_.draining = true;
    acceptor_.close(error);
    retry_.cancel();
    drain_timer_.expires_after(shared_.options.drain_deadline);
    drain_timer_.async_wait([this](const error_code& cancelled) {
      if (cancelled) return;
      all_answered_ = false;
      for (const auto& connection : all()) connection->close();
    });
    for (const auto& connection : all()) connection->drain();
    if (connections_.empty()) drain_timer_.cancel();
  }

  std::vector<std::shared_ptr<HttpConnection>> all() const {
    std::vector<std::shared_ptr<HttpConnection>> copies;
    for (const auto& [key, connection] : connections_) copies.push_back(connection);
    return copies;
  }

  asio::io_context io_{1};
  HttpConnection::Shared shared_;
  tcp::acceptor acceptor_;
  asio::steady_timer retry_, drain_timer_;
  tcp::endpoint local_;
  bool accepting_ = false;
  bool all_answered_ = true;
  std::unordered_map<HttpConnection*, std::shared_ptr<HttpConnection>> connections_;
  std::atomic<std::size_t> count_ = 0;
  std::thread thread_;
};

HttpServer::HttpServer(HttpServerOptions options) : core_(std::make_unique<Core>(std::move(options))) {}
HttpServer::~HttpServer() = default;

std::uint16_t HttpServer::port() const { return core_->local().port(); }

std::string HttpServer::address() const {
  const auto address = core_->local().address();
  const std::string host = address.is_v6() ? "[" + address.to_string() + "]" : address.to_string();
  return fmt::format("http://{}:{}", host, port());
}

bool HttpServer::is_loopback() const { return core_->local().address().is_loopback(); }
std::size_t HttpServer::connections() const { return core_->connections(); }
void HttpServer::start(HttpHandler handler) { core_->start(std::move(handler)); }
bool HttpServer::stop() { return core_->stop(); }

}  // namespace heed::http
