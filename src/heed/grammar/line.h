// Line builds a sentence word by word and adds spaces, commas and the capital letter.
#pragma once

#include <string>
#include <string_view>

namespace heed::grammar {

class Line {
 public:
  // Adds one or several words; does nothing if `words` is empty.
  void add(std::string_view words);

  // Adds a comma after the last word, unless there is one.
  void comma();

  const std::string& text() const { return text_; }  // so far

  // The finished sentence: starts with a capital letter and ends with `mark`, which replaces a comma.
  std::string finish(char mark);

 private:
  std::string text_;
};

}  // namespace heed::grammar
