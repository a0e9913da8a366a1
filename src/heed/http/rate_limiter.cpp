#include "heed/http/rate_limiter.h"

#include <algorithm>
#include <cmath>

namespace heed::http {
namespace {

constexpr double kRounding = 1e-6;  // in sums of small times

}  // namespace

int RateLimiter::seconds_to_wait(const std::string& name, Time now) {
  if (options_.per_minute <= 0) return 0;
  if (const auto found = by_name_.find(name); found != by_name_.end()) {
    buckets_.splice(buckets_.begin(), buckets_, found->second);
  } else {
    if (by_name_.size() >= options_.max_names) {
      by_name_.erase(buckets_.back().name);
      buckets_.pop_back();
    }
    buckets_.push_front({name, std::max(options_.per_minute, 1.0), now});
    by_name_.emplace(name, buckets_.begin());
  }
  Bucket& bucket = buckets_.front();
  const double seconds = std::chrono::duration<double>(now - bucket.filled).count();
  bucket.requests = std::min(bucket.requests + seconds * options_.per_minute / 60, std::max(options_.per_minute, 1.0));
  bucket.filled = now;
  if (bucket.requests >= 1 - kRounding) {
    bucket.requests -= 1;
    return 0;
  }
  return std::max(1, static_cast<int>(std::ceil((1 - bucket.requests) * 60 / options_.per_minute - kRounding)));
}

}  // namespace heed::http
