// Small translation networks with random parameters, large enough that their outputs differ and end.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "heed/model/gru/seq2seq.h"
#include "heed/text/vocabulary/vocabulary.h"
#include "tests/support/random_parameters.h"

namespace heed::test {

inline model::Seq2SeqOptions small_options(Index words, std::string attention = "sdp", std::string readout = "linear") {
  model::Seq2SeqOptions options;
  options.source_tokens = options.target_tokens = words;
  options.embedding = 6, options.hidden = 8, options.key = 5, options.heads = 2;
  options.attention = std::move(attention), options.readout = std::move(readout);
  return options;
}

inline void fill_parameters(ParameterStore& store, std::uint64_t seed, double deviation = 0.7) {
  for (const auto& parameter : store) fill_random(parameter->value().span(), seed++, deviation);
  store.find("decoder.output.bias")->value().span()[text::Vocabulary::kEnd] = 3;  // some sentences end by themselves
}

struct RandomModel {
  explicit RandomModel(const model::Seq2SeqOptions& options, std::uint64_t seed = 1) : network(store, options, random) {
    fill_parameters(store, seed);
  }

  ParameterStore store;
  Random random{1};
  model::Seq2Seq network;
};

// Sentences of 0 to `longest` words, with start and end tokens.
inline std::vector<std::vector<std::int32_t>> random_sentences(std::size_t count, std::uint64_t longest, Index words,
                                                               std::uint64_t seed = 1) {
  Random random(seed);
  std::vector<std::vector<std::int32_t>> sentences(count);
  for (auto& sentence : sentences) {
    sentence.push_back(text::Vocabulary::kBegin);
    for (auto left = random.below(longest + 1); left > 0; --left) {
      const auto word = random.below(static_cast<std::uint64_t>(words) - text::Vocabulary::kUnknown);
      sentence.push_back(text::Vocabulary::kUnknown + static_cast<std::int32_t>(word));
    }
    sentence.push_back(text::Vocabulary::kEnd);
  }
  return sentences;
}

}  // namespace heed::test
