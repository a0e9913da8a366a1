// Splits a text of any length into sentences to translate, and assembles the translations into a text.
//
//   Document document(text, TextFormat::kHtml);
//   for (const std::string& sentence : document.sentences()) ...
//   document.assemble(translations)
// Everything between sentences (spaces, line ends, blank lines between paragraphs) is kept unchanged. In HTML, only
// text between tags is translated; tags within a sentence are placed around the translations of the words they
// enclosed.
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
  // For each word of `text` (words are separated by spaces), the index of the source word that it comes from; -1:
  // unknown. Empty: all unknown. Used for HTML only.
  std::vector<int> source_words = {};
};

class Document {
 public:
  // REQUIRES: text is valid UTF-8
  Document(std::string_view text, TextFormat format);

  // In order, without spaces at the ends; each has at least one character that is not a space.
  const std::vector<std::string>& sentences() const { return sentences_; }

  // REQUIRES: one translation per sentence
  std::string assemble(std::span<const SentenceTranslation> translations) const;

 private:
  std::vector<std::string> sentences_;
  std::vector<std::string> between_;  // before each sentence and, last, after all of them
  TextFormat format_;
  std::vector<std::vector<InlineTag>> tags_;  // HTML only, inside each sentence
};

}  // namespace heed::service
