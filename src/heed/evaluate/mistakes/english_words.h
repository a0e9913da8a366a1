// Lists of English words and phrases that the analysis of mistakes looks for.
//
// A text in another language matches none of them. Words are in lower case, as split_words returns them.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace heed::evaluate {

bool is_negation(std::string_view word);  // not, n't, never, no, nothing, hardly, ...
// Whether what follows the word at `at` is negated by it: a negation, "lacks", "anything but" or "far from", but not
// "not only" or "no doubt".
bool negates_next(std::span<const std::string> words, std::size_t at);
bool is_contrast(std::string_view word);    // but, however, although, despite, yet, ...
bool is_turn(std::string_view word);        // of these, those after which the main point comes: but, however, ...
bool is_concession(std::string_view word);  // of these, those before the minor point: although, despite, ...

bool is_praise(std::string_view word);      // great, wonderful, ...
bool is_blame(std::string_view word);       // awful, boring, ...
bool is_plot_word(std::string_view word);   // what happens in films: murder, war, wife, prison, ...
bool is_other_work(std::string_view word);  // names another work: original, sequel, remake, book, ...

// Words that praise or blame anything, to find out which class of a model means praise.
inline constexpr std::string_view kPraise = "good great excellent wonderful best brilliant amazing loved";
inline constexpr std::string_view kBlame = "bad awful terrible worst boring horrible stupid waste";

// A verdict that a text states: a rating ("8/10", "two out of five", "I give it a seven") or a phrase ("waste of
// time").
struct StatedVerdict {
  std::size_t begin = 0, end = 0;  // its words
  bool favourable = false;
  bool rating = false;
};

// A rating is favourable from 0.7 of the maximum and unfavourable below a half; between them it is no verdict. (The
// reviews of IMDB were labelled by 7 of 10 and more, and 4 and less; Maas et al. 2011.)
inline constexpr double kFavourableRating = 0.7, kUnfavourableRating = 0.5;

// In order, not overlapping. A phrase up to three words after a negation is no verdict.
std::vector<StatedVerdict> find_verdicts(std::span<const std::string> words);

// Phrases that say one thing of a text that means another: "so bad it's good", "guilty pleasure" (blame that is meant
// well: `favourable`), "yeah right", "unintentionally funny" (the other way round).
std::vector<StatedVerdict> find_irony(std::span<const std::string> words);

}  // namespace heed::evaluate
