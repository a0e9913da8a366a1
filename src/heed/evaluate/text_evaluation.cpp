#include "heed/evaluate/text_evaluation.h"

#include <algorithm>
#include <map>
#include <string_view>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/unicode/printable.h"
#include "heed/base/unicode/unicode.h"
#include "heed/base/unicode/utf8.h"

namespace heed::evaluate {
namespace {

// Words and characters that count: no sentence marks, no white space.
bool counts(const text::LmToken& token, const text::TokenList& list) {
  if (list.unit() == text::TokenUnit::kWord) return token.id != list.end();
  std::size_t at = 0;
  return !token.text.empty() && !is_space(next_character(token.text, at));
}

struct Known {
  std::int64_t known = 0, unknown = 0;
};

Known count_known(const text::LmText& text, const text::TokenList& list) {
  Known count;
  for (const text::LmToken& token : text.tokens)
    if (token.id == list.unknown())
      ++count.unknown;
    else if (counts(token, list))
      ++count.known;
  return count;
}

std::vector<UnknownToken> unknown_tokens(const std::vector<metrics::ScoredToken>& tokens) {
  std::vector<UnknownToken> unknown;
  std::map<std::string_view, std::size_t> places;
  for (const metrics::ScoredToken& token : tokens) {
    if (!token.unknown) continue;
    const auto [place, fresh] = places.try_emplace(token.text, unknown.size());
    if (fresh) unknown.push_back({token.text, 0});
    ++unknown[place->second].count;
  }
  std::ranges::stable_sort(unknown, std::ranges::greater(), &UnknownToken::count);
  return unknown;
}

EvaluatedText evaluate(const model::LanguageModel& model, text::LmText text, std::int64_t characters,
                       ThreadPool& pool) {
  const std::vector<double> logs = model.log_probabilities(text, pool);
  if (logs.size() != text.tokens.size())
    throw Error(fmt::format("{} tokens need as many probabilities (got {})", text.tokens.size(), logs.size()));
  const text::TokenList& list = model.tokens();
  const bool words = list.unit() == text::TokenUnit::kWord;
  EvaluatedText result;
  result.tokens.reserve(logs.size());
  for (std::size_t i = 0; i < logs.size(); ++i) {
    text::LmToken& token = text.tokens[i];
    result.tokens.push_back({.text = std::move(token.text),
                             .line = token.line,
                             .unknown = token.id == list.unknown(),
                             .nats = -logs[i],
                             .first = token.first,
                             .end = words && token.id == list.end()});
  }
  result.score = metrics::score_text(result.tokens, characters, spelling_end(list.unit()));
  result.unknown = unknown_tokens(result.tokens);
  return result;
}

}  // namespace

metrics::SpellingEnd spelling_end(text::TokenUnit unit) {
  return unit == text::TokenUnit::kWord ? metrics::SpellingEnd::kByte : metrics::SpellingEnd::kNone;
}

void require_known_tokens(const text::TokenList& list, const text::SourceText& source, bool normalize) {
  const Known given = count_known(text::lm_text(source, list), list);
  if (given.known > 0) return;
  if (normalize && count_known(text::lm_text(text::normalize_for_model(source, list).text, list), list).known > 0)
    return;
  throw Error(fmt::format("{}: the model knows none of its {} {}", printable(source.name), given.unknown,
                          text::to_string(list.unit())));
}

TextEvaluation evaluate_text(const model::LanguageModel& model, const text::SourceText& source, ThreadPool& pool,
                             bool normalize) {
  const text::TokenList& list = model.tokens();
  require_known_tokens(list, source, normalize);
  text::LmText text = text::lm_text(source, list);
  const std::int64_t characters = text.characters;
  TextEvaluation result{.name = source.name,
                        .unit = list.unit(),
                        .vocabulary = list.size(),
                        .given = evaluate(model, std::move(text), characters, pool),
                        .normalized = {}};
  if (normalize) {
    text::NormalizedSource fitted = text::normalize_for_model(source, list);
    std::erase_if(fitted.rules, [](const text::NormalizationRule& rule) { return rule.count == 0; });
    result.normalized = {
        fitted.rules.empty() ? result.given : evaluate(model, text::lm_text(fitted.text, list), characters, pool),
        std::move(fitted.rules)};
  }
  return result;
}

std::string text_before(const std::vector<metrics::ScoredToken>& tokens, std::size_t at, text::TokenUnit unit,
                        std::size_t count) {
  std::size_t begin = at;
  const bool words = unit == text::TokenUnit::kWord;
  while (!tokens[begin].first && begin > 0 && at - begin < count) --begin;
  std::string text;
  for (std::size_t i = begin; i < at; ++i) {
    if (words && !text.empty()) text += ' ';
    text += tokens[i].text;
  }
  return text;
}

}  // namespace heed::evaluate
