// Translates sentences and whole texts directly, on the calling thread and a pool. Both the service, which combines
// concurrent requests, and the command line use it.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "heed/decode/translator.h"
#include "heed/service/documents/document.h"

namespace heed::service {

// Best first; empty for a sentence without tokens.
using SentenceAnswer = std::vector<SentenceTranslation>;

// `align`: align the words of the translations with those of the sentences. Throws Error like `translate`.
std::vector<std::shared_ptr<const SentenceAnswer>> translate_sentences(const model::TranslationModel& model,
                                                                       ThreadPool& pool,
                                                                       std::span<const std::string> sentences,
                                                                       decode::TranslatorOptions options, bool align);

// Whether the model's attention can be used to place HTML tags.
bool can_align(const model::TranslationModel& model);

// The best translation of a text. REQUIRES: valid UTF-8
std::string translate_text(const model::TranslationModel& model, ThreadPool& pool, std::string_view text,
                           TextFormat format, const decode::TranslatorOptions& options);

}  // namespace heed::service
