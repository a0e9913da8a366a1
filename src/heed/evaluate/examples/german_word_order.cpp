#include "heed/evaluate/examples/german_word_order.h"

#include <algorithm>
#include <cstddef>

#include "heed/base/unicode/unicode.h"

namespace heed::evaluate {
namespace {

constexpr std::array<std::string_view, 22> kParticles = {
    "ab",  "an",   "auf", "aus", "bei",    "ein",    "fern", "fort",   "her", "hin",    "los",
    "mit", "nach", "um",  "vor", "vorbei", "vorher", "weg",  "weiter", "zu",  "zurück", "zusammen"};
constexpr std::array<std::string_view, 10> kSubordinators = {"bevor",  "damit",  "dass", "nachdem", "ob",
                                                             "obwohl", "sobald", "weil", "wenn",    "während"};
constexpr std::array<std::string_view, 7> kRelatives = {"das", "dem", "den", "der", "deren", "dessen", "die"};
constexpr std::array<std::string_view, 24> kAdverbs = {
    "abends", "bald",   "dann",     "dort",      "gestern",  "heute",      "hier",       "immer",
    "jetzt",  "leider", "manchmal", "meist",     "meistens", "mittags",    "morgen",     "morgens",
    "nachts", "nun",    "oft",      "plötzlich", "selten",   "vielleicht", "vorgestern", "übermorgen"};
constexpr std::array<std::string_view, 22> kPrepositions = {
    "am",    "an",   "auf", "aus",   "bei", "beim", "hinter", "im",      "in",  "mit",      "nach",
    "neben", "seit", "um",  "unter", "vom", "von",  "vor",    "während", "zum", "zwischen", "über"};
constexpr std::array<std::string_view, 36> kAuxiliaries = {
    "bin",  "bist",   "darf",   "dürfen", "hab",     "habe",   "haben",   "habt",    "hast",
    "hat",  "hatte",  "hatten", "ist",    "kann",    "kannst", "konnte",  "konnten", "können",
    "mag",  "muss",   "musst",  "musste", "mussten", "möchte", "möchten", "müssen",  "sind",
    "soll", "sollen", "war",    "waren",  "will",    "willst", "wird",    "wollen",  "werden"};

template <std::size_t N>
bool is_one_of(std::string_view word, const std::array<std::string_view, N>& list) {
  return std::ranges::find(list, word) != list.end();
}

bool is_punctuation(std::string_view word) {
  return word.size() == 1 && std::string_view(".,!?;:").find(word[0]) != std::string_view::npos;
}

bool ends_clause(const std::vector<std::string>& words, std::size_t i) {
  return i + 1 == words.size() || is_punctuation(words[i + 1]);
}

// A particle at the end of a clause belongs to the verb before it.
bool has_separable_verb(const std::vector<std::string>& words) {
  for (std::size_t i = 2; i < words.size(); ++i)
    if (ends_clause(words, i) && is_one_of(words[i], kParticles)) return true;
  return false;
}

// A conjunction that sends its verb to the end, and words for the verb to pass.
bool has_clause_final_verb(const std::vector<std::string>& words) {
  constexpr std::size_t kWords = 3;
  for (std::size_t i = 0; i + kWords < words.size(); ++i)
    if (is_one_of(words[i], kSubordinators) && (i == 0 || words[i - 1] == ",") &&
        std::none_of(words.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                     words.begin() + static_cast<std::ptrdiff_t>(i + kWords) + 1,
                     [](const std::string& word) { return is_punctuation(word); }))
      return true;
  return false;
}

bool begins_with_adverb(const std::vector<std::string>& words) {
  return is_one_of(words.front(), kAdverbs) || is_one_of(words.front(), kPrepositions);
}

// An auxiliary or modal verb, and at the end of its clause a word in lower case that ends as infinitives and
// participles do.
bool has_two_part_verb(const std::vector<std::string>& words, const std::vector<std::string>& as_written) {
  constexpr std::size_t kBetween = 2;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!is_one_of(words[i], kAuxiliaries)) continue;
    for (std::size_t end = i + 1; end < words.size() && !is_punctuation(words[end]); ++end)
      if (ends_clause(words, end) && end > i + kBetween && words[end] == as_written[end] &&
          (words[end].ends_with("n") || words[end].ends_with("t")))
        return true;
  }
  return false;
}

bool has_relative_clause(const std::vector<std::string>& words) {
  for (std::size_t i = 1; i + 1 < words.size(); ++i)
    if (words[i - 1] == "," && is_one_of(words[i], kRelatives)) return true;
  return false;
}

}  // namespace

std::string_view german_word_order(const std::vector<std::string>& tokens) {
  if (tokens.size() < 2) return "";
  std::vector<std::string> words;
  words.reserve(tokens.size());
  for (const std::string& token : tokens) words.push_back(lower_case(token));
  const std::array<bool, kGermanWordOrders.size()> shown = {
      has_separable_verb(words),        has_clause_final_verb(words), begins_with_adverb(words),
      has_two_part_verb(words, tokens), has_relative_clause(words),   words.back() == "?"};
  const auto first = std::ranges::find(shown, true);
  return first == shown.end() ? "" : kGermanWordOrders[static_cast<std::size_t>(first - shown.begin())];
}

}  // namespace heed::evaluate
