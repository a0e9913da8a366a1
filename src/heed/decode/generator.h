// Generates text with a language model, token by token.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "heed/base/thread_pool.h"
#include "heed/decode/sampler.h"
#include "heed/model/lm/language_model.h"

namespace heed::decode {

class Generator {
 public:
  // REQUIRES: model and pool outlive this object. The unknown token is never generated.
  Generator(const model::LanguageModel& model, const SamplingOptions& options, ThreadPool& pool);

  // Reads a prompt. Returns its unknown tokens, each once; the model reads them as the unknown token. Throws Error if
  // the model knows no token of the prompt.
  std::vector<std::string> read(std::string_view text);

  // The next token as it appears in the text: a character; or a word, preceded by a space; or a line end.
  std::string next();

 private:
  const model::LanguageModel& model_;
  std::unique_ptr<model::TokenStream> stream_;
  Sampler sampler_;
  std::int32_t last_;
  bool begins_ = true;  // at the start of a sentence or after a space: no space before the next word
};

}  // namespace heed::decode
