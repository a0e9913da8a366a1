// Starting values, as PyTorch chooses them by default. Values that a file will bring are not drawn.
#pragma once

#include "heed/autograd/parameter.h"
#include "heed/base/random.h"

namespace heed {

void fill_uniform(Parameter& parameter, double limit, Random& random);  // in [-limit, limit)
// Of the first `rows`; the others stay as they are.
void fill_uniform(Parameter& parameter, double limit, Random& random, Index rows);
void fill_normal(Parameter& parameter, double deviation, Random& random);
void fill_constant(Parameter& parameter, float value);

}  // namespace heed
