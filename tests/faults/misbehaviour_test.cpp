// Clients that are slow, disconnect, or send invalid requests.
#include <chrono>
#include <thread>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/served.h"

namespace heed {
namespace {

using namespace test;
using ::testing::AnyOf;
using ::testing::Eq;
using ::testing::HasSubstr;

constexpr std::string_view kHead = "POST /translate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

test::ServedOptions hurried() {
  test::ServedOptions options;
  options.http.header_deadline = options.http.body_deadline = options.http.idle_deadline =
      std::chrono::milliseconds(300);
  return options;
}

// Checks that the server still answers while others misbehave.
void expect_answers(const test::Served& served) {
  EXPECT_EQ(test::translated_text(served.client().request("POST", "/translate", test::translate_body("a b c"))),
            served.translation("a b c"));
}

TEST(Misbehaviour, ClientsThatSendTheirHeaderSlowlyAreLetGoAndHoldNobodyUp) {
  test::Served served(hurried());
  std::vector<test::HttpClient> slow;
  for (int i = 0; i < 100; ++i) {
    slow.push_back(served.client());
    slow.back().send("POST /translate HTTP/1.1\r\nHo");
  }
  expect_answers(served);
  for (test::HttpClient& client : slow) EXPECT_THAT(client.reply().status, AnyOf(Eq(0), Eq(408)));
  for (test::HttpClient& client : slow) EXPECT_TRUE(client.wait_for_close());
  expect_answers(served);
}

TEST(Misbehaviour, AHeaderThatComesByteByByteIsOnlyGivenItsTime) {
  test::Served served(hurried());
  test::HttpClient client = served.client();
  for (int i = 0; i < 50; ++i) {  // far longer than the deadline in all, never idle for as long
    client.send(i == 0 ? "GET /health HTTP/1.1\r\nX: " : "x");
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  client.send("\r\n\r\n");
  EXPECT_THAT(client.reply().status, AnyOf(Eq(0), Eq(408)));
}

TEST(Misbehaviour, ClientsThatSendTheirBodySlowlyAreLetGoAndHoldNobodyUp) {
  test::Served served(hurried());
  std::vector<test::HttpClient> slow;
  for (int i = 0; i < 100; ++i) {
    slow.push_back(served.client());
    slow.back().send(std::string(kHead) + "Content-Length: 1000\r\n\r\n{\"q\": \"a");
  }
  expect_answers(served);
  for (test::HttpClient& client : slow) EXPECT_THAT(client.reply().status, AnyOf(Eq(0), Eq(408)));
  for (test::HttpClient& client : slow) EXPECT_TRUE(client.wait_for_close());
}

TEST(Misbehaviour, AnIdleConnectionIsClosed) {
  test::Served served(hurried());
  test::HttpClient client = served.client();
  EXPECT_EQ(client.request("GET", "/health").status, 200);
  EXPECT_TRUE(client.wait_for_close());
}

TEST(Misbehaviour, TooLargeAHeaderIsRefused) {
  test::Served served;
  test::HttpClient client = served.client();
  client.send("GET /health HTTP/1.1\r\nX: " + std::string(100'000, 'x'));
  EXPECT_THAT(client.reply().status, AnyOf(Eq(0), Eq(400), Eq(431)));
  expect_answers(served);
}

TEST(Misbehaviour, TooLargeABodyIsRefusedBeforeItIsRead) {
  test::Served served;
  test::HttpClient client = served.client();
  client.send(std::string(kHead) + "Content-Length: 99999999999\r\n\r\n");
  const test::HttpReply reply = client.reply();
  EXPECT_EQ(reply.status, 413);
  EXPECT_THAT(reply.body, HasSubstr("error"));
}

TEST(Misbehaviour, TooLargeAChunkedBodyIsRefusedAlthoughItNeverSaysItsSize) {
  test::Served served;
  test::HttpClient client = served.client();
  client.send(std::string(kHead) + "Transfer-Encoding: chunked\r\n\r\n");
  const std::string chunk = "10000\r\n" + std::string(0x10000, 'x') + "\r\n";
  int sent = 0;
  while (sent < 1000 && client.send(chunk)) ++sent;
  EXPECT_LT(sent, 1000);
  EXPECT_THAT(client.reply().status, AnyOf(Eq(0), Eq(413)));  // 0: closed while the client still sent
  expect_answers(served);
}

TEST(Misbehaviour, AChunkedBodyIsReadAsAnyOther) {
  test::Served served;
  test::HttpClient client = served.client();
  const std::string body = test::translate_body("a b c");
  client.send(std::string(kHead) + "Transfer-Encoding: chunked\r\n\r\n");
  client.send(fmt::format("{:x}\r\n{}\r\n", 5, body.substr(0, 5)));
  client.send(fmt::format("{:x}\r\n{}\r\n0\r\n\r\n", body.size() - 5, body.substr(5)));
  EXPECT_EQ(test::translated_text(client.reply()), served.translation("a b c"));
}

TEST(Misbehaviour, JsonThatIsNestedTooDeeplyIsRefused) {
  test::Served served;
  for (const char* open : {"[", "{\"q\":"}) {
    std::string body = "{\"q\": ";
    for (int i = 0; i < 50'000; ++i) body += open;
    const test::HttpReply reply = served.client().request("POST", "/translate", body);
    EXPECT_EQ(reply.status, 400);
    EXPECT_THAT(reply.body, HasSubstr("error"));
  }
}

TEST(Misbehaviour, WhatIsNoRequestIsRefused) {
  test::Served served;
  const std::vector<std::string> messages = {
      "\r\n\r\n\r\n",
      "hello\r\n\r\n",
      "GET\r\n\r\n",
      "GET / HTTP/9.9\r\n\r\n",
      "GET / HTTP/1.1\r\nNo colon\r\n\r\n",
      "POST /translate HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
      "POST /translate HTTP/1.1\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
      "POST /translate HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      "POST /translate HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nnot a number\r\n",
      "POST /translate HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n",
      "GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n",
      "GET /../../etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n",
      "GET /web/..%2f..%2fetc%2fpasswd HTTP/1.1\r\nHost: localhost\r\n\r\n",
      std::string("GET /\0", 6) + " HTTP/1.1\r\nHost: localhost\r\n\r\n",
      "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",  // the beginning of TLS
  };
  for (const std::string& message : messages) {
    test::HttpClient client = served.client();
    client.send(message);
    client.finish_sending();
    EXPECT_THAT(client.reply().status, AnyOf(Eq(0), Eq(400), Eq(404), Eq(505))) << message;
  }
  expect_answers(served);
}

TEST(Misbehaviour, ClientsThatVanishLeaveNothingBehind) {
  test::Served served;
  for (int i = 0; i < 300; ++i) {
    test::HttpClient client = served.client();
    const std::string body = test::translate_body(fmt::format("a b c d {}", i));
    const std::string message = std::string(kHead) + fmt::format("Content-Length: {}\r\n\r\n{}", body.size(), body);
    client.send(std::string_view(message).substr(0, message.size() - static_cast<std::size_t>(i % 3) * 20));
  }
  expect_answers(served);
  for (int i = 0; i < 1000 && served.connections() > 0; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_EQ(served.connections(), 0U);
}

TEST(Misbehaviour, RequestsSentTogetherAreAnsweredInTheirOrder) {
  test::Served served;
  test::HttpClient client = served.client();
  std::string messages;
  for (const char* sentence : {"a", "b c", "d e f"}) {
    const std::string body = test::translate_body(sentence);
    messages += std::string(kHead) + fmt::format("Content-Length: {}\r\n\r\n{}", body.size(), body);
  }
  client.send(messages);
  for (const char* sentence : {"a", "b c", "d e f"})
    EXPECT_EQ(test::translated_text(client.reply()), served.translation(sentence));
}

}  // namespace
}  // namespace heed
