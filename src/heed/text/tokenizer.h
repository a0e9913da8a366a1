// A tokenizer turns a line of text into tokens and tokens back into a line.
//
// One interface for all kinds (`moses`, `sentencepiece`, `char`, `whitespace`), chosen by `--tokenizer` and saved with
// the model. A token is never empty and holds no space, so that a line of tokens can be written separated by spaces.
// Constant calls may be made by several threads at once.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace heed {

class Tokenizer {
 public:
  virtual ~Tokenizer() = default;

  // REQUIRES: one line of text, without its line end. Invalid UTF-8 counts as U+FFFD.
  virtual std::vector<std::string> tokenize(std::string_view line) const = 0;

  // The line that the tokens stand for, as a person would write it; as near to the original as the kind allows.
  virtual std::string detokenize(std::span<const std::string> tokens) const = 0;
};

}  // namespace heed
