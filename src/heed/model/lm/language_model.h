// A language model: the probability of each token of a text given the tokens before it. Start here.
//
// Its folder contains config.json (model_type is the kind), model.safetensors with PyTorch's parameter names,
// tokens.json (token_list.h) and README.md, the model card.
#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "heed/base/thread_pool.h"
#include "heed/text/corpus/lm_text.h"
#include "heed/text/vocabulary/token_list.h"

namespace heed::model {

inline constexpr const char* kTokensFile = "tokens.json";

// Reads a text token by token, in order to continue it.
class TokenStream {
 public:
  TokenStream() = default;
  virtual ~TokenStream() = default;
  TokenStream(const TokenStream&) = delete;
  TokenStream& operator=(const TokenStream&) = delete;

  // ln P of every token after this one, up to a constant; valid until the next call.
  virtual std::span<const float> after(std::int32_t token) = 0;
};

class LanguageModel {
 public:
  LanguageModel() = default;
  virtual ~LanguageModel() = default;
  LanguageModel(const LanguageModel&) = delete;
  LanguageModel& operator=(const LanguageModel&) = delete;

  virtual std::string_view kind() const = 0;  // "bigram" or "char"
  virtual const text::TokenList& tokens() const = 0;

  // ln P of each token of `text`. REQUIRES: a text made with tokens()
  virtual std::vector<double> log_probabilities(const text::LmText& text, ThreadPool& pool) const = 0;

  // A stream at the start of a text, whose first token follows before_text(). REQUIRES: model and pool outlive it
  virtual std::unique_ptr<TokenStream> stream(ThreadPool& pool) const = 0;
  virtual std::int32_t before_text() const = 0;
};

// Throws Error naming the file if one is missing, damaged, of another kind or version, or does not fit the others.
std::unique_ptr<LanguageModel> load_language_model(const std::filesystem::path& folder);

}  // namespace heed::model
