// Attention with queries and keys whose entries are independent N(0, 1). Each sample is one sentence.
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

// The scores and weights of one sample for one of the factors; m values each.
struct NormalSample {
  Index sample = 0;
  std::size_t factor = 0;
  std::span<const float> scores, weights;
};

// Scores are factor * q . k for each of `factors`, with the same q and k. `take` is called on the calling thread, in
// order.
void for_normal_sentences(ThreadPool& pool, const NormalSentences& sentences, const std::vector<double>& factors,
                          FunctionRef<void(const NormalSample&)> take);

}  // namespace heed::lab
