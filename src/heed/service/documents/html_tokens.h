// Splits HTML into tokens: text, characters written as entities, tags. Accepts any bytes, however broken. The tokens
// together are exactly the input; time is linear in its size.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace heed::service {

struct HtmlToken {
  enum class Kind {
    kText,    // without entities
    kEntity,  // one character
    kOpen,    // tags inside sentences: <b>, <a href="...">
    kClose,
    kAlone,  // not translated, but inside sentences: <img>, comments, <code>...</code>, unknown entities
    kBreak,  // tags between sentences: <p>, </li>, <br>; whole elements that are not translated
  };
  Kind kind = Kind::kText;
  std::size_t begin = 0, end = 0;  // its bytes
  std::string name = {};           // of a tag, in lower case
  bool closing = false;
  char32_t character = 0;  // of an entity
};

class HtmlTokenizer {
 public:
  explicit HtmlTokenizer(std::string_view html) : html_(html), last_tag_end_(html.rfind('>')) {}

  // Returns nullopt after the last token.
  std::optional<HtmlToken> next();

 private:
  std::optional<HtmlToken> markup();  // starting at at_; nullopt: '<' is text there
  std::optional<HtmlToken> tag();
  std::optional<HtmlToken> entity() const;
  std::size_t tag_end(std::size_t from);  // after the '>' of the tag; npos: there is none
  std::size_t element_end(const std::string& name, std::size_t from);
  std::size_t raw_text_end(const std::string& name, std::size_t from);
  std::string name_at(std::size_t at) const;  // in lower case

  std::string_view html_;
  std::size_t at_ = 0;
  std::size_t last_tag_end_;
  bool quotes_close_ = true;  // false: some tag has unclosed quotes, so no '>' ends it; quotes are ignored from then on
};

}  // namespace heed::service
