// A plain blocking HTTP/1.1 client on one connection to 127.0.0.1, for tests and benchmarks. It sends exactly the given
// bytes, so that it can also misbehave.
#pragma once

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

namespace heed::test {

struct HttpReply {
  int status = 0;                             // 0: the connection was closed instead
  std::map<std::string, std::string> fields;  // names in lower case
  std::string body;
};

class HttpClient {
 public:
  // Throws std::system_error if nobody listens. A connection that takes longer than `timeout_seconds` counts as closed.
  explicit HttpClient(std::uint16_t port, int timeout_seconds = 60)
      : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    const timeval timeout{.tv_sec = timeout_seconds, .tv_usec = 0};
    const int on = 1;
    ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &timeout, sizeof timeout);
    ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    sockaddr_in address{};
    address.sin_family = AF_INET, address.sin_port = htons(port), address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
      const int error = errno;
      ::close(socket_);
      throw std::system_error(error, std::generic_category(), "connect");
    }
  }
  ~HttpClient() {
    if (socket_ >= 0) ::close(socket_);
  }
  HttpClient(HttpClient&& other) noexcept
      : socket_(std::exchange(other.socket_, -1)), received_(std::move(other.received_)) {}
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;

  // False: the connection is closed.
  bool send(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }

  void finish_sending() { ::shutdown(socket_, SHUT_WR); }

  HttpReply request(std::string_view method, std::string_view target, std::string_view body = {},
                    std::string_view type = "application/json", std::string_view more_fields = {}) {
    send(fmt::format("{} {} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {}\r\nContent-Length: {}\r\n{}\r\n{}", method,
                     target, type, body.size(), more_fields, body));
    return reply();
  }

  // The next one on the connection.
  HttpReply reply() {
    HttpReply reply;
    std::size_t end = 0;
    while ((end = received_.find("\r\n\r\n")) == std::string::npos)
      if (!receive()) return reply;
    const std::string head = received_.substr(0, end + 2);
    received_.erase(0, end + 4);
    parse_head(head, reply);
    if (reply.status == 100) return this->reply();
    const auto length = reply.fields.find("content-length");
    const std::size_t size = length == reply.fields.end() ? 0 : std::stoul(length->second);
    while (received_.size() < size)
      if (!receive()) return {};
    reply.body = received_.substr(0, size);
    received_.erase(0, size);
    return reply;
  }

  // True once the other side has closed.
  bool wait_for_close() {
    while (receive()) received_.clear();
    return errno != EAGAIN && errno != EWOULDBLOCK;
  }

 private:
  bool receive() {
    char buffer[16384];
    errno = 0;
    const ssize_t count = ::recv(socket_, buffer, sizeof buffer, 0);
    if (count <= 0) return false;
    received_.append(buffer, static_cast<std::size_t>(count));
    return true;
  }

  static void parse_head(const std::string& head, HttpReply& reply) {
    reply.status = std::stoi(head.substr(head.find(' ') + 1, 3));
    for (std::size_t at = head.find("\r\n") + 2; at < head.size();) {
      const std::size_t end = head.find("\r\n", at), colon = head.find(':', at);
      std::string name = head.substr(at, colon - at);
      std::ranges::transform(name, name.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
      const std::size_t value = head.find_first_not_of(' ', colon + 1);
      reply.fields[name] = head.substr(value, end - value);
      at = end + 2;
    }
  }

  int socket_;
  std::string received_;
};

}  // namespace heed::test
