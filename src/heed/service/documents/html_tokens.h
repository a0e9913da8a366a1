// HTML as a row of pieces: text, characters written as entities, tags. Any bytes are accepted, however broken, and the
// pieces together are the bytes; time is linear in their number.
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
    kAlone,  // what stands inside sentences and is not translated: <img>, comments, <code>...</code>, unknown entities
    kBreak,  // tags between sentences: <p>, </li>, <br>; whole elements if they are not to be translated
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

  // Or nothing behind the last.
  std::optional<HtmlToken> next();

 private:
  std::optional<HtmlToken> markup();  // that begins at at_; nothing: '<' is text there
  std::optional<HtmlToken> tag();
  std::optional<HtmlToken> entity() const;
  std::size_t tag_end(std::size_t from);  // behind the '>' of the tag; npos: there is none
  std::size_t element_end(const std::string& name, std::size_t from);
  std::size_t raw_text_end(const std::string& name, std::size_t from);
  std::string name_at(std::size_t at) const;  // in lower case

  std::string_view html_;
  std::size_t at_ = 0;
  std::size_t last_tag_end_;
  bool quotes_close_ = true;  // false: a tag was found whose quotes do not, so that no '>' ends it; they mean nothing
};

}  // namespace heed::service
