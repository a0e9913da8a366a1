// Counts a server's answers, and writes all its metrics in Prometheus's text format 0.0.4. Labels are routes, methods
// and statuses: nothing that a client sent.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>

#include "heed/http/router.h"
#include "heed/service/service.h"

namespace heed::http {

// Resident memory of the process in bytes; 0: unknown.
std::size_t resident_bytes();

class Metrics {
 public:
  void count(const Answered& answered);  // thread-safe

  std::string text(const service::ServiceFigures& service, std::size_t connections, std::size_t memory_bytes) const;

 private:
  // Seconds; the last bucket has no upper limit.
  static constexpr std::array<double, 13> kBuckets = {0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1,
                                                      0.25,  0.5,    1,     2.5,  10,    30};
  struct Latency {
    std::array<std::uint64_t, kBuckets.size() + 1> counts = {};
    double sum = 0;
  };
  struct Key {
    std::string route, method;
    int status;
    auto operator<=>(const Key&) const = default;  // NOLINT(modernize-use-nullptr): clang-tidy 14 errs
  };

  mutable std::mutex mutex_;
  std::map<Key, std::uint64_t> requests_;
  std::map<std::string, Latency, std::less<>> latency_;  // by route
};

}  // namespace heed::http
