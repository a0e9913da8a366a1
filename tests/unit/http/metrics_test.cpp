#include "heed/http/metrics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heed::http {
namespace {

using std::chrono::milliseconds;
using ::testing::HasSubstr;

TEST(Metrics, CountsAnswersByRouteMethodAndStatus) {
  Metrics metrics;
  for (int i = 0; i < 3; ++i) metrics.count({"POST", "/translate", 200, 10, milliseconds(4)});
  metrics.count({"POST", "/translate", 400, 10, milliseconds(1)});
  const std::string text = metrics.text({}, 0, 0);
  EXPECT_THAT(text, HasSubstr("heed_http_requests_total{route=\"/translate\",method=\"POST\",status=\"200\"} 3\n"));
  EXPECT_THAT(text, HasSubstr("heed_http_requests_total{route=\"/translate\",method=\"POST\",status=\"400\"} 1\n"));
}

TEST(Metrics, BucketsOfLatencyAddUp) {
  Metrics metrics;
  for (const int each : {1, 4, 4, 60'000}) metrics.count({"POST", "/translate", 200, 0, milliseconds(each)});
  const std::string text = metrics.text({}, 0, 0);
  const auto bucket = [](const char* end, int count) {
    return "heed_http_request_duration_seconds_bucket{route=\"/translate\",le=\"" + std::string(end) + "\"} " +
           std::to_string(count) + "\n";
  };
  EXPECT_THAT(text, HasSubstr(bucket("0.001", 1)));
  EXPECT_THAT(text, HasSubstr(bucket("0.0025", 1)));
  EXPECT_THAT(text, HasSubstr(bucket("0.005", 3)));
  EXPECT_THAT(text, HasSubstr(bucket("30", 3)));
  EXPECT_THAT(text, HasSubstr(bucket("+Inf", 4)));
  EXPECT_THAT(text, HasSubstr("heed_http_request_duration_seconds_count{route=\"/translate\"} 4\n"));
  EXPECT_THAT(text, HasSubstr("heed_http_request_duration_seconds_sum{route=\"/translate\"} 60.009\n"));
}

TEST(Metrics, TellsWhatTheServiceCounts) {
  service::ServiceFigures figures;
  figures.queue.sentences = 12;
  figures.queue.cached = 2;
  figures.queue.batches = 4;
  figures.queue.batched_sentences = 10;
  figures.queue.refused_busy = 7;
  figures.queue.waiting = 3;
  const std::string text = Metrics().text(figures, 5, 1024);
  for (const char* line :
       {"\nheed_sentences_total 12\n", "\nheed_sentences_cached_total 2\n", "\nheed_batch_size_mean 2.5\n",
        "\nheed_refused_total{reason=\"busy\"} 7\n", "\nheed_queue_length 3\n", "\nheed_http_connections 5\n",
        "\nheed_resident_memory_bytes 1024\n"})
    EXPECT_THAT(text, HasSubstr(line));
}

TEST(Metrics, EveryFigureHasItsHelpAndTypeAndTheTextEndsWithALine) {
  const std::string text = Metrics().text({}, 0, 0);
  EXPECT_THAT(text, HasSubstr("# TYPE heed_queue_length gauge\n"));
  EXPECT_THAT(text, HasSubstr("# HELP heed_queue_length "));
  EXPECT_EQ(text.back(), '\n');
}

TEST(ResidentBytes, AreMoreThanNone) { EXPECT_GT(resident_bytes(), 100'000U); }

}  // namespace
}  // namespace heed::http
