#include "heed/service/documents/html_text.h"

#include <utility>

#include "heed/base/unicode/utf8.h"
#include "heed/service/documents/html_tokens.h"
#include "heed/text/tokenizers/sentence_splitter.h"

namespace heed::service {
namespace {

class Reader {
 public:
  explicit Reader(std::string_view html) : html_(html) {}

  HtmlText read() {
    HtmlTokenizer tokenizer(html_);
    while (auto token = tokenizer.next()) take(std::move(*token));
    flush();
    text_.between.emplace_back(html_.substr(last_));
    return std::move(text_);
  }

 private:
  // A tag of the run with its byte position.
  struct PlacedTag {
    InlineTag tag;
    std::size_t begin, end;
  };

  void take(HtmlToken token) {
    using Kind = HtmlToken::Kind;
    switch (token.kind) {
      case Kind::kText:
        for (std::size_t at = token.begin; at < token.end; ++at) put(html_.substr(at, 1), at, at + 1);
        return;
      case Kind::kEntity: {
        std::string character;
        append_utf8(character, token.character);
        return put(character, token.begin, token.end);
      }
      case Kind::kOpen:
        return put_tag(InlineTag::Kind::kOpen, std::move(token));
      case Kind::kClose:
        return put_tag(InlineTag::Kind::kClose, std::move(token));
      case Kind::kAlone:
        return put_tag(InlineTag::Kind::kAlone, std::move(token));
      case Kind::kBreak:
        flush();
        if (token.name == "pre") preformatted_ = !token.closing;
        return;
    }
  }

  void put(std::string_view bytes, std::size_t begin, std::size_t end) {
    const char c = bytes[0];
    if (!preformatted_ && (c == ' ' || (c >= '\t' && c <= '\r'))) {
      for (; fresh_tags_ < tags_.size(); ++fresh_tags_) tags_[fresh_tags_].tag.space_after = true;
      if (ends_with_space()) return;
      bytes = " ";
    }
    fresh_tags_ = tags_.size();
    run_ += bytes;
    begins_.insert(begins_.end(), bytes.size(), begin);
    ends_.insert(ends_.end(), bytes.size(), end);
  }

  void put_tag(InlineTag::Kind kind, HtmlToken token) {
    const std::string_view raw = html_.substr(token.begin, token.end - token.begin);
    const bool alone = kind == InlineTag::Kind::kAlone;
    if (alone && !tags_.empty() && tags_.back().tag.kind == kind && tags_.back().end == token.begin) {
      tags_.back().tag.raw += raw;
      tags_.back().end = token.end;
      return;
    }
    tags_.push_back({.tag = {.kind = kind,
                             .raw = std::string(raw),
                             .name = std::move(token.name),
                             .at = run_.size(),
                             .space_before = ends_with_space()},
                     .begin = token.begin,
                     .end = token.end});
  }

  bool ends_with_space() const { return run_.empty() || run_.back() == ' '; }

  // Emits the sentences of the run; tags between them stay where they are.
  void flush() {
    auto tag = tags_.begin();
    for (const text::TextSpan& span : text::split_sentences(run_)) {
      const std::size_t begin = begins_[span.begin], end = ends_[span.end - 1];
      text_.between.emplace_back(html_.substr(last_, begin - last_));
      HtmlSentence& sentence = text_.sentences.emplace_back();
      sentence.text = run_.substr(span.begin, span.end - span.begin);
      while (tag != tags_.end() && tag->begin < begin) ++tag;
      for (; tag != tags_.end() && tag->begin < end; ++tag) {
        tag->tag.at -= span.begin;
        sentence.tags.push_back(std::move(tag->tag));
      }
      last_ = end;
    }
    run_.clear();
    begins_.clear();
    ends_.clear();
    tags_.clear();
    fresh_tags_ = 0;
  }

  std::string_view html_;
  HtmlText text_;
  std::size_t last_ = 0;  // everything before it is in text_
  bool preformatted_ = false;

  // The current text without a break, as displayed; for each byte of it, where its bytes in html_ start and end.
  std::string run_;
  std::vector<std::size_t> begins_, ends_;
  std::vector<PlacedTag> tags_;
  std::size_t fresh_tags_ = 0;  // the first tag with no text after it yet
};

}  // namespace

HtmlText read_html(std::string_view html) { return Reader(html).read(); }

}  // namespace heed::service
