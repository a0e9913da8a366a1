// The part of a batch's encoded source that unfinished sentences still need.
#pragma once

#include <cstdint>
#include <span>

#include "heed/autograd/tape.h"
#include "heed/nn/attention/attention.h"

namespace heed::decode {

// The sentences `columns` of the memory, in that order, cut to the longest of them; in new memory of the workspace.
// REQUIRES: at least one column
Attention::Memory select_sentences(Tape& tape, const Attention::Memory& memory, std::span<const std::int32_t> columns);

}  // namespace heed::decode
