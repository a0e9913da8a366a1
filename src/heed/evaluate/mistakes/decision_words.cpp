#include "heed/evaluate/mistakes/decision_words.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include <fmt/format.h>

#include "heed/base/unicode/printable.h"
#include "heed/evaluate/mistakes/english_words.h"
#include "heed/evaluate/mistakes/text_traits.h"

namespace heed::evaluate {
namespace {

constexpr std::size_t kQuotedBytes = 60;  // at most

bool consists_of(std::string_view characters, std::string_view word) {
  return !word.empty() && word.find_first_not_of(characters) == std::string_view::npos;
}

bool is_toward(const Decision& decision, const DecisionWord& word) {
  return word.opinion == decision.predicted && word.effect > 0;
}
// "Bill", but not "BILL" or "I".
bool begins_upper(std::string_view text) {
  return text.size() > 1 && text[0] >= 'A' && text[0] <= 'Z' && text[1] >= 'a' && text[1] <= 'z';
}

bool is_against(const Decision& decision, const DecisionWord& word) {
  return word.opinion != kNoClass && word.opinion != decision.predicted && word.effect < 0;
}

}  // namespace

DecisionWords::DecisionWords(const Decision& decision) : decision_(decision) {
  for (const DecisionWord& word : decision.words) plain_.push_back(word.word);
  push_ = sum(toward());
  against_ = -sum(against());
  for (std::size_t begin = 0; begin < size();) {
    std::size_t end = begin;
    while (end < size() && !ends_sentence(word(end))) ++end;
    sentences_.resize(end, {begin, end});
    if (end < size()) sentences_.push_back({end, end});
    begin = end + 1;
  }
  std::set<std::string_view> others;
  for (std::size_t i = 0; i < size(); ++i) {
    const bool upper = begins_upper(decision.text.substr(decision.words[i].begin));
    if (!upper) others.insert(word(i));
    if (upper && i > 0 && is_lexical(word(i - 1))) names_.insert(word(i));  // elsewhere a sentence may start
  }
  for (const std::string_view word : others) names_.erase(word);
}

template <class Matches>
Positions DecisionWords::positions_of(WordSpan span, Matches matches) const {
  Positions found;
  for (std::size_t i = span.begin; i < std::min(span.end, size()); ++i)
    if (matches(decision_.words[i])) found.push_back(i);
  return found;
}

Positions DecisionWords::toward(WordSpan span) const {
  return positions_of(span, [&](const DecisionWord& word) { return is_toward(decision_, word); });
}

Positions DecisionWords::against(WordSpan span) const {
  return positions_of(span, [&](const DecisionWord& word) { return is_against(decision_, word); });
}

double DecisionWords::sum(const Positions& positions) const {
  double total = 0;
  for (const std::size_t i : positions) total += decision_.words[i].effect;
  return total;
}

double DecisionWords::share_of_push(const Positions& positions) const { return push_ > 0 ? sum(positions) / push_ : 0; }

double DecisionWords::lean(WordSpan span) const { return sum(toward(span)) + sum(against(span)); }

WordSpan DecisionWords::sentence_before(std::size_t begin) const {
  std::size_t end = begin;
  while (end > 0 && ends_sentence(word(end - 1))) --end;
  return end > 0 ? WordSpan{sentence_of(end - 1).begin, end} : WordSpan{0, 0};
}

std::vector<std::pair<std::string_view, double>> DecisionWords::by_word(const Positions& positions) const {
  std::map<std::string_view, double> effects;
  for (const std::size_t i : positions) effects[word(i)] += decision_.words[i].effect;
  std::vector<std::pair<std::string_view, double>> sorted(effects.begin(), effects.end());
  std::ranges::stable_sort(sorted, std::greater(), [](const auto& entry) { return std::abs(entry.second); });
  return sorted;
}

std::string DecisionWords::evidence(const Positions& positions) const {
  const auto words = by_word(positions);
  std::string text;
  for (std::size_t i = 0; i < std::min(words.size(), kQuoted); ++i)
    text += fmt::format("{}{} {:+.2f}", i > 0 ? ", " : "", in_quotes(words[i].first), words[i].second);
  if (words.size() > kQuoted) text += fmt::format(" and {} more", words.size() - kQuoted);
  return text;
}

std::string DecisionWords::source(WordSpan span) const {
  const std::size_t begin = decision_.words[span.begin].begin, end = decision_.words[span.end - 1].end;
  return in_quotes(decision_.text.substr(begin, end - begin));
}

std::string in_quotes(std::string_view text) { return fmt::format("“{}”", printable(text, kQuotedBytes)); }

bool is_lexical(std::string_view word) {
  return std::ranges::any_of(word,
                             [](char c) {
                               return static_cast<unsigned char>(c) >= 0x80 || (c >= 'a' && c <= 'z') ||
                                      (c >= '0' && c <= '9');
                             }) &&
         !is_quotation_mark(word);
}
bool ends_sentence(std::string_view word) { return consists_of(".!?;", word); }
bool breaks_clause(std::string_view word) { return consists_of(".,;:!?()-", word) || is_turn(word); }
bool is_quotation_mark(std::string_view word) {
  return word == "\"" || word == "\xE2\x80\x9C" || word == "\xE2\x80\x9D";
}

}  // namespace heed::evaluate
