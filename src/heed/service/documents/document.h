// A text of any length as the sentences that a model translates, and their translations as a text again.
//
//   Document document(text, TextFormat::kHtml);
//   for (const std::string& sentence : document.sentences()) ...
//   document.assemble(translations)
// What stands between sentences (spaces, line ends, blank lines between paragraphs) comes back as it was. Of HTML, only
// text between tags is translated; tags within a sentence go around the words that come from those they were around.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "heed/service/documents/inline_tags.h"

namespace heed::service {

enum class TextFormat { kText, kHtml };

struct SentenceTranslation {
  std::string text;
  // Of each word of `text` (words are what spaces separate), the word of the sentence that it comes from, from 0;
  // -1: none is known. Empty: of none. Only HTML asks.
  std::vector<int> source_words = {};
};

class Document {
 public:
  // REQUIRES: text is valid UTF-8
  Document(std::string_view text, TextFormat format);

  // In their order, without spaces at the ends; each has at least one character that is no space.
  const std::vector<std::string>& sentences() const { return sentences_; }

  // REQUIRES: a translation for each sentence
  std::string assemble(std::span<const SentenceTranslation> translations) const;

 private:
  std::vector<std::string> sentences_;
  std::vector<std::string> between_;  // what stands before each sentence and, last, behind all of them
  TextFormat format_;
  std::vector<std::vector<InlineTag>> tags_;  // of HTML, inside each sentence
};

}  // namespace heed::service
