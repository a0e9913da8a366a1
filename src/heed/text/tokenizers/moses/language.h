// The Moses tokenizer's rules for a language: its abbreviations and how apostrophes are split.
//
// German and English have lists of words whose period does not end a sentence. Other languages use only the common
// rule: a single capital letter is an initial.
#pragma once

#include <string>
#include <string_view>

namespace heed::text::moses {

// The meaning of a period after a word when another word follows.
enum class Period {
  kEndsSentence,       // "house. "
  kBelongsToWord,      // "Dr. ", "z.B. "
  kBelongsIfNumbered,  // "No. 5", but "No. Never."
};

enum class Apostrophe {
  kAlone,  // split from the word on both sides
  kRight,  // English: "dog 's"
  kLeft,   // French, Italian, Catalan, Irish: "l' homme"
};

class Language {
 public:
  // `code` is a language code of two or more letters ("de", "en", "pt-BR"); any code is accepted.
  explicit Language(std::string_view code);

  const std::string& code() const { return code_; }  // in lower case, without the part after a hyphen
  Apostrophe apostrophe() const { return apostrophe_; }
  Period period_after(std::u32string_view word) const;  // `word` without the period

 private:
  std::string code_;
  Apostrophe apostrophe_;
};

}  // namespace heed::text::moses
