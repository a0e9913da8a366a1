#include "heed/decode/translator.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/unicode/printable.h"

namespace heed::decode {
namespace {

constexpr Index kTaskLines = 16;

void require_short(std::size_t words, const std::string& line, const TranslatorOptions& options) {
  if (static_cast<Index>(words) > options.max_source_words)
    throw Error(fmt::format("a line may have at most {} words (got {}): '{}'", options.max_source_words, words,
                            printable(line, 60)));
}

// The source token with the most attention, special tokens excluded; nullptr for a model without attention.
const std::string* most_attended(std::span<const float> weights, std::span<const std::string> source_tokens) {
  const auto words = weights.subspan(1, source_tokens.size());
  const auto most = std::ranges::max_element(words);
  return *most > 0 ? &source_tokens[static_cast<std::size_t>(most - words.begin())] : nullptr;
}

Translation translation_of(Hypothesis hypothesis, const model::LanguageAssets& target,
                           std::span<const std::string> source_tokens, const TranslatorOptions& options) {
  Translation translation;
  for (std::size_t t = 0; t < hypothesis.words.size(); ++t) {
    const std::int32_t word = hypothesis.words[t];
    const std::string* token = &target.vocabulary.token(word);
    if (options.replace_unknown && word == text::Vocabulary::kUnknown) {
      const auto* replacement =
          most_attended(std::as_const(hypothesis.weights).view().row(static_cast<Index>(t)), source_tokens);
      if (replacement != nullptr) token = replacement;
    }
    translation.tokens.push_back(*token);
  }
  translation.text = target.recaser.restore(target.tokenizer->detokenize(translation.tokens));
  translation.log_probability = hypothesis.log_probability;
  translation.score = hypothesis.score;
  translation.finished = hypothesis.finished;
  if (options.search.keep_weights) translation.weights = std::move(hypothesis.weights);
  return translation;
}

}  // namespace

std::vector<TranslatedLine> translate(const model::TranslationModel& model, ThreadPool& pool,
                                      std::span<const std::string> lines, const TranslatorOptions& options,
                                      const std::function<void(std::size_t)>& done) {
  std::vector<TranslatedLine> results(lines.size());
  pool.run_blocks(static_cast<Index>(lines.size()), kTaskLines, [&](Index begin, Index end) {
    for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i)
      results[i].source_tokens = model.source().tokenizer->tokenize(lines[i]);
  });

  std::vector<std::size_t> with_words;  // indices of the lines that are searched
  std::vector<std::vector<std::int32_t>> sources;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (results[i].source_tokens.empty()) continue;
    require_short(results[i].source_tokens.size(), lines[i], options);
    with_words.push_back(i);
    sources.push_back(model.source().vocabulary.encode(results[i].source_tokens, text::Marks::kBoth));
  }

  SearchOptions search_options = options.search;
  search_options.keep_weights = options.search.keep_weights || options.replace_unknown;
  const std::size_t empty = lines.size() - sources.size();
  std::function<void(std::size_t)> searched;
  if (done) searched = [&](std::size_t count) { done(count + empty); };
  auto found = search(model.network(), pool, sources, search_options, searched);

  pool.run_blocks(static_cast<Index>(found.size()), kTaskLines, [&](Index begin, Index end) {
    for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i) {
      TranslatedLine& line = results[with_words[i]];
      for (Hypothesis& hypothesis : found[i])
        line.translations.push_back(translation_of(std::move(hypothesis), model.target(), line.source_tokens, options));
    }
  });
  return results;
}

}  // namespace heed::decode
