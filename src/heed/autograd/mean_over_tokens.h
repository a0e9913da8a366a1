// The mean over the tokens of each sentence in a padded batch.
#pragma once

#include <cstdint>
#include <span>

#include "heed/autograd/tape.h"

namespace heed {

// x [S, B, D] -> [B, D]: the mean of the first lengths[b] tokens of each sentence; 0 for an empty sentence. REQUIRES:
// lengths outlives the tape
Var mean_over_tokens(Tape& tape, Var x, std::span<const std::int32_t> lengths);

// Throws Error unless there are `sentences` lengths, each in [0, longest]. Shared by functions of padded sequences.
void require_lengths(const char* operation, std::span<const std::int32_t> lengths, Index sentences, Index longest);

}  // namespace heed
