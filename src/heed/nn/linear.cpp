#include "heed/nn/linear.h"

#include <cmath>

#include "heed/autograd/affine.h"
#include "heed/nn/parameters.h"

namespace heed {

Linear::Linear(const Scope& scope, Index in, Index out, Random& random, Bias bias)
    : weight_(scope.add("weight", {out, in})), bias_(bias == Bias::kLearned ? &scope.add("bias", {out}) : nullptr) {
  const double limit = 1 / std::sqrt(static_cast<double>(in));
  fill_uniform(weight_, limit, random);
  if (bias_ != nullptr) fill_uniform(*bias_, limit, random);
}

Var Linear::operator()(Tape& tape, Var x) const {
  if (bias_ == nullptr) return affine(tape, x, tape.use(weight_));
  const Var bias = tape.use(*bias_);
  return affine(tape, x, tape.use(weight_), &bias);
}

}  // namespace heed
