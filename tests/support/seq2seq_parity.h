// The model and the batch of tests/data/parity/seq2seq.safetensors.
#pragma once

#include "heed/model/gru/seq2seq.h"
#include "tests/support/parity.h"

namespace heed::test {

inline const model::Seq2SeqOptions kSeq2SeqParityOptions{
    .source_tokens = 23, .target_tokens = 19, .embedding = 8, .hidden = 10, .key = 12, .dropout = 0};

inline model::Seq2SeqBatch seq2seq_parity_batch(const model::SafetensorsFile& file) {
  constexpr std::int32_t kPadding = 1;
  constexpr std::size_t kSentences = 4;
  const auto sentences = [&](const char* name) {  // of a padded matrix [T, B]
    const auto ids = int32s(file, name);
    std::vector<std::vector<std::int32_t>> list(kSentences);
    for (std::size_t i = 0; i < ids.size(); ++i) {
      if (ids[i] != kPadding) list[i % kSentences].push_back(ids[i]);
    }
    return list;
  };
  return model::Seq2SeqBatch::from_sentences(sentences("src"), sentences("tgt"), kPadding);
}

}  // namespace heed::test
