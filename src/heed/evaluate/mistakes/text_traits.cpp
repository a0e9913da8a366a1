#include "heed/evaluate/mistakes/text_traits.h"

#include <algorithm>
#include <numeric>

#include "heed/evaluate/mistakes/english_words.h"
#include "heed/model/classifier/text_rows.h"
#include "heed/text/tokenizers/split_words.h"

namespace heed::evaluate {
namespace {

using std::string_view;

constexpr std::int64_t kQuotedWords = 3;

bool is_quote(string_view word) { return word == "\"" || word == "\xE2\x80\x9C" || word == "\xE2\x80\x9D"; }

}  // namespace

TextTraits countable_traits(string_view text) {
  TextTraits traits;
  std::int64_t quote = -1;  // position of the opening quote
  text::split_words(text, [&](const text::SplitWord& split) {
    const string_view word = split.word;
    if (is_negation(word)) ++traits.negations;
    if (is_contrast(word)) ++traits.contrasts;
    if (word.find('?') != string_view::npos) ++traits.questions;
    if (is_quote(word)) {
      const std::int64_t between = traits.words - quote - 1;
      const bool closes = quote >= 0 && between > 0 && between <= kQuotedWords;
      if (closes) ++traits.quotes;
      quote = closes ? -1 : traits.words;
    }
    ++traits.words;
  });
  return traits;
}

std::vector<float> log_probabilities_of_words(const model::TextClassifier& model, ThreadPool& pool) {
  model::TextRowLists alone;
  for (std::int32_t word = 0; word < model.vocabulary().size(); ++word)
    alone.add(word < text::Vocabulary::kSpecials ? model::TextRows{} : model::TextRows{.rows = {word}, .counts = {1}});
  return model.log_probabilities(alone.lists(), pool);
}

std::vector<std::int32_t> word_opinions(std::span<const float> log_probabilities,
                                        std::span<const std::int64_t> occurrences, std::int32_t classes) {
  const auto columns = static_cast<std::size_t>(classes);
  const std::size_t words = occurrences.size();
  std::vector<double> mean(columns);
  double all = 0;
  for (std::size_t word = 0; word < words; ++word) {
    const auto times = static_cast<double>(occurrences[word]);
    all += times;
    for (std::size_t c = 0; c < columns; ++c) mean[c] += times * log_probabilities[word * columns + c];
  }
  std::vector<std::int32_t> opinions(words, kNoClass);
  if (all == 0) return opinions;
  for (double& value : mean) value /= all;

  struct Leaning {
    std::int32_t toward = 0;
    double strength = 0;  // the class's lead over the next class, relative to the mean
  };
  std::vector<Leaning> leanings(words);
  std::vector<double> apart(columns);
  for (std::size_t word = 0; word < words; ++word) {
    for (std::size_t c = 0; c < columns; ++c) apart[c] = log_probabilities[word * columns + c] - mean[c];
    const auto first = std::ranges::max_element(apart);
    leanings[word].toward = static_cast<std::int32_t>(first - apart.begin());
    const double most = *first;
    *first = -1e30;
    leanings[word].strength = most - std::ranges::max(apart);
  }
  std::vector<std::size_t> order(words);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::greater(), [&](std::size_t word) { return leanings[word].strength; });
  double taken = 0;
  for (const std::size_t word : order) {
    if (occurrences[word] == 0) continue;
    taken += static_cast<double>(occurrences[word]);
    if (taken > kOpinionShare * all) break;
    if (leanings[word].strength > 0) opinions[word] = leanings[word].toward;
  }
  return opinions;
}

bool is_mixed(std::span<const std::int32_t> words, std::span<const std::int32_t> opinions, std::int32_t classes) {
  std::vector<std::int64_t> counts(static_cast<std::size_t>(classes));
  for (const std::int32_t word : words)
    if (const std::int32_t toward = opinions[static_cast<std::size_t>(word)]; toward != kNoClass)
      ++counts[static_cast<std::size_t>(toward)];
  std::ranges::partial_sort(counts, counts.begin() + 2, std::greater());
  return counts[1] > 0 && 3 * counts[1] >= 2 * counts[0];
}

std::vector<TextTraits> text_traits(const model::TextClassifier& model, const text::LabeledText& texts,
                                    ThreadPool& pool) {
  constexpr std::int64_t kBlock = 64;
  const auto count = static_cast<std::int64_t>(texts.lines.size());
  std::vector<TextTraits> traits(texts.lines.size());
  std::vector<std::vector<std::int32_t>> words(texts.lines.size());
  const auto for_texts = [&](auto task) {
    pool.run_blocks(count, kBlock, [&](std::int64_t begin, std::int64_t end) {
      for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i) task(i);
    });
  };
  for_texts([&](std::size_t i) {
    traits[i] = countable_traits(texts.lines[i].text);
    words[i] = model::word_ids(texts.lines[i].text, model.vocabulary());
    traits[i].unknown = std::ranges::count(words[i], text::Vocabulary::kUnknown);
  });
  std::vector<std::int64_t> occurrences(static_cast<std::size_t>(model.vocabulary().size()));
  for (const auto& text : words)
    for (const std::int32_t word : text)
      if (word >= text::Vocabulary::kSpecials) ++occurrences[static_cast<std::size_t>(word)];
  const std::vector<std::int32_t> opinions =
      word_opinions(log_probabilities_of_words(model, pool), occurrences, model.classes());
  for_texts([&](std::size_t i) { traits[i].mixed = is_mixed(words[i], opinions, model.classes()); });
  return traits;
}

}  // namespace heed::evaluate
