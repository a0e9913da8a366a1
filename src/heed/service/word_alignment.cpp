#include "heed/service/word_alignment.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/unicode/unicode.h"
#include "heed/base/unicode/utf8.h"
#include "heed/text/tokenizers/whitespace.h"

namespace heed::service {
namespace {

// Lower-case characters, with the index of the word or token that each belongs to.
struct Letters {
  std::u32string characters = {};
  std::vector<int> owners = {};
  int owned = 0;  // number of words or tokens

  void add(std::string_view text) {
    const std::string lowered = lower_case(text);
    for (std::size_t at = 0; at < lowered.size();) {
      const char32_t c = next_character(lowered, at);
      if (c == U'\u2581' || is_space(c)) continue;  // marks that stand for spaces in tokens
      characters += c;
      owners.push_back(owned);
    }
    ++owned;
  }
};

Letters letters_of_words(std::string_view text) {
  Letters letters;
  text::for_each_word(text, [&](std::string_view, std::string_view word) { letters.add(word); });
  return letters;
}

Letters letters_of_tokens(std::span<const std::string> tokens) {
  Letters letters;
  for (const std::string& token : tokens) letters.add(token);
  return letters;
}

// Tokenizers write some characters differently. At most this many characters of both texts together are skipped to find
// the next place where they agree; further away, agreement would be chance.
constexpr std::size_t kFarthest = 32;

// How far to advance in `a` and in `b` until two characters in a row, or the last ones, are the same.
std::optional<std::pair<std::size_t, std::size_t>> next_agreement(std::u32string_view a, std::u32string_view b) {
  const auto agrees = [&](std::size_t i, std::size_t j) {
    if (i >= a.size() || j >= b.size() || a[i] != b[j]) return false;
    return i + 1 == a.size() || j + 1 == b.size() || a[i + 1] == b[j + 1];
  };
  for (std::size_t distance = 1; distance <= kFarthest; ++distance)
    for (std::size_t i = 0; i <= distance; ++i)
      if (agrees(i, distance - i)) return std::pair(i, distance - i);
  return std::nullopt;
}

// For each token, the words that it is part of: one, rarely several, or none.
std::vector<std::vector<int>> words_of_tokens(const Letters& words, const Letters& tokens) {
  std::vector<std::vector<int>> found(static_cast<std::size_t>(tokens.owned));
  const std::u32string_view a = words.characters, b = tokens.characters;
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size(); ++i, ++j) {
    if (a[i] != b[j]) {
      const auto agreement = next_agreement(a.substr(i), b.substr(j));
      if (!agreement) continue;
      i += agreement->first;
      j += agreement->second;
    }
    auto& of_token = found[static_cast<std::size_t>(tokens.owners[j])];
    if (of_token.empty() || of_token.back() != words.owners[i]) of_token.push_back(words.owners[i]);
  }
  return found;
}

}  // namespace

std::vector<int> align_words(std::string_view sentence, const decode::TranslatedLine& line,
                             const decode::Translation& translation) {
  const ConstView weights = translation.weights.view();  // [T, S]
  const auto tokens = static_cast<Index>(translation.tokens.size());
  const auto columns = static_cast<Index>(line.source_tokens.size()) + 2;
  if (weights.shape().rank() != 2 || weights.rows() < tokens || weights.columns() != columns)
    throw Error(fmt::format("the attention weights must be {} x {} (got {} x {})", tokens, columns, weights.rows(),
                            weights.columns()));

  const Letters source_words = letters_of_words(sentence), target_words = letters_of_words(translation.text);
  const auto sources = words_of_tokens(source_words, letters_of_tokens(line.source_tokens));
  const auto targets = words_of_tokens(target_words, letters_of_tokens(translation.tokens));

  const auto source_count = static_cast<std::size_t>(source_words.owned);
  const auto target_count = static_cast<std::size_t>(target_words.owned);
  std::vector<float> attention(target_count * source_count);  // [words of the target, words of the source]
  for (std::size_t t = 0; t < targets.size(); ++t) {
    const auto row = weights.row(static_cast<Index>(t)).subspan(1);  // without the start token
    for (const int target : targets[t])
      for (std::size_t s = 0; s < sources.size(); ++s)
        for (const int source : sources[s])
          attention[static_cast<std::size_t>(target) * source_count + static_cast<std::size_t>(source)] += row[s];
  }

  std::vector<int> aligned(target_count, -1);
  for (std::size_t t = 0; t < target_count && source_count > 0; ++t) {
    const auto row = std::span(attention).subspan(t * source_count, source_count);
    const auto most = std::ranges::max_element(row);
    if (*most > 0) aligned[t] = static_cast<int>(most - row.begin());
  }
  return aligned;
}

}  // namespace heed::service
