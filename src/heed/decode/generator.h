// Writes text with a language model, token by token.
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
  // REQUIRES: model and pool outlive this object. The token for what is unknown is never written.
  Generator(const model::LanguageModel& model, const SamplingOptions& options, ThreadPool& pool);

  // Reads a text to go on from. Gives the tokens that the model does not know, each once; it takes them for the unknown
  // one. Throws Error for a text of which it knows nothing.
  std::vector<std::string> read(std::string_view text);

  // The next token as it belongs into a text: a character; or a word, with a space before it, or a line end.
  std::string next();

 private:
  const model::LanguageModel& model_;
  std::unique_ptr<model::TokenStream> stream_;
  Sampler sampler_;
  std::int32_t last_;
  bool begins_ = true;  // a sentence, or after a space: none before the next word
};

}  // namespace heed::decode
