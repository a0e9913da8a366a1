#include "heed/http/metrics.h"

#include <algorithm>
#include <fstream>
#include <iterator>

#include <fmt/format.h>
#include <unistd.h>

namespace heed::http {
namespace {

class Text {
 public:
  void heading(std::string_view name, std::string_view type, std::string_view help) {
    fmt::format_to(std::back_inserter(text_), "# HELP {0} {1}\n# TYPE {0} {2}\n", name, help, type);
  }
  template <class Number>
  void line(std::string_view name, std::string_view labels, Number value) {
    fmt::format_to(std::back_inserter(text_), "{}{} {}\n", name, labels, value);
  }
  template <class Number>
  void figure(std::string_view name, std::string_view type, std::string_view help, Number value) {
    heading(name, type, help);
    line(name, "", value);
  }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
};

void add_service(Text& text, const service::ServiceFigures& service) {
  const service::TranslationQueueFigures& queue = service.queue;
  const auto counter = [&](const char* name, const char* help, std::uint64_t value) {
    text.figure(name, "counter", help, value);
  };
  counter("heed_sentences_total", "Sentences requested.", queue.sentences);
  counter("heed_sentences_cached_total", "Sentences answered from the cache.", queue.cached);
  counter("heed_sentences_shared_total", "Sentences decoded once for several concurrent requests.", queue.shared);
  counter("heed_batches_total", "Batches of sentences that were decoded.", queue.batches);
  counter("heed_batched_sentences_total", "Sentences in decoded batches.", queue.batched_sentences);
  text.figure(
      "heed_batch_size_mean", "gauge", "Mean number of sentences per batch since the start.",
      queue.batches == 0 ? 0.0 : static_cast<double>(queue.batched_sentences) / static_cast<double>(queue.batches));
  text.heading("heed_refused_total", "counter", "Requests that the service refused.");
  text.line("heed_refused_total", "{reason=\"busy\"}", queue.refused_busy);
  text.line("heed_refused_total", "{reason=\"late\"}", queue.refused_late);
  counter("heed_reloads_total", "Number of times that the models were reloaded.", service.reloads);
  text.figure("heed_queue_length", "gauge", "Sentences and other tasks in the queue.", queue.waiting);
  text.figure("heed_cache_bytes", "gauge", "Size of the translation cache.", queue.cache_bytes);
}

}  // namespace

std::size_t resident_bytes() {
  std::ifstream file("/proc/self/statm");
  std::size_t all = 0, resident = 0;
  return file >> all >> resident ? resident * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)) : 0;
}

void Metrics::count(const Answered& answered) {
  const double seconds = std::chrono::duration<double>(answered.duration).count();
  const auto bucket = std::ranges::lower_bound(kBuckets, seconds) - kBuckets.begin();
  const std::lock_guard lock(mutex_);
  ++requests_[{std::string(answered.pattern), std::string(answered.method), answered.status}];
  Latency& latency = latency_[std::string(answered.pattern)];
  ++latency.counts[static_cast<std::size_t>(bucket)];
  latency.sum += seconds;
}

std::string Metrics::text(const service::ServiceFigures& service, std::size_t connections,
                          std::size_t memory_bytes) const {
  Text text;
  {
    const std::lock_guard lock(mutex_);
    text.heading("heed_http_requests_total", "counter", "Requests that were answered.");
    for (const auto& [key, count] : requests_)
      text.line("heed_http_requests_total",
                fmt::format(R"({{route="{}",method="{}",status="{}"}})", key.route, key.method, key.status), count);
    text.heading("heed_http_request_duration_seconds", "histogram", "Time from a request's last byte to its answer.");
    for (const auto& [route, latency] : latency_) {
      std::uint64_t below = 0;
      for (std::size_t i = 0; i < latency.counts.size(); ++i) {
        below += latency.counts[i];
        const std::string end = i < kBuckets.size() ? fmt::format("{:g}", kBuckets[i]) : "+Inf";
        text.line("heed_http_request_duration_seconds_bucket", fmt::format(R"({{route="{}",le="{}"}})", route, end),
                  below);
      }
      const std::string labels = fmt::format("{{route=\"{}\"}}", route);
      text.line("heed_http_request_duration_seconds_sum", labels, latency.sum);
      text.line("heed_http_request_duration_seconds_count", labels, below);
    }
  }
  add_service(text, service);
  text.figure("heed_http_connections", "gauge", "Open connections.", connections);
  text.figure("heed_resident_memory_bytes", "gauge", "Memory of the process.", memory_bytes);
  return text.take();
}

}  // namespace heed::http
