#include "heed/model/gru/seq2seq_batch.h"

#include <algorithm>

#include "heed/base/error.h"

namespace heed::model {

Seq2SeqBatch Seq2SeqBatch::from_sentences(std::span<const std::vector<std::int32_t>> sources,
                                          std::span<const std::vector<std::int32_t>> targets, std::int32_t padding) {
  require(sources.size() == targets.size(), "batch", [&] {
    return Mismatch{std::to_string(sources.size()) + " targets, one per source", std::to_string(targets.size())};
  });
  Seq2SeqBatch batch;
  batch.sentences = static_cast<Index>(sources.size());
  for (std::size_t b = 0; b < sources.size(); ++b) {
    require(!sources[b].empty() && targets[b].size() >= 2, "batch", [&] {
      return Mismatch{"at least 1 source word and 2 target words",
                      std::to_string(sources[b].size()) + " and " + std::to_string(targets[b].size())};
    });
    batch.source_lengths.push_back(static_cast<std::int32_t>(sources[b].size()));
    batch.target_lengths.push_back(static_cast<std::int32_t>(targets[b].size()) - 1);
    batch.source_steps = std::max<Index>(batch.source_steps, batch.source_lengths.back());
    batch.target_steps = std::max<Index>(batch.target_steps, batch.target_lengths.back());
  }
  for (Index s = 0; s < batch.source_steps; ++s) {
    for (const auto& words : sources) {
      const auto i = static_cast<std::size_t>(s);
      batch.source.push_back(i < words.size() ? words[i] : padding);
    }
  }
  for (Index t = 0; t < batch.target_steps; ++t) {
    for (const auto& words : targets) {
      const auto i = static_cast<std::size_t>(t);
      const bool real = i + 1 < words.size();
      if (real) {
        batch.real_positions.push_back(static_cast<std::int32_t>(batch.target_inputs.size()));
        batch.targets.push_back(words[i + 1]);
      }
      batch.target_inputs.push_back(real ? words[i] : padding);
    }
  }
  return batch;
}

namespace {

// The first `steps` steps of the chosen columns of token ids [steps or more, sentences].
std::vector<std::int32_t> columns_of(std::span<const std::int32_t> words, Index sentences,
                                     std::span<const std::int32_t> chosen, Index steps) {
  std::vector<std::int32_t> picked;
  picked.reserve(static_cast<std::size_t>(steps) * chosen.size());
  for (Index t = 0; t < steps; ++t)
    for (const std::int32_t b : chosen) picked.push_back(words[static_cast<std::size_t>(t * sentences + b)]);
  return picked;
}

Seq2SeqBatch::RowIndices row_indices(Index whole_steps, Index sentences, std::span<const std::int32_t> chosen,
                                     Index steps) {
  Seq2SeqBatch::RowIndices indices{.whole = whole_steps * sentences, .rows = {}};
  indices.rows.reserve(static_cast<std::size_t>(steps) * chosen.size());
  for (Index t = 0; t < steps; ++t)
    for (const std::int32_t b : chosen) indices.rows.push_back(static_cast<std::int32_t>(t * sentences + b));
  return indices;
}

}  // namespace

Seq2SeqBatch Seq2SeqBatch::share(std::span<const std::int32_t> chosen) const {
  require(!chosen.empty(), "share of a batch", [] { return Mismatch{"at least one sentence", "none"}; });
  Seq2SeqBatch part;
  part.sentences = static_cast<Index>(chosen.size());
  for (const std::int32_t b : chosen) {
    part.source_lengths.push_back(source_lengths[static_cast<std::size_t>(b)]);
    part.target_lengths.push_back(target_lengths[static_cast<std::size_t>(b)]);
  }
  part.source_steps = *std::ranges::max_element(part.source_lengths);
  part.target_steps = *std::ranges::max_element(part.target_lengths);
  part.source = columns_of(source, sentences, chosen, part.source_steps);
  part.target_inputs = columns_of(target_inputs, sentences, chosen, part.target_steps);
  part.source_rows = row_indices(source_steps, sentences, chosen, part.source_steps);
  part.target_rows = row_indices(target_steps, sentences, chosen, part.target_steps);

  std::vector<std::int32_t> order(static_cast<std::size_t>(target_steps * sentences), -1);  // -1: padding
  for (std::size_t i = 0; i < real_positions.size(); ++i)
    order[static_cast<std::size_t>(real_positions[i])] = static_cast<std::int32_t>(i);
  part.real_rows.whole = static_cast<Index>(real_positions.size());
  for (std::size_t row = 0; row < part.target_rows.rows.size(); ++row) {
    const std::int32_t real = order[static_cast<std::size_t>(part.target_rows.rows[row])];
    if (real < 0) continue;
    part.real_positions.push_back(static_cast<std::int32_t>(row));
    part.real_rows.rows.push_back(real);
    part.targets.push_back(targets[static_cast<std::size_t>(real)]);
  }
  return part;
}

}  // namespace heed::model
