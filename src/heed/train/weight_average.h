// The moving average of the weights over the steps of training, which generalises better than the last weights do
// (Polyak & Juditsky 1992): a = d a + (1 - d) w, where d rises to `decay`, so that the first steps soon lose their
// influence.
#pragma once

#include <cstdint>
#include <vector>

#include "heed/base/thread_pool.h"
#include "heed/nn/parameters.h"
#include "heed/tensor/tensor.h"
#include "heed/train/saved_state.h"

namespace heed::train {

class WeightAverage {
 public:
  // The average starts at the parameters' values. With decay 0 all calls do nothing.
  WeightAverage(const ParameterStore& parameters, double decay);

  void update(ThreadPool& pool, const ParameterStore& parameters, std::int64_t step);  // after step 1, 2, ...

  // Swaps the average with the parameters' values; a second call swaps them back.
  void swap(const ParameterStore& parameters);

  // For a checkpoint: "average.encoder.rnn.weight_ih_l0" and so on.
  std::vector<SavedState> state(const ParameterStore& parameters);

 private:
  double decay_;
  std::vector<Tensor> average_;
};

}  // namespace heed::train
