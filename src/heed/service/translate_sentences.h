// Sentences and whole texts to their translations, at once, by the calling thread and a pool. What many ask for at a
// time is put together by the service; it and the command line translate by these.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "heed/decode/translator.h"
#include "heed/service/documents/document.h"

namespace heed::service {

// Best first; none for a sentence without words.
using SentenceAnswer = std::vector<SentenceTranslation>;

// `align`: words of the translations with those of the sentences. Throws Error as `translate` does.
std::vector<std::shared_ptr<const SentenceAnswer>> translate_sentences(const model::TranslationModel& model,
                                                                       ThreadPool& pool,
                                                                       std::span<const std::string> sentences,
                                                                       decode::TranslatorOptions options, bool align);

// Whether tags of HTML can be put around the words that come from theirs.
bool can_align(const model::TranslationModel& model);

// The best translation of a text. REQUIRES: valid UTF-8
std::string translate_text(const model::TranslationModel& model, ThreadPool& pool, std::string_view text,
                           TextFormat format, const decode::TranslatorOptions& options);

}  // namespace heed::service
