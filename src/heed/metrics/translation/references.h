// The input of the metrics: sentences in memory, each with a hypothesis and one or more references.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "heed/base/thread_pool.h"

namespace heed::metrics {

using Hypotheses = std::span<const std::string>;

// references[r][i] is reference r of sentence i.
using References = std::span<const std::vector<std::string>>;

// Throws Error unless there is at least one sentence and each has at least one reference.
void require_references(Hypotheses hypotheses, References references);

// Computes the statistics of every sentence. `make_counter` is called once per block of sentences, so that a counter
// can reuse memory between sentences: counter(hypothesis, references of the sentence).
template <class MakeCounter>
auto sentence_statistics(ThreadPool& pool, Hypotheses hypotheses, References references, MakeCounter&& make_counter) {
  constexpr std::int64_t kBlock = 64;
  using Statistics = decltype(make_counter()(std::string_view(), std::span<const std::string_view>()));
  std::vector<Statistics> statistics(hypotheses.size());
  pool.run_blocks(static_cast<std::int64_t>(hypotheses.size()), kBlock, [&](std::int64_t begin, std::int64_t end) {
    auto counter = make_counter();
    std::vector<std::string_view> own(references.size());
    for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i) {
      for (std::size_t r = 0; r < own.size(); ++r) own[r] = references[r][i];
      statistics[i] = counter(hypotheses[i], std::span<const std::string_view>(own));
    }
  });
  return statistics;
}

// Sums in order, so that the result is the same for any number of threads.
template <class Statistics>
Statistics sum(const std::vector<Statistics>& statistics) {
  Statistics total{};
  for (const Statistics& one : statistics) total += one;
  return total;
}

}  // namespace heed::metrics
