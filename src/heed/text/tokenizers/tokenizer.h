// A tokenizer turns a line of text into tokens and tokens back into a line.
//
// There is one interface for all kinds. `--tokenizer` chooses one, and it is saved with the model (tokenizer_file.h):
//   moses          words and punctuation by the rules of a language; the default
//   sentencepiece  subwords learned from text, by a unigram model or by byte-pair encoding
//   char           characters
//   whitespace     text between spaces, for text that is already tokenized
// A token is never empty and contains no space, so tokens can be written on a line, separated by spaces. Several
// threads may call const members at once.
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

  // Joins tokens into a line as a person would write it, as close to the original as the kind allows.
  virtual std::string detokenize(std::span<const std::string> tokens) const = 0;

  virtual std::string_view kind() const = 0;  // its name for `--tokenizer`
  bool lowercase() const { return lowercase_; }

 protected:
  // `lowercase`: convert lines to lower case first.
  explicit Tokenizer(bool lowercase) : lowercase_(lowercase) {}

 private:
  // `line` is valid UTF-8, and in lower case if requested.
  virtual std::vector<std::string> split(std::string_view line) const = 0;

  bool lowercase_;
};

}  // namespace heed::text
