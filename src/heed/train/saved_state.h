// A named part of what training keeps beside the weights, as a checkpoint saves and restores it.
#pragma once

#include <string>

#include "heed/tensor/view.h"

namespace heed::train {

struct SavedState {
  std::string name;  // "adam.m.encoder.rnn.weight_ih_l0"
  View values;
};

}  // namespace heed::train
