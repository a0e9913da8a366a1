// The words of a text with their part in a classifier's decision: sums, shares and quotations for the rules of
// reasons.h.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace heed::evaluate {

// A strong word is one of which the model has an opinion (word_opinions).
struct DecisionWord {
  std::string word;                // in lower case
  std::size_t begin = 0, end = 0;  // its bytes in the text
  bool known = false;
  double effect = 0;          // on the log-odds of the predicted class (occlusion.h)
  std::int32_t opinion = -1;  // the class that the word indicates on its own; kNoClass
};

struct Decision {
  std::string_view text;
  std::vector<DecisionWord> words;
  std::int32_t truth = 0, predicted = 0;  // equal: a right answer
  double margin = 0;                      // ln P(predicted) - ln P(truth, or for a right answer the next class)
  bool near_tie = false;                  // nearly_neutral

  bool is_mistake() const { return truth != predicted; }
};

using Positions = std::vector<std::size_t>;  // of words, ascending

struct WordSpan {
  std::size_t begin = 0, end = std::string::npos;
};

class DecisionWords {
 public:
  explicit DecisionWords(const Decision& decision);  // refers to the decision

  std::size_t size() const { return decision_.words.size(); }
  const DecisionWord& operator[](std::size_t at) const { return decision_.words[at]; }
  const std::string& word(std::size_t at) const { return decision_.words[at].word; }
  const std::vector<std::string>& plain() const { return plain_; }  // the words alone

  // Strong words for the predicted class that pushed towards it; strong words for another class that pushed against it.
  Positions toward(WordSpan span = {}) const;
  Positions against(WordSpan span = {}) const;
  double push() const { return push_; }           // the sum of all toward(), at least 0
  double opposition() const { return against_; }  // the negative sum of all against(), at least 0
  double sum(const Positions& positions) const;
  double share_of_push(const Positions& positions) const;  // 0 without any push
  double lean(WordSpan span) const;                        // sum of toward and against

  WordSpan sentence_of(std::size_t at) const { return sentences_[at]; }  // without its final mark
  WordSpan sentence_before(std::size_t begin) const;  // the sentence that ends before `begin`; empty if there is none
  // Whether all occurrences of the word have a capital letter (not all capitals), one of them right after another word:
  // a name, or a part of a title.
  bool is_name(std::size_t at) const { return names_.contains(word(at)); }

  // Different words, the strongest first, with the sums of their effects: “great” +1.20, “fun” +0.80 and 2 more
  std::string evidence(const Positions& positions) const;
  std::size_t different(const Positions& positions) const { return by_word(positions).size(); }
  std::string source(WordSpan span) const;  // as it stands in the text

 private:
  template <class Matches>
  Positions positions_of(WordSpan span, Matches matches) const;
  std::vector<std::pair<std::string_view, double>> by_word(const Positions& positions) const;

  const Decision& decision_;
  std::vector<std::string> plain_;
  std::vector<WordSpan> sentences_;  // of each word; of a final mark, the empty span before it
  std::set<std::string_view> names_;
  double push_ = 0, against_ = 0;
};

inline constexpr std::size_t kQuoted = 3;      // words quoted as evidence
std::string in_quotes(std::string_view text);  // “text”, printable and cut if it is long

// Whether a word has a letter or a digit.
bool is_lexical(std::string_view word);
bool ends_sentence(std::string_view word);  // . ! ? ; and runs of them
bool breaks_clause(std::string_view word);  // also , : ( ) - and words such as "but"
bool is_quotation_mark(std::string_view word);

}  // namespace heed::evaluate
