// A sentence as it grows, word by word, with spaces, commas and a capital where they belong.
#pragma once

#include <string>
#include <string_view>

namespace heed::grammar {

class Line {
 public:
  // Nothing for no words; several may come at once.
  void add(std::string_view words);

  // A comma after the last word, unless there is one already.
  void comma();

  const std::string& text() const { return text_; }  // so far

  // The finished sentence: a capital letter first, `mark` last, which replaces a comma.
  std::string finish(char mark);

 private:
  std::string text_;
};

}  // namespace heed::grammar
