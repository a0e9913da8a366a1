// What decoding looks at of the source, for those sentences of a batch that are not done yet.
#pragma once

#include <cstdint>
#include <span>

#include "heed/autograd/tape.h"
#include "heed/nn/attention/attention.h"

namespace heed::decode {

// The sentences `columns` of the memory, in that order, with no more source steps than they need; in new memory of the
// workspace. REQUIRES: at least one column
Attention::Memory select_sentences(Tape& tape, const Attention::Memory& memory, std::span<const std::int32_t> columns);

}  // namespace heed::decode
