#include "heed/decode/source_memory.h"

#include <algorithm>

#include "heed/tensor/parallel.h"

namespace heed::decode {
namespace {

// The first `steps` steps of the given columns of x [S, B, D].
Var select(Tape& tape, const Var& x, std::span<const std::int32_t> columns, Index steps) {
  const Index batch = x.shape()[1], size = x.shape()[2], kept = static_cast<Index>(columns.size());
  const View y = tape.workspace().tensor({steps, kept, size});
  for_rows(tape.pool(), y.rows(), size, [&](Index begin, Index end) {
    for (Index r = begin; r < end; ++r) {
      const Index from = r / kept * batch + columns[static_cast<std::size_t>(r % kept)];
      std::ranges::copy(x.value.row(from), y.row(r).begin());
    }
  });
  return Tape::constant(y);
}

}  // namespace

Attention::Memory select_sentences(Tape& tape, const Attention::Memory& memory, std::span<const std::int32_t> columns) {
  const auto lengths = tape.workspace().array<std::int32_t>(columns.size());
  std::ranges::transform(columns, lengths.begin(),
                         [&](std::int32_t column) { return memory.lengths[static_cast<std::size_t>(column)]; });
  const Index steps = *std::ranges::max_element(lengths);
  const Var keys = select(tape, memory.keys, columns, steps);
  const bool same =
      memory.keys.value.data() == memory.values.value.data();  // some mechanisms have no keys of their own
  return {keys, same ? keys : select(tape, memory.values, columns, steps), lengths};
}

}  // namespace heed::decode
