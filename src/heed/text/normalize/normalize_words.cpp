#include "heed/text/normalize/normalize_words.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "heed/base/unicode/unicode.h"
#include "heed/base/unicode/utf8.h"
#include "heed/text/normalize/word_marks.h"
#include "heed/text/tokenizers/whitespace.h"

namespace heed::text {
namespace {

enum WordRule : std::size_t {
  kPlainTypography,
  kSplitPunctuation,
  kModelMarks,
  kSplitContraction,
  kWritePastTense,
  kNoAccents,
  kSplitHyphens,
  kNumberShape
};
constexpr std::array<const char*, 8> kWordRuleNames = {
    "write quotes, dashes and dots as plain ASCII", "split punctuation from words",
    "write quotes and brackets as the model does",  "split contractions and possessives",
    "write 'd at the end of a verb as ed",          "remove accents",
    "split words at hyphens, dashes and slashes",   "write numbers in a form that the model knows",
};

constexpr std::string_view kDigits = "0123456789";
constexpr std::size_t kLongestWord = 100;  // bytes; limits time and recursion for any input

std::string joined(const std::vector<std::string>& words) { return fmt::format("{}", fmt::join(words, " ")); }

bool ends_with_letters(std::string_view word, std::string_view ending) {
  return word.size() > ending.size() && lower_case(word.substr(word.size() - ending.size())) == ending;
}

// A capital letter, a digit or an opening mark.
bool begins_sentence(std::string_view word) {
  if (closing_mark(word) == word) return false;
  const std::string_view mark = opening_mark(word);
  std::size_t at = 0;
  const char32_t first = next_character(word, at);
  return !mark.empty() || is_number(first) || (is_alphabetic(first) && !is_lower(first));
}

// The length of "$" and of a currency before it: "US$" in "US$30".
std::size_t currency_size(std::string_view word) {
  const std::size_t dollar = word.find('$');
  return dollar == word.npos || dollar + 1 == word.size() ? 0 : dollar + 1;
}

}  // namespace

WordNormalizer::WordNormalizer(const TokenList& list)
    : list_(&list),
      digit_forms_(std::ranges::any_of(list.tokens(),
                                       [](const std::string& token) { return token.find(kDigit) != token.npos; })),
      log_(kWordRuleNames) {}

void WordNormalizer::Fit::append(Fit more) {
  std::ranges::move(more.words, std::back_inserter(words));
  std::ranges::move(more.steps, std::back_inserter(steps));
}

bool WordNormalizer::fits(std::string_view word) const {
  return knows(word) && (!word.ends_with(',') || list_->contains(word));
}

bool WordNormalizer::is_better(const std::vector<std::string>& words, std::ptrdiff_t unknown) const {
  const auto known = std::ranges::count_if(words, [&](const std::string& word) { return knows(word); });
  return known > 0 && std::ssize(words) - known <= unknown;
}

std::string WordNormalizer::fit(const SourceLine& line) {
  std::vector<std::pair<std::string_view, std::string_view>> words;  // each with the white space before it
  const std::string_view rest =
      for_each_word(line.text, [&](std::string_view gap, std::string_view word) { words.emplace_back(gap, word); });
  std::string fitted;
  bool quoted = false;  // an earlier " is still open
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto [gap, word] = words[i];
    fitted += gap;
    if (word.size() > kLongestWord || fits(word) || word == list_->token(list_->unknown())) {
      fitted += word;
      continue;
    }
    const bool last = i + 1 == words.size() || begins_sentence(words[i + 1].second);
    const Fit fit = word == "\"" ? fit_quote(!quoted) : fit_word(word, last);
    if (word.starts_with('"')) quoted = !quoted || word.size() > 1;
    if (word.ends_with('"') && word.size() > 1) quoted = false;
    for (const Step& step : fit.steps) log_.record(step.rule, line.number, step.before, step.after);
    fitted += joined(fit.words);
  }
  return fitted.append(rest);
}

auto WordNormalizer::fit_quote(bool opening) const -> Fit {
  auto fit = replace(kModelMarks, "\"", std::string(known_mark("\"", opening, *list_)));
  return fit ? *std::move(fit) : Fit{.words = {"\""}, .steps = {}};
}

auto WordNormalizer::fit_word(std::string_view word, bool last) const -> Fit {
  const std::string plain = treebank_characters(word);
  for (const bool known_only : {false, true}) {
    Fit fit;
    if (plain != word) fit.steps.push_back({kPlainTypography, std::string(word), plain});
    fit.append(fit_between_marks(plain, last, known_only));
    if (is_better(fit.words, knows(word) ? 0 : 1)) return fit;
  }
  return {.words = {std::string(word)}, .steps = {}};
}

auto WordNormalizer::fit_between_marks(std::string_view word, bool last, bool known_only) const -> Fit {
  std::vector<std::string> before, after, pieces;
  std::vector<Step> written;
  std::string_view rest = word;
  const auto take = [&](std::string_view mark, bool opening) {
    const std::string_view form = known_mark(mark, opening, *list_);
    if (mark.empty() || (known_only && !knows(form))) return false;
    if (form != mark) written.push_back({kModelMarks, std::string(mark), std::string(form)});
    (opening ? before : after).emplace_back(form);
    pieces.insert(opening ? pieces.end() : pieces.begin(), std::string(mark));
    return true;
  };
  while (!rest.empty() && !fits(rest)) {
    std::string_view mark = opening_mark(rest);
    if (const std::size_t size = currency_size(rest); size > 1 && knows(rest.substr(0, size)))
      mark = rest.substr(0, size);
    if (mark.size() == rest.size() && !closing_mark(rest).empty()) break;  // may be opening or closing
    if (!take(mark, true)) break;
    rest.remove_prefix(mark.size());
  }
  std::vector<std::string> opened = std::exchange(pieces, {});
  while (!rest.empty() && !fits(rest)) {
    const std::string_view mark = closing_mark(rest);
    if (mark == "." && !last && !knows(rest.substr(0, rest.size() - 1))) break;  // more likely an abbreviation
    if (!take(mark, false)) break;
    rest.remove_suffix(mark.size());
  }
  std::ranges::reverse(after);

  Fit fit{.words = std::move(before), .steps = {}};
  if (!rest.empty()) opened.emplace_back(rest);
  std::ranges::move(pieces, std::back_inserter(opened));
  if (opened.size() > 1) fit.steps.push_back({kSplitPunctuation, std::string(word), joined(opened)});
  std::ranges::move(written, std::back_inserter(fit.steps));
  if (!rest.empty()) fit.append(fit_bare(rest));
  std::ranges::move(after, std::back_inserter(fit.words));
  return fit;
}

auto WordNormalizer::fit_bare(std::string_view word) const -> Fit {
  Fit unchanged{.words = {std::string(word)}, .steps = {}};
  if (knows(word)) return unchanged;
  if (auto fit = split_contraction(word)) return *std::move(fit);
  if (auto fit = replace(kNoAccents, word, without_accents(word))) return *std::move(fit);
  if (auto fit = split_inside(word)) return *std::move(fit);
  if (auto fit = reshape_number(word)) return *std::move(fit);
  return unchanged;
}

auto WordNormalizer::replace(std::size_t rule, std::string_view word, const std::string& other) const
    -> std::optional<Fit> {
  if (!knows(other)) return {};
  return Fit{.words = {other}, .steps = {{rule, std::string(word), other}}};
}

auto WordNormalizer::split(std::size_t rule, std::string_view word, const std::vector<std::string>& parts) const
    -> std::optional<Fit> {
  Fit fit{.words = {}, .steps = {{rule, std::string(word), joined(parts)}}};
  for (const std::string& part : parts) fit.append(fit_between_marks(part, false, true));  // each shorter than `word`
  if (!is_better(fit.words, 1)) return {};
  return fit;
}

auto WordNormalizer::split_contraction(std::string_view word) const -> std::optional<Fit> {
  if (lower_case(word) == "cannot")
    return split(kSplitContraction, word, {std::string(word.substr(0, 3)), std::string(word.substr(3))});
  if (opening_mark(word).empty() && word[0] == '\'' && word.size() > 2)  // 'tis
    return split(kSplitContraction, word, {std::string(word.substr(0, 2)), std::string(word.substr(2))});
  for (const std::string_view ending : {"n't", "'s", "'re", "'ve", "'ll", "'d", "'m"}) {
    if (!ends_with_letters(word, ending)) continue;
    std::string stem(word.substr(0, word.size() - ending.size()));
    if (ending == "'d" && stem.size() > 2)  // "call'd" in old verse, not "we'd"
      if (auto fit = replace(kWritePastTense, word, stem + "ed")) return fit;
    constexpr std::array<std::pair<const char*, const char*>, 3> kStems = {
        {{"ca", "can"}, {"wo", "will"}, {"sha", "shall"}}};
    for (const auto& [part, whole] : kStems)
      if (ending == "n't" && lower_case(stem) == part && !knows(stem) && knows(whole)) stem = whole;
    return split(kSplitContraction, word, {std::move(stem), std::string(word.substr(word.size() - ending.size()))});
  }
  return {};
}

auto WordNormalizer::split_inside(std::string_view word) const -> std::optional<Fit> {
  std::vector<std::string> parts(1);
  std::ptrdiff_t marks = 0;
  for (std::size_t at = 0; at < word.size();) {
    const std::string_view mark = inner_mark(word.substr(at));
    if (mark.empty()) {
      parts.back() += word[at++];
      continue;
    }
    if (parts.back().empty()) return {};
    const std::string_view form = known_mark(mark, false, *list_);
    marks += knows(form) ? 1 : 0;
    parts.emplace_back(form);
    parts.emplace_back();
    at += mark.size();
  }
  if (parts.size() == 1 || parts.back().empty()) return {};
  auto fit = split(kSplitHyphens, word, parts);
  // Something besides the marks must now be known.
  if (fit && std::ranges::count_if(fit->words, [&](const std::string& part) { return knows(part); }) <= marks)
    return {};
  return fit;
}

auto WordNormalizer::reshape_number(std::string_view word) const -> std::optional<Fit> {
  if (word.empty() || kDigits.find(word[0]) == kDigits.npos) return {};
  std::size_t at = std::min(word.find_first_not_of("0123456789.,"), word.size());
  const std::string number(word.substr(0, at)), unit(word.substr(at));
  if (!unit.empty() && is_alphabetic(next_character(word, at))) {
    for (const char* ending : {"s", "st", "nd", "rd", "th"})  // 1830s, 19th
      if (lower_case(unit) == ending) return split(kNumberShape, word, {number});
    return split(kNumberShape, word, {number, unit});
  }
  if (!digit_form(word)) return {};
  if (!digit_forms_) return replace(kNumberShape, word, "N");  // as in Mikolov's Penn Treebank
  const auto is_shape = [&](std::string_view shape) {
    return kDigits.find(shape.front()) != kDigits.npos && kDigits.find(shape.back()) != kDigits.npos && knows(shape);
  };
  for (std::size_t size = word.size(); size > 0; --size)
    for (const std::string_view shape : {word.substr(0, size), word.substr(word.size() - size)})
      if (is_shape(shape)) return replace(kNumberShape, word, std::string(shape));
  return {};
}

}  // namespace heed::text
