#include "heed/model/lm/bigram_lm.h"

#include <utility>

#include "heed/base/error.h"
#include "heed/base/formats/json.h"
#include "heed/model/lm/language_model_folder.h"
#include "heed/model/lm/word_pairs.h"

namespace heed::model {
namespace {

const text::TokenList& require_words(const text::TokenList& tokens) {
  if (tokens.unit() != text::TokenUnit::kWord) throw Error("a bigram model needs a list of words, not of characters");
  return tokens;
}

BigramOptions with_words(BigramOptions options, const text::TokenList& tokens) {
  options.words = require_words(tokens).size();
  return options;
}

}  // namespace

BigramLm::BigramLm(text::TokenList tokens, BigramOptions options, Random& random)
    : BigramLm(std::move(tokens), options, ParameterStore(), random) {}

BigramLm::BigramLm(text::TokenList tokens, BigramOptions options, ParameterStore parameters, Random& random)
    : tokens_(std::move(tokens)),
      parameters_(std::move(parameters)),
      network_(parameters_, with_words(options, tokens_), random) {
  parameters_.admit_all();  // the file that was checked may be closed before the model is destroyed
}

std::unique_ptr<BigramLm> BigramLm::load(const std::filesystem::path& folder) {
  return load_language_model<BigramOptions>(
      folder, kBigramKind, text::TokenUnit::kWord,
      [](text::TokenList tokens, const BigramOptions& options, ParameterStore store) {
        Random unused(0);
        return std::unique_ptr<BigramLm>(new BigramLm(std::move(tokens), options, std::move(store), unused));
      });
}

void BigramLm::save(const std::filesystem::path& folder, const nlohmann::ordered_json& training) const {
  save_language_model(folder, kBigramKind, options(), tokens_, parameters_, training);
}

std::vector<double> BigramLm::log_probabilities(const text::LmText& text, ThreadPool& pool) const {
  WordPairs pairs;
  pairs.add(text, tokens_);
  return network_.log_probabilities(pool, pairs.inputs, pairs.targets);
}

namespace {

class BigramStream : public TokenStream {
 public:
  BigramStream(const BigramLm& model, ThreadPool& pool) : model_(model), pool_(pool) {}
  std::span<const float> after(std::int32_t token) override {
    workspace_.reset();
    return model_.network().scores(pool_, workspace_, token);
  }

 private:
  const BigramLm& model_;
  ThreadPool& pool_;
  Workspace workspace_;
};

}  // namespace

std::unique_ptr<TokenStream> BigramLm::stream(ThreadPool& pool) const {
  return std::make_unique<BigramStream>(*this, pool);
}

}  // namespace heed::model
