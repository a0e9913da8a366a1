// Generates load for `heed serve`: each connection requests a translation, waits for it, and requests the next.
//   serve_load PORT SENTENCES [CONNECTIONS=64] [SECONDS=10] [REQUESTS=0, if above 0 instead of SECONDS] [EXPECTED]
// Each connection cycles through the lines of SENTENCES from a different start. EXPECTED contains their translations,
// line by line; different answers are counted as wrong. Prints one line of JSON. Exit code 1 if an answer was wrong or
// missing.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "heed/base/files/text_file.h"
#include "heed/base/formats/json.h"
#include "tests/support/http_client.h"

namespace {

using Clock = std::chrono::steady_clock;

std::vector<std::string> lines_of(const char* path) {
  heed::TextFile file(path, {});
  std::vector<std::string> lines;
  while (const auto line = file.next()) lines.emplace_back(*line);
  return lines;
}

struct Load {
  std::uint16_t port;
  std::vector<std::string> sentences, expected;
  std::size_t connections = 64;
  double seconds = 10;
  std::int64_t requests = 0;
};

struct Result {
  std::vector<double> milliseconds;  // of each answer
  std::int64_t wrong = 0, failed = 0;

  void add(const Result& other) {
    milliseconds.insert(milliseconds.end(), other.milliseconds.begin(), other.milliseconds.end());
    wrong += other.wrong, failed += other.failed;
  }
};

bool is_right(const heed::test::HttpReply& reply, const Load& load, std::size_t number) {
  const auto answer = nlohmann::json::parse(reply.body, nullptr, /*allow_exceptions=*/false);
  if (!answer.is_object() || !answer.contains("translatedText")) return false;
  return load.expected.empty() || answer["translatedText"] == load.expected[number];
}

Result ask(const Load& load, std::size_t connection, std::atomic<std::int64_t>& left, Clock::time_point end) {
  Result result;
  heed::test::HttpClient client(load.port);
  const std::size_t first = connection * load.sentences.size() / load.connections;
  for (std::size_t i = first; load.requests > 0 ? left-- > 0 : Clock::now() < end; ++i) {
    const std::size_t number = i % load.sentences.size();
    const nlohmann::json body = {{"q", load.sentences[number]}, {"source", "de"}, {"target", "en"}};
    const auto start = Clock::now();
    const auto reply = client.request("POST", "/translate", body.dump());
    result.milliseconds.push_back(std::chrono::duration<double, std::milli>(Clock::now() - start).count());
    if (reply.status != 200)
      ++result.failed;
    else if (!is_right(reply, load, number))
      ++result.wrong;
    if (reply.status == 0) break;
  }
  return result;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fputs("usage: serve_load PORT SENTENCES [CONNECTIONS] [SECONDS] [REQUESTS] [EXPECTED]\n", stderr);
    return 2;
  }
  Load load{.port = static_cast<std::uint16_t>(std::atoi(argv[1])), .sentences = lines_of(argv[2]), .expected = {}};
  if (argc > 3) load.connections = static_cast<std::size_t>(std::atoi(argv[3]));
  if (argc > 4) load.seconds = std::atof(argv[4]);
  if (argc > 5) load.requests = std::atoll(argv[5]);
  if (argc > 6) load.expected = lines_of(argv[6]);

  std::atomic<std::int64_t> left = load.requests;
  std::mutex mutex;
  Result all;
  const auto start = Clock::now();
  const auto end = start + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(load.seconds));
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < load.connections; ++i)
      threads.emplace_back([&, i] {
        const Result result = ask(load, i, left, end);
        const std::lock_guard lock(mutex);
        all.add(result);
      });
  }
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  if (all.milliseconds.empty()) return 1;
  std::ranges::sort(all.milliseconds);
  const auto quantile = [&](double share) {
    return all.milliseconds[static_cast<std::size_t>(share * static_cast<double>(all.milliseconds.size() - 1))];
  };
  const auto count = static_cast<double>(all.milliseconds.size());
  fmt::print(
      "{{\"requests\": {}, \"per_second\": {:.1f}, \"p50_ms\": {:.2f}, \"p99_ms\": {:.2f}, \"wrong\": {}, \"failed\": "
      "{}}}\n",
      all.milliseconds.size(), count / seconds, quantile(0.5), quantile(0.99), all.wrong, all.failed);
  return all.wrong + all.failed == 0 ? 0 : 1;
}
