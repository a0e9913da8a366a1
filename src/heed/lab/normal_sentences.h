// Attention of queries and keys whose entries are all independent N(0, 1), sample by sample.
#pragma once

#include <cstdint>
#include <vector>

#include "heed/base/function_ref.h"
#include "heed/base/thread_pool.h"
#include "heed/lab/vectors.h"

namespace heed::lab {

struct NormalSentences {
  Index m = 2, d = 2, samples = 1;
  std::uint64_t seed = 1;
  Purpose purpose = Purpose::kScale;
  std::uint64_t number = 0;
};

// Scores and weights of one sample under one of the factors; m numbers each.
struct NormalSample {
  Index sample = 0;
  std::size_t factor = 0;
  std::span<const float> scores, weights;
};

// Scores are factor * q . k for each of `factors`, over the same q and k. `take` is called on this thread, in order.
void for_normal_sentences(ThreadPool& pool, const NormalSentences& sentences, const std::vector<double>& factors,
                          FunctionRef<void(const NormalSample&)> take);

}  // namespace heed::lab
