// Which word of a sentence each word of its translation comes from, by attention.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "heed/decode/translator.h"

namespace heed::service {

// As SentenceTranslation::source_words. Tokens are found in the text by their letters, whatever their case; a word
// whose tokens are not found, or attend to no word, has -1. REQUIRES: `translation` kept its weights
std::vector<int> align_words(std::string_view sentence, const decode::TranslatedLine& line,
                             const decode::Translation& translation);

}  // namespace heed::service
