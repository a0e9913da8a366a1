// Limits the rate of requests: one token bucket per name, refilled over time.
//
// Its size is bounded: if there are too many names, those with the oldest requests are removed.
// Not thread-safe.
#pragma once

#include <chrono>
#include <cstddef>
#include <list>
#include <string>
#include <unordered_map>

namespace heed::http {

struct RateLimiterOptions {
  double per_minute = 0;  // requests per name, which may also come all at once; 0: no limit
  std::size_t max_names = 10'000;
};

class RateLimiter {
 public:
  using Time = std::chrono::steady_clock::time_point;

  explicit RateLimiter(RateLimiterOptions options) : options_(options) {}

  // Takes one request from the bucket of `name`. Returns 0 if there was one, otherwise the number of seconds, at least
  // 1, until there is one. Times must not decrease.
  int seconds_to_wait(const std::string& name, Time now);

  const RateLimiterOptions& options() const { return options_; }

 private:
  struct Bucket {
    std::string name;
    double requests;
    Time filled;
  };

  RateLimiterOptions options_;
  std::list<Bucket> buckets_;  // most recent first
  std::unordered_map<std::string, std::list<Bucket>::iterator> by_name_;
};

}  // namespace heed::http
