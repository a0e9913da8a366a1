// Checks that the options of all models share.
#pragma once

#include <string>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/tensor/shape.h"

namespace heed::model {

inline constexpr Index kMaxSize = 1'000'000;  // far beyond use, and products of a few such sizes stay below 2^63

inline void require_size(const char* name, Index value) {
  require(value >= 1 && value <= kMaxSize, "model options", [&] {
    return Mismatch{fmt::format("{} from 1 to {}", name, kMaxSize), std::to_string(value)};
  });
}

inline void require_share(const char* name, float value) {
  require(value >= 0 && value < 1, "model options", [&] {
    return Mismatch{fmt::format("{} of at least 0 and less than 1", name), fmt::format("{}", value)};
  });
}

}  // namespace heed::model
