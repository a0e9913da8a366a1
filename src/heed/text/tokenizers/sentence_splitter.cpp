#include "heed/text/tokenizers/sentence_splitter.h"

#include <algorithm>
#include <array>
#include <string>

#include "heed/base/unicode/unicode.h"
#include "heed/base/unicode/utf8.h"
#include "heed/text/tokenizers/moses/language.h"

namespace heed::text {
namespace {

using Word = std::u32string_view;

bool is_one_of(char32_t c, Word characters) { return characters.find(c) != Word::npos; }

bool is_line_end(char32_t c) { return is_one_of(c, U"\n\r\v\f\u0085\u2028\u2029"); }
bool is_wide_end(char32_t c) { return is_one_of(c, U"。！？｡"); }  // in scripts without spaces
bool is_dot(char32_t c) { return c == U'.' || c == U'…'; }
bool is_end(char32_t c) { return is_dot(c) || is_wide_end(c) || is_one_of(c, U"!?‼⁇⁈⁉؟۔।॥։"); }
bool is_closing(char32_t c) { return is_one_of(c, U"\"'”’“‘»«›‹)]}」』】）〉》"); }

// Abbreviations that are missing from the lists of the Moses tokenizer.
constexpr auto kAbbreviations = std::to_array<Word>({
    U"Abb",  U"Abs",   U"Abt",     U"Anm",    U"Aufl",   U"Bd",   U"Bsp", U"Dipl", U"Fig",  U"Fr",   U"Frl",
    U"Hl",   U"Hrsg",  U"Inc",     U"Ing",    U"Inh",    U"Jh",   U"Jhd", U"Jr",   U"Kap",  U"Mt",   U"Rd",
    U"Str",  U"Tab",   U"Tel",     U"Vol",    U"Ave",    U"Blvd", U"al",  U"allg", U"bes",  U"cf",   U"ebd",
    U"eds",  U"eigtl", U"einschl", U"engl",   U"entspr", U"exkl", U"fig", U"frz",  U"geb",  U"gegr", U"gem",
    U"gest", U"inkl",  U"insb",    U"insbes", U"jmd",    U"lat",  U"max", U"mind", U"Mind", U"ital", U"s.o",
    U"s.u",  U"Vgl",   U"zit",     U"zzgl",   U"Zzgl",   U"zw",
});
// Words before a German ordinal, and months after one. "in" is left out because it is English too.
constexpr auto kBeforeOrdinals = std::to_array<Word>({
    U"am",     U"dem",    U"den",    U"der",   U"des",  U"die",   U"das",    U"im",     U"vom",    U"zum",  U"zur",
    U"bis",    U"seit",   U"ab",     U"ein",   U"eine", U"einem", U"einen",  U"einer",  U"eines",  U"beim", U"ihr",
    U"ihre",   U"ihrem",  U"ihren",  U"ihrer", U"sein", U"seine", U"seinem", U"seinen", U"seiner", U"mein", U"meine",
    U"meinem", U"meinen", U"meiner", U"und",   U"oder", U"jede",  U"jeden",  U"jedes",
});
constexpr auto kMonths = std::to_array<Word>({
    U"Januar",
    U"Jänner",
    U"Februar",
    U"März",
    U"April",
    U"Mai",
    U"Juni",
    U"Juli",
    U"August",
    U"September",
    U"Oktober",
    U"November",
    U"Dezember",
});

template <std::size_t n>
bool holds(const std::array<Word, n>& words, Word word) {
  return std::ranges::find(words, word) != words.end();
}

constexpr std::size_t kLongestKnown = 16;  // characters; longer words are in no list

class Splitter {
 public:
  Splitter(std::string_view text, const SentenceSplitterOptions& options)
      : text_(text), options_(options), capitals_(has_capitals(text)) {}

  std::vector<TextSpan> split() {
    for (std::size_t at = 0; at < text_.size();) {
      const std::size_t here = at;
      const char32_t c = next_character(text_, at);
      if (is_space(c)) {
        take_space(c, here);
      } else {
        if (!inside_) begin_sentence(here);
        if (!in_word_) begin_word(here);
        ++characters_;
        end_ = at;
        if (is_end(c)) at = take_end(c, here, at);
      }
      if (inside_ && characters_ >= options_.max_characters) cut();
    }
    if (inside_) end_sentence(end_);
    return std::move(spans_);
  }

 private:
  static bool has_capitals(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
      const char32_t c = next_character(text, at);
      if (is_alphabetic(c) && !is_lower(c) && is_lower(other_case(c))) return true;
    }
    return false;
  }

  void begin_sentence(std::size_t at) {
    inside_ = true;
    begin_ = at;
    space_ = 0;
    characters_ = 0;
    word_ = {at, at};
    previous_word_ = {at, at};
    in_word_ = false;
  }
  void end_sentence(std::size_t at) {
    spans_.push_back({begin_, at});
    inside_ = in_word_ = false;
  }
  void begin_word(std::size_t at) {
    in_word_ = true;
    previous_word_ = word_;
    word_ = {at, at};
  }

  void take_space(char32_t c, std::size_t here) {
    if (!inside_) return;
    if (is_line_end(c)) return end_sentence(end_);
    if (in_word_) {
      in_word_ = false;
      word_.end = here;
      space_ = here;
      characters_at_space_ = characters_;
    }
    ++characters_;
  }

  // Cuts a sentence at the limit. The text after the cut starts the next sentence.
  void cut() {
    const std::size_t end = end_;
    if (space_ == 0 || !in_word_) return end_sentence(end);
    const std::size_t word = word_.begin, left = characters_ - characters_at_space_;
    end_sentence(space_);
    begin_sentence(word);
    begin_word(word);
    characters_ = std::min(left, options_.max_characters - 1);
    end_ = end;
  }

  // Handles the character at `here`, which may end a sentence. Returns where to continue.
  std::size_t take_end(char32_t c, std::size_t here, std::size_t at) {
    std::size_t dots = c == U'.' ? 1 : c == U'…' ? 3 : 0;
    bool others = !is_dot(c), wide = is_wide_end(c);
    for (std::size_t next = at; next < text_.size(); at = next) {
      const char32_t more = next_character(text_, next);
      if (!is_end(more) && !is_closing(more)) break;
      if (characters_ >= options_.max_characters) return at;  // will be cut
      if (!others && is_dot(more)) dots += more == U'.' ? 1 : 3;
      others = others || (is_end(more) && !is_dot(more));
      wide = wide || is_wide_end(more);
      ++characters_;
      end_ = next;
    }
    if (wide || (is_followed_by_beginning(at) && (others || !dots_belong(here, dots)))) end_sentence(end_);
    return at;
  }

  // Whether white space and a possible sentence start follow at `at`.
  bool is_followed_by_beginning(std::size_t at) const {
    const std::size_t end = at;
    bool only_closing = true;
    std::size_t behind = next_word(at);
    if (behind == end || behind == text_.size()) return false;
    while (behind < text_.size()) {
      const char32_t c = next_character(text_, behind);
      if (is_space(c)) break;
      if (is_letter_or_digit(c)) return !(is_lower(c) && capitals_);
      only_closing = only_closing && (is_closing(c) || is_end(c));
    }
    return !only_closing;
  }

  std::size_t next_word(std::size_t at) const {
    for (std::size_t next = at; next < text_.size(); at = next)
      if (!is_space(next_character(text_, next))) return at;
    return text_.size();
  }

  // Whether the dots at `at` (and no other end marks) belong to the word before them.
  bool dots_belong(std::size_t at, std::size_t dots) const {
    const std::u32string word = known_word(word_.begin, at);
    if (dots > 1) return at == word_.begin;  // " ... "
    if (word.empty()) return false;
    const char32_t next = first_of_next_word(at);
    if (digit_value(word[0]) >= 0) return is_ordinal(word, at);

    const std::u32string spelling = capitals_ ? word : std::u32string(1, title_case(word[0])) + word.substr(1);
    return is_abbreviation(word, next) || is_abbreviation(spelling, next);
  }

  bool is_abbreviation(const std::u32string& word, char32_t next) const {
    switch (english_.period_after(word)) {
      case moses::Period::kBelongsIfNumbered:
        return digit_value(next) >= 0;
      case moses::Period::kBelongsToWord:
        return true;
      case moses::Period::kEndsSentence:
        break;
    }
    if (german_.period_after(word) == moses::Period::kBelongsToWord || holds(kAbbreviations, word)) return true;
    return word.size() <= 8 && word.size() > 2 && word[word.size() - 2] == U'.' && is_alphabetic(word.back());  // "U.S"
  }

  // "3" in "am 3. Mai", or as a list number: "3. Öffnen Sie ..."
  bool is_ordinal(const std::u32string& word, std::size_t at) const {
    if (word.size() > 2 || !std::ranges::all_of(word, [](char32_t c) { return digit_value(c) >= 0; })) return false;
    if (word_.begin == begin_) return true;
    if (holds(kBeforeOrdinals, known_word(previous_word_.begin, previous_word_.end))) return true;
    std::size_t begin = at + 1;
    begin = next_word(begin);
    std::size_t end = begin;
    for (std::size_t next = end; next < text_.size() && is_alphabetic(next_character(text_, next));) end = next;
    return holds(kMonths, known_word(begin, end));
  }

  char32_t first_of_next_word(std::size_t at) const {
    std::size_t next = next_word(at + 1);
    return next < text_.size() ? next_character(text_, next) : U' ';
  }

  // The letters of a word without opening quotes and brackets; empty if it is too long for the lists.
  std::u32string known_word(std::size_t begin, std::size_t end) const {
    std::u32string word;
    if (end - begin > 4 * kLongestKnown) return word;
    for (std::size_t at = begin; at < end;) {
      const char32_t c = next_character(text_, at);
      if (!word.empty() || is_letter_or_digit(c)) word += c;
    }
    return word.size() > kLongestKnown ? std::u32string() : word;
  }

  std::string_view text_;
  SentenceSplitterOptions options_;
  bool capitals_;
  moses::Language english_{"en"}, german_{"de"};
  std::vector<TextSpan> spans_;

  bool inside_ = false;                      // in a sentence
  std::size_t begin_ = 0, end_ = 0;          // its start, and the end of its last character so far
  std::size_t characters_ = 0;               // in the sentence so far
  std::size_t space_ = 0;                    // where it can be cut; 0: nowhere
  std::size_t characters_at_space_ = 0;      // before the cut
  bool in_word_ = false;                     // false: in the space after a word
  TextSpan word_ = {}, previous_word_ = {};  // the end of a word is set after the word
};

}  // namespace

std::vector<TextSpan> split_sentences(std::string_view text, const SentenceSplitterOptions& options) {
  return Splitter(text, options).split();
}

}  // namespace heed::text
