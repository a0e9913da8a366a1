// Words counted on all threads of a pool.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "heed/base/thread_pool.h"
#include "heed/text/vocabulary/word_counts.h"

namespace heed::text {

// Calls add(i, counts) for i = 0 ... texts - 1, several at a time on counts of their own, and gives the sum.
// Few large parts: most words occur in every one of them, and adding the parts up is not parallel.
template <class Add>
WordCounts count_in_parts(std::int64_t texts, ThreadPool& pool, const Add& add) {
  constexpr std::int64_t kParts = 8;
  const std::int64_t size = std::max<std::int64_t>(1, (texts + kParts - 1) / kParts);
  std::vector<WordCounts> parts(static_cast<std::size_t>(kParts));
  pool.run_blocks(texts, size, [&](std::int64_t begin, std::int64_t end) {
    for (std::int64_t i = begin; i < end; ++i) add(i, parts[static_cast<std::size_t>(begin / size)]);
  });
  WordCounts counts;
  for (const WordCounts& part : parts) counts.add(part);
  return counts;
}

}  // namespace heed::text
