#include "heed/decode/attention_map.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/text/vocabulary/vocabulary.h"

namespace heed::decode {
namespace {

constexpr std::string_view kWordBegin = "▁";  // starts a SentencePiece piece that begins a word

// The words along one axis of the matrix, each made of neighbouring tokens.
struct Side {
  std::vector<std::string> words;
  std::vector<std::size_t> word_of_token;  // kHidden for a token that is hidden
};
constexpr std::size_t kHidden = static_cast<std::size_t>(-1);

std::string without_mark(const std::string& token) {
  return token.starts_with(kWordBegin) ? token.substr(kWordBegin.size()) : token;
}

// tokens: including the special tokens that the model sees.
Side side_of(const std::vector<std::string>& tokens, std::size_t marks_before, std::size_t marks_behind,
             const AttentionMapOptions& options) {
  Side side;
  // If no token starts a word, these are words, not SentencePiece pieces.
  const bool merge = options.merge_subwords && std::ranges::any_of(tokens, [](const std::string& token) {
                       return token.starts_with(kWordBegin);
                     });
  bool fresh = true;  // the next piece starts a word
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const bool mark = i < marks_before || i + marks_behind >= tokens.size();
    if (mark && options.hide_special) {
      side.word_of_token.push_back(kHidden);
      continue;
    }
    if (mark || !merge || fresh || tokens[i].starts_with(kWordBegin))
      side.words.push_back(merge && !mark ? without_mark(tokens[i]) : tokens[i]);
    else
      side.words.back() += tokens[i];
    fresh = mark || tokens[i] == kWordBegin;
    side.word_of_token.push_back(side.words.size() - 1);
  }
  return side;
}

}  // namespace

AttentionMap attention_map(const TranslatedLine& line, const Translation& translation,
                           const AttentionMapOptions& options) {
  const text::Vocabulary marks;
  std::vector<std::string> source = {marks.token(text::Vocabulary::kBegin)}, target = translation.tokens;
  source.insert(source.end(), line.source_tokens.begin(), line.source_tokens.end());
  source.push_back(marks.token(text::Vocabulary::kEnd));
  if (translation.finished) target.push_back(marks.token(text::Vocabulary::kEnd));
  const auto weights = translation.weights.view();
  if (weights.rows() != std::ssize(target) || weights.columns() != std::ssize(source))
    throw Error(fmt::format("the attention weights must be {} x {} words (got {})", target.size(), source.size(),
                            to_string(weights.shape())));

  const Side columns = side_of(source, 1, 1, options), rows = side_of(target, 0, translation.finished ? 1 : 0, options);
  AttentionMap map{.target = rows.words, .source = columns.words, .weights = {}};
  map.weights.resize(map.target.size() * map.source.size());
  std::vector<float> tokens_of_row(map.target.size());
  for (const std::size_t row : rows.word_of_token)
    if (row != kHidden) ++tokens_of_row[row];
  for (std::size_t t = 0; t < target.size(); ++t) {
    const std::size_t row = rows.word_of_token[t];
    if (row == kHidden) continue;
    for (std::size_t s = 0; s < source.size(); ++s) {
      if (columns.word_of_token[s] != kHidden)
        map.weights[row * map.source.size() + columns.word_of_token[s]] +=
            weights.row(static_cast<Index>(t))[s] / tokens_of_row[row];
    }
  }
  return map;
}

}  // namespace heed::decode
