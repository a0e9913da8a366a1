// A translation model with few random parameters, for tests.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "heed/model/translation_model.h"
#include "heed/text/tokenizers/whitespace_tokenizer.h"

namespace heed::test {

inline text::Vocabulary vocabulary_of(const std::vector<std::string>& words) {
  text::WordCounts counts;
  for (const std::string& word : words) counts.add(word);
  return text::Vocabulary(counts);
}

inline model::Seq2SeqOptions tiny_options(const std::string& attention = "sdp", const std::string& readout = "linear") {
  return {.embedding = 5, .hidden = 6, .key = 4, .heads = 2, .attention = attention, .readout = readout};
}

inline std::unique_ptr<model::TranslationModel> tiny_model(
    const model::Seq2SeqOptions& options, std::uint64_t seed = 1,
    std::shared_ptr<const text::Tokenizer> source_tokenizer = nullptr) {
  const auto words = std::make_shared<const text::WhitespaceTokenizer>(/*lowercase=*/false);
  if (!source_tokenizer) source_tokenizer = words;
  Random random(seed);
  return std::make_unique<model::TranslationModel>(
      model::LanguageAssets{"de", source_tokenizer, vocabulary_of({"ein", "Hund", "läuft", "und", "schläft", "."})},
      model::LanguageAssets{"en", words, vocabulary_of({"a", "dog", "runs", "and", "sleeps", "now", "."})}, options,
      random);
}

}  // namespace heed::test
