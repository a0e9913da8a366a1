#pragma once

#include <cstdint>
#include <span>

#include "heed/autograd/tape.h"

namespace heed {

// x [S, B, D] -> [B, D]: the mean of the first lengths[b] words of each sentence; 0 for an empty one.
// REQUIRES: lengths stays where it is until the tape is done
Var mean_over_tokens(Tape& tape, Var x, std::span<const std::int32_t> lengths);

// Throws unless there is a length in [0, longest] for each of `sentences`. Shared by functions of padded sequences.
void require_lengths(const char* operation, std::span<const std::int32_t> lengths, Index sentences, Index longest);

}  // namespace heed
