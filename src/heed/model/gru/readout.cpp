#include "heed/model/gru/readout.h"

#include <string>

#include <fmt/format.h>

#include "heed/autograd/affine.h"
#include "heed/autograd/pointwise.h"
#include "heed/base/error.h"
#include "heed/base/unicode/printable.h"

namespace heed::model {

ReadoutKind readout_kind(std::string_view name) {
  if (name == "linear") return ReadoutKind::kLinear;
  if (name == "tied") return ReadoutKind::kTied;
  throw Error(fmt::format("readout must be one of {} (got '{}')", fmt::join(kReadoutNames, ", "), printable(name, 80)));
}

Readout::Readout(const Scope& scope, const ReadoutOptions& options, const Embedding& target, Random& random)
    : options_(options), target_tokens_(target.weight()) {
  const Index words = target_tokens_.shape()[0], size = target_tokens_.shape()[1];
  if (options.kind == ReadoutKind::kLinear) {
    linear_.emplace(scope / "output", options.in, words, random);
  } else {
    linear_.emplace(scope / "readout", options.in, size, random);
    bias_ = &(scope / "output").add("bias", {words});
  }
}

Var Readout::operator()(Tape& tape, Var x, Random& random, RowsOfWhole rows) const {
  if (options_.kind == ReadoutKind::kLinear) return (*linear_)(tape, dropout(tape, x, options_.dropout, random, rows));
  const Var vectors = dropout(tape, tanh(tape, (*linear_)(tape, x)), options_.dropout, random, rows);  // [n, E]
  const Var bias = tape.use(*bias_);
  return affine(tape, vectors, tape.use(target_tokens_), &bias);
}

}  // namespace heed::model
