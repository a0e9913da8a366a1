// Streams of random numbers under the seed of a training, so that no two purposes share one. Batches of sentence pairs
// have their own (text/corpus/epoch_plan.h), and so have first values, which are drawn from stream 0.
#pragma once

#include <cstdint>

#include "heed/base/random.h"

namespace heed::train {

// Dropout of a step, from 0.
inline Random dropout_random(std::uint64_t seed, std::int64_t step) {
  return Random(seed, (std::uint64_t{1} << 32) + static_cast<std::uint64_t>(step));
}

// What a step draws its batch by, where it draws one.
inline Random batch_random(std::uint64_t seed, std::int64_t step) {
  return Random(seed, (std::uint64_t{1} << 48) + static_cast<std::uint64_t>(step));
}

// The order of an epoch, from 0, where it has one.
inline Random epoch_random(std::uint64_t seed, std::int64_t epoch) {
  return Random(seed, (std::uint64_t{1} << 49) + static_cast<std::uint64_t>(epoch));
}

}  // namespace heed::train
