// The translator's attention for experiments: scores, weights and outputs of many small sentences at once.
#pragma once

#include <cstdint>
#include <vector>

#include "heed/base/thread_pool.h"
#include "heed/tensor/workspace.h"

namespace heed::lab {

class LabAttention {
 public:
  explicit LabAttention(ThreadPool& pool) : pool_(pool) {}

  struct Result {
    ConstView scores;   // [B, 1, T, S]
    ConstView weights;  // [B, 1, T, S]
    ConstView outputs;  // [T, B, D]
  };

  // q [T, B, D], k [S, B, D], v [S, B, D]; scores are scale * q . k. The result is valid until the next call.
  Result operator()(ConstView q, ConstView k, ConstView v, float scale);

 private:
  ThreadPool& pool_;
  Workspace workspace_;
  std::vector<std::int32_t> lengths_;
};

}  // namespace heed::lab
