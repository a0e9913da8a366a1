#include "heed/http/http_server.h"

#include <condition_variable>
#include <mutex>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/error.h"
#include "tests/support/http_client.h"

namespace heed::http {
namespace {

using std::chrono::milliseconds;
using test::HttpClient;

// A server that answers /keep requests when the test tells it to.
class Kept {
 public:
  explicit Kept(HttpServerOptions options = {}) : server_(with_any_port(std::move(options))) {
    server_.start(
        {.handle = [this](HttpRequest request, std::stop_token gone,
                          Respond respond) { take(std::move(request), std::move(gone), std::move(respond)); },
         .refuse = [](int status,
                      std::string message) { return HttpResponse{.status = status, .body = std::move(message)}; }});
  }
  ~Kept() {
    let_go();
    server_.stop();
  }

  HttpServer& server() { return server_; }
  test::HttpClient client() const { return test::HttpClient(server_.port()); }

  void wait_until_kept() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return static_cast<bool>(respond_); });
  }
  void answer(const std::string& body) {
    const std::lock_guard lock(mutex_);
    respond_({.body = body});
    respond_ = nullptr;
  }
  void let_go() {
    const std::lock_guard lock(mutex_);
    respond_ = nullptr;
  }
  void wait_until_gone() {
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    never.wait(lock, gone_, [] { return false; });
  }

 private:
  static HttpServerOptions with_any_port(HttpServerOptions options) {
    options.port = 0;
    return options;
  }
  void take(HttpRequest request, std::stop_token gone, Respond respond) {
    if (request.path == "/throws") throw std::runtime_error("a fault");
    if (request.path != "/keep") return respond({.body = request.method + " " + request.path + " " + request.body});
    const std::lock_guard lock(mutex_);
    respond_ = std::move(respond), gone_ = std::move(gone);
    changed_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  Respond respond_;
  std::stop_token gone_;
  HttpServer server_;
};

TEST(HttpServer, TellsItsRealPortAndThatItIsTaken) {
  Kept kept;
  EXPECT_NE(kept.server().port(), 0);
  HttpServerOptions same;
  same.port = kept.server().port();
  EXPECT_THROW(HttpServer{same}, Error);
}

TEST(HttpServer, AnAddressThatIsNotOfThisMachineIsAnError) {
  EXPECT_THROW(HttpServer({.host = "192.0.2.1", .port = 0}), Error);
  EXPECT_THROW(HttpServer({.host = "no such host", .port = 0}), Error);
}

TEST(HttpServer, RequestsSentBehindEachOtherAreAnsweredInTheirOrder) {
  Kept kept;
  test::HttpClient client = kept.client();
  client.send(
      "POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nhiGET /keep HTTP/1.1\r\nHost: x\r\n\r\n"
      "GET /b HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_EQ(client.reply().body, "POST /a hi");
  kept.wait_until_kept();
  kept.answer("kept");
  EXPECT_EQ(client.reply().body, "kept");
  EXPECT_EQ(client.reply().body, "GET /b ");
}

TEST(HttpServer, OthersAreAnsweredWhileOneWaits) {
  Kept kept;
  test::HttpClient waiting = kept.client();
  waiting.send("GET /keep HTTP/1.1\r\nHost: x\r\n\r\n");
  kept.wait_until_kept();
  EXPECT_EQ(kept.client().request("GET", "/other").status, 200);
  kept.answer("late");
  EXPECT_EQ(waiting.reply().body, "late");
}

TEST(HttpServer, AnAnswerThatIsForgottenOrThrownAwayIs500) {
  Kept kept;
  test::HttpClient client = kept.client();
  client.send("GET /keep HTTP/1.1\r\nHost: x\r\n\r\n");
  kept.wait_until_kept();
  kept.let_go();
  EXPECT_EQ(client.reply().status, 500);
  EXPECT_EQ(client.request("GET", "/throws").status, 500);
  EXPECT_EQ(client.request("GET", "/fine").status, 200);
}

TEST(HttpServer, TellsTheHandlerThatAClientHasGone) {
  Kept kept;
  {
    test::HttpClient client = kept.client();
    client.send("GET /keep HTTP/1.1\r\nHost: x\r\n\r\n");
    kept.wait_until_kept();
  }
  kept.wait_until_gone();
  kept.answer("to nobody");
  EXPECT_EQ(kept.client().request("GET", "/other").status, 200);
}

TEST(HttpServer, AnswersForAHandlerThatTakesTooLong) {
  HttpServerOptions options;
  options.answer_deadline = milliseconds(50);
  Kept kept(options);
  test::HttpClient client = kept.client();
  client.send("GET /keep HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_EQ(client.reply().status, 503);
  kept.wait_until_gone();
  kept.answer("too late");
  EXPECT_TRUE(client.wait_for_close());
}

TEST(HttpServer, StoppingAnswersWhatWasAcceptedAndClosesWhatIsIdle) {
  Kept kept;
  test::HttpClient idle = kept.client(), waiting = kept.client();
  EXPECT_EQ(idle.request("GET", "/").status, 200);
  waiting.send("GET /keep HTTP/1.1\r\nHost: x\r\n\r\n");
  kept.wait_until_kept();
  bool all_answered = false;
  std::jthread stopping([&] { all_answered = kept.server().stop(); });
  EXPECT_TRUE(idle.wait_for_close());
  kept.answer("the last");
  const test::HttpReply last = waiting.reply();
  EXPECT_EQ(last.body, "the last");
  EXPECT_EQ(last.fields.at("connection"), "close");
  stopping.join();
  EXPECT_TRUE(all_answered);
  EXPECT_THROW(kept.client(), std::system_error);
}

TEST(HttpServer, StoppingEndsAtItsDeadline) {
  HttpServerOptions options;
  options.drain_deadline = milliseconds(50);
  Kept kept(options);
  test::HttpClient client = kept.client();
  client.send("GET /keep HTTP/1.1\r\nHost: x\r\n\r\n");
  kept.wait_until_kept();
  EXPECT_FALSE(kept.server().stop());
}

TEST(HttpServer, OfTooManyConnectionsTheLongestIdleOneMakesRoom) {
  HttpServerOptions options;
  options.max_connections = 2;
  Kept kept(options);
  test::HttpClient first = kept.client(), second = kept.client();
  EXPECT_EQ(first.request("GET", "/1").status, 200);
  EXPECT_EQ(second.request("GET", "/2").status, 200);
  test::HttpClient third = kept.client();
  EXPECT_EQ(third.request("GET", "/3").status, 200);
  EXPECT_TRUE(first.wait_for_close());
  EXPECT_EQ(second.request("GET", "/2").status, 200);
}

}  // namespace
}  // namespace heed::http
