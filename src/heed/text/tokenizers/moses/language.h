// What the Moses tokenizer knows of a language: its abbreviations and where its apostrophes belong.
//
// German and English have lists of words whose period does not end a sentence; other languages have the rule that all
// share: a single capital letter is an initial.
#pragma once

#include <string>
#include <string_view>

namespace heed::text::moses {

// How a period behind a word is understood when another word follows.
enum class Period {
  kEndsSentence,       // "house. "
  kBelongsToWord,      // "Dr. ", "z.B. "
  kBelongsIfNumbered,  // "No. 5", but "No. Never."
};

enum class Apostrophe {
  kAlone,  // the neighbours are split off on both sides
  kRight,  // English: "dog 's"
  kLeft,   // French, Italian, Catalan, Irish: "l' homme"
};

class Language {
 public:
  // `code` is a language's code of two or more letters ("de", "en", "pt-BR"); any is accepted.
  explicit Language(std::string_view code);

  const std::string& code() const { return code_; }  // in lower case, without what follows a hyphen
  Apostrophe apostrophe() const { return apostrophe_; }
  Period period_after(std::u32string_view word) const;  // `word` without the period

 private:
  std::string code_;
  Apostrophe apostrophe_;
};

}  // namespace heed::text::moses
