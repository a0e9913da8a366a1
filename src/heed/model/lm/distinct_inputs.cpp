#include "heed/model/lm/distinct_inputs.h"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "heed/base/error.h"

namespace heed::model {

DistinctInputs distinct_inputs(Workspace& workspace, std::span<const std::int32_t> inputs, Index word_count) {
  const std::size_t most = std::min(inputs.size(), static_cast<std::size_t>(word_count));
  DistinctInputs result{.words = workspace.array<std::int32_t>(most),
                        .counts = workspace.array<std::int32_t>(most),
                        .row = workspace.array<std::int32_t>(inputs.size())};
  const auto row_of_word = workspace.array<std::int32_t>(static_cast<std::size_t>(word_count));
  std::ranges::fill(row_of_word, -1);
  std::size_t rows = 0;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const std::int32_t word = inputs[i];
    require(word >= 0 && word < word_count, "bigram network", [&] {
      return Mismatch{fmt::format("inputs from 0 to {}", word_count - 1), std::to_string(word)};
    });
    std::int32_t& row = row_of_word[static_cast<std::size_t>(word)];
    if (row < 0) {
      row = static_cast<std::int32_t>(rows);
      result.words[rows] = word;
      result.counts[rows++] = 0;
    }
    ++result.counts[static_cast<std::size_t>(row)];
    result.row[i] = row;
  }
  result.words = result.words.first(rows);
  result.counts = result.counts.first(rows);
  return result;
}

}  // namespace heed::model
