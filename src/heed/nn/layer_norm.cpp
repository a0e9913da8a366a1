#include "heed/nn/layer_norm.h"

#include "heed/autograd/layer_norm.h"
#include "heed/nn/parameters.h"

namespace heed {

LayerNorm::LayerNorm(const Scope& scope, Index size)
    : weight_(scope.add("weight", {size})), bias_(scope.add("bias", {size})) {
  fill_constant(weight_, 1);
}

Var LayerNorm::operator()(Tape& tape, Var x) const { return layer_norm(tape, x, tape.use(weight_), tape.use(bias_)); }

}  // namespace heed
