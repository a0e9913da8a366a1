// A complete translation model, small and random, that translates "a b c" into meaningless words.
#pragma once

#include <algorithm>
#include <memory>
#include <string>

#include "heed/model/translation_model.h"
#include "heed/text/tokenizers/whitespace_tokenizer.h"
#include "tests/support/random_model.h"

namespace heed::test {

inline model::LanguageAssets toy_side(std::string language, const std::string& words) {
  text::WordCounts counts;
  for (const char letter : words) counts.add(std::string(1, letter));
  return {.language = std::move(language),
          .tokenizer = std::make_shared<text::WhitespaceTokenizer>(),
          .vocabulary = text::Vocabulary(counts)};
}

// Source words a to h, target words P to W.
inline std::unique_ptr<model::TranslationModel> toy_model(const std::string& attention = "sdp",
                                                          std::uint64_t seed = 1) {
  Random random(1);
  auto model = std::make_unique<model::TranslationModel>(toy_side("xx", "abcdefgh"), toy_side("yy", "PQRSTUVW"),
                                                         small_options(0, attention), random);
  fill_parameters(model->parameters(), seed);
  return model;
}

// Makes a model write nothing but <unk>.
inline void write_only_unknown(model::TranslationModel& model) {
  const auto bias = model.parameters().find("decoder.output.bias")->value().span();
  std::ranges::fill(bias, -1e4F);
  bias[text::Vocabulary::kUnknown] = 0;
}

}  // namespace heed::test
