// Aligns each word of a translation with a word of the sentence, using attention.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "heed/decode/translator.h"

namespace heed::service {

// As SentenceTranslation::source_words. Tokens are matched with the text by their letters, ignoring case. A word whose
// tokens are not found, or do not attend to any word, gets -1. REQUIRES: `translation` kept its weights
std::vector<int> align_words(std::string_view sentence, const decode::TranslatedLine& line,
                             const decode::Translation& translation);

}  // namespace heed::service
