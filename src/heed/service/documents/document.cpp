#include "heed/service/documents/document.h"

#include <utility>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/service/documents/html_text.h"
#include "heed/text/tokenizers/sentence_splitter.h"

namespace heed::service {

Document::Document(std::string_view text, TextFormat format) : format_(format) {
  if (format == TextFormat::kHtml) {
    HtmlText html = read_html(text);
    between_ = std::move(html.between);
    for (HtmlSentence& sentence : html.sentences) {
      sentences_.push_back(std::move(sentence.text));
      tags_.push_back(std::move(sentence.tags));
    }
    return;
  }
  std::size_t end = 0;
  for (const text::TextSpan& span : text::split_sentences(text)) {
    between_.emplace_back(text.substr(end, span.begin - end));
    sentences_.emplace_back(text.substr(span.begin, span.end - span.begin));
    end = span.end;
  }
  between_.emplace_back(text.substr(end));
}

std::string Document::assemble(std::span<const SentenceTranslation> translations) const {
  if (translations.size() != sentences_.size())
    throw Error(fmt::format("{} sentences need as many translations (got {})", sentences_.size(), translations.size()));
  std::string text;
  for (std::size_t i = 0; i < translations.size(); ++i) {
    text += between_[i];
    const SentenceTranslation& translation = translations[i];
    text += format_ == TextFormat::kHtml
                ? with_tags(sentences_[i], tags_[i], translation.text, translation.source_words)
                : translation.text;
  }
  return text + between_.back();
}

}  // namespace heed::service
