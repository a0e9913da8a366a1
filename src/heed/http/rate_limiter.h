// How often somebody may ask: a bucket of requests for each name, which fills up again with time.
//
// Of bounded size: when there are too many names, those that asked least recently are forgotten.
// For one thread at a time.
#pragma once

#include <chrono>
#include <cstddef>
#include <list>
#include <string>
#include <unordered_map>

namespace heed::http {

struct RateLimiterOptions {
  double per_minute = 0;  // requests of one name; as many may come at once; 0: no limit
  std::size_t max_names = 10'000;
};

class RateLimiter {
 public:
  using Time = std::chrono::steady_clock::time_point;

  explicit RateLimiter(RateLimiterOptions options) : options_(options) {}

  // Takes one request out of the bucket of `name`. Returns after how many seconds, at least 1, there will be one again,
  // or 0: there was one. Times must not go back.
  int seconds_to_wait(const std::string& name, Time now);

  const RateLimiterOptions& options() const { return options_; }

 private:
  struct Bucket {
    std::string name;
    double requests;
    Time filled;
  };

  RateLimiterOptions options_;
  std::list<Bucket> buckets_;  // the last that asked is first
  std::unordered_map<std::string, std::list<Bucket>::iterator> by_name_;
};

}  // namespace heed::http
