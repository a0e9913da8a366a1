// A named piece of training state other than the weights, saved and restored with a checkpoint.
#pragma once

#include <string>

#include "heed/tensor/view.h"

namespace heed::train {

struct SavedState {
  std::string name;  // "adam.m.encoder.rnn.weight_ih_l0"
  View values;
};

}  // namespace heed::train
