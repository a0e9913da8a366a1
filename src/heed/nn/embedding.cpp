#include "heed/nn/embedding.h"

#include "heed/autograd/rows.h"
#include "heed/nn/parameters.h"

namespace heed {

Embedding::Embedding(const Scope& scope, Index words, Index size, Random& random, double deviation)
    : weight_(scope.add("weight", {words, size})) {
  fill_normal(weight_, deviation, random);
}

Var Embedding::operator()(Tape& tape, std::span<const std::int32_t> ids, Index steps, Index batch) const {
  return rows(tape, tape.use(weight_), ids, Shape{steps, batch, weight_.shape()[1]});
}

}  // namespace heed
