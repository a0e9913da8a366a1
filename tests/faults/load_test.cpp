// Many clients at once. HEED_LOAD_SECONDS=60 lets the first test run for a minute instead of a second.
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <map>
#include <thread>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/support/served.h"

namespace heed {
namespace {

using namespace test;

constexpr int kConnections = 64;

std::chrono::seconds load_time() {
  const char* seconds = std::getenv("HEED_LOAD_SECONDS");
  return std::chrono::seconds(seconds != nullptr ? std::atoi(seconds) : 1);
}

// Sentences of all lengths up to 12, with their expected translations.
std::vector<std::pair<std::string, std::string>> expectations(const test::Served& served) {
  std::vector<std::pair<std::string, std::string>> pairs;
  for (int i = 0; i < 200; ++i) {
    std::string sentence;
    for (int word = 0; word <= i % 12; ++word)
      sentence += fmt::format("{} ", static_cast<char>('a' + (i * 7 + word * word) % 8));
    sentence.pop_back();
    pairs.emplace_back(sentence, served.translation(sentence));
  }
  return pairs;
}

// Runs `client` on this many threads, each with its index.
template <class Client>
void together(int count, Client&& client) {
  std::vector<std::jthread> threads;
  for (int i = 0; i < count; ++i) threads.emplace_back([&client, i] { client(i); });
}

TEST(ServerLoad, SixtyFourConnectionsGetNoWrongAnswer) {
  test::Served served;
  const auto pairs = expectations(served);
  std::atomic<int> wrong = 0, answered = 0;
  const auto end = std::chrono::steady_clock::now() + load_time();
  together(kConnections, [&](int number) {
    test::HttpClient client = served.client();
    for (std::size_t i = static_cast<std::size_t>(number); std::chrono::steady_clock::now() < end; ++i) {
      const auto& [sentence, expected] = pairs[i % pairs.size()];
      const test::HttpReply reply = client.request("POST", "/translate", test::translate_body(sentence));
      ++answered;
      if (reply.status != 200 || test::translated_text(reply) != expected) ++wrong;
    }
  });
  EXPECT_EQ(wrong, 0);
  EXPECT_GT(answered, kConnections);
  RecordProperty("answered", answered);
}

TEST(ServerLoad, StoppingUnderLoadLosesNoRequestThatWasAccepted) {
  test::Served served;
  const auto pairs = expectations(served);
  std::atomic<std::int64_t> right = 0, others = 0;
  std::jthread stop([&] {
    while (served.accepted() < 500) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    EXPECT_TRUE(served.stop());
  });
  together(kConnections, [&](int number) {
    test::HttpClient client = served.client();
    for (std::size_t i = static_cast<std::size_t>(number);; ++i) {
      const auto& [sentence, expected] = pairs[i % pairs.size()];
      const test::HttpReply reply = client.request("POST", "/translate", test::translate_body(sentence));
      if (reply.status == 0) break;  // it was not accepted any more
      ++(reply.status == 200 && test::translated_text(reply) == expected ? right : others);
    }
  });
  EXPECT_EQ(right, served.accepted());
  EXPECT_EQ(others, 0);
}

TEST(ServerLoad, StoppingDoesNotWaitForClientsThatHaveTheirAnswer) {
  for (int i = 0; i < 30; ++i) {
    test::ServedOptions options;
    options.http.drain_deadline = std::chrono::seconds(5);
    test::Served served(options);
    std::vector<test::HttpClient> clients;
    for (int each = 0; each < 8; ++each) clients.push_back(served.client());
    for (test::HttpClient& client : clients) client.send("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n");
    EXPECT_EQ(clients.back().reply().status, 200);
    EXPECT_TRUE(served.stop()) << "it has waited for its deadline";
  }
}

TEST(ServerLoad, ReloadingUnderLoadDropsNoRequest) {
  test::Served served;
  const auto pairs = expectations(served);
  std::atomic<bool> done = false;
  std::atomic<int> wrong = 0;
  std::jthread reload([&] {
    for (int i = 0; i < 20; ++i) served.service().reload();
    done = true;
  });
  together(8, [&](int number) {
    test::HttpClient client = served.client();
    for (std::size_t i = static_cast<std::size_t>(number); !done; ++i) {
      const auto& [sentence, expected] = pairs[i % pairs.size()];
      if (test::translated_text(client.request("POST", "/translate", test::translate_body(sentence))) != expected)
        ++wrong;
    }
  });
  EXPECT_EQ(wrong, 0);
  EXPECT_EQ(served.service().figures().reloads, 20U);
}

TEST(ServerLoad, MoreThanTheQueueHoldsIsToldToComeBackAndTheRestIsAnswered) {
  test::ServedOptions options;
  options.service.threads = 1, options.service.queue = 4, options.service.max_batch = 1, options.service.cache_mb = 0;
  test::Served served(options);
  std::atomic<int> right = 0, busy = 0, others = 0;
  std::string long_sentence = "a";
  for (int i = 0; i < 40; ++i) long_sentence += " b c";
  for (int round = 0; round < 50 && busy == 0; ++round)
    together(32, [&](int number) {
      const std::string sentence = std::string(1, static_cast<char>('a' + number % 8)) + " " + long_sentence +
                                   std::string(static_cast<std::size_t>(2 * number), ' ') + "h";
      const test::HttpReply reply = served.client().request("POST", "/translate", test::translate_body(sentence));
      if (reply.status == 503 && reply.fields.contains("retry-after"))
        ++busy;
      else
        ++(reply.status == 200 && test::translated_text(reply) == served.translation(sentence) ? right : others);
    });
  EXPECT_GT(busy, 0);
  EXPECT_GT(right, 0);
  EXPECT_EQ(others, 0);
  EXPECT_TRUE(served.is_healthy());
}

}  // namespace
}  // namespace heed
