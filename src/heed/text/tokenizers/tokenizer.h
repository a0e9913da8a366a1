// A tokenizer turns a line of text into tokens and tokens back into a line.
//
// One interface for all kinds, chosen by `--tokenizer` and saved with the model (tokenizer_file.h):
//   moses          words and punctuation by the rules of a language; the default
//   sentencepiece  subwords learned from text, by a unigram model or by byte-pair encoding
//   char           characters
//   whitespace     what stands between spaces, for text that was tokenized before
// A token is never empty and holds no space, so that tokens can be written on a line with spaces between.
// Constant calls may be made by several threads at once.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace heed::text {

class Tokenizer {
 public:
  virtual ~Tokenizer() = default;

  // REQUIRES: one line of text, without its line end. Invalid UTF-8 counts as U+FFFD.
  std::vector<std::string> tokenize(std::string_view line) const;

  // The line that the tokens stand for, as a person would write it; as near to the original as the kind allows.
  virtual std::string detokenize(std::span<const std::string> tokens) const = 0;

  virtual std::string_view kind() const = 0;  // its name for `--tokenizer`
  bool lowercase() const { return lowercase_; }

 protected:
  // `lowercase`: lines are put in lower case before anything else is done with them.
  explicit Tokenizer(bool lowercase) : lowercase_(lowercase) {}

 private:
  // `line` is valid UTF-8, in lower case if asked for.
  virtual std::vector<std::string> split(std::string_view line) const = 0;

  bool lowercase_;
};

}  // namespace heed::text
