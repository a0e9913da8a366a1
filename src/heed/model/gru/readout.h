// Computes a score for each target token from the decoder's input at a position, x = [a ; s] (context and state).
//   linear  W x + b; parameters output.weight [V, C + H], output.bias
//   tied    E_tgt tanh(W_r x + b_r) + b: the target embedding is also the output matrix (Press & Wolf 2017), and
//           the readout before it brings x to its size (Luong et al. 2015); readout.weight [E, C + H], readout.bias,
//           output.bias. Several times cheaper for a large vocabulary, and better with little data.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "heed/autograd/dropout.h"
#include "heed/base/random.h"
#include "heed/nn/embedding.h"
#include "heed/nn/linear.h"

namespace heed::model {

enum class ReadoutKind { kLinear, kTied };
inline constexpr std::array<const char*, 2> kReadoutNames = {"linear", "tied"};
ReadoutKind readout_kind(std::string_view name);  // throws Error for a name that is not in kReadoutNames

struct ReadoutOptions {
  ReadoutKind kind = ReadoutKind::kLinear;
  Index in = 0;       // C + H
  float dropout = 0;  // on the input of the last product, while training
};

class Readout {
 public:
  // REQUIRES: the embedding outlives this object
  Readout(const Scope& scope, const ReadoutOptions& options, const Embedding& target, Random& random);
  Var operator()(Tape& tape, Var x, Random& random, RowsOfWhole rows = {}) const;  // [n, C + H] -> [n, V]

 private:
  ReadoutOptions options_;
  Parameter& target_tokens_;      // [V, E]
  std::optional<Linear> linear_;  // the whole layer, or the readout before the tied embedding
  Parameter* bias_ = nullptr;     // output.bias of a tied readout
};

}  // namespace heed::model
