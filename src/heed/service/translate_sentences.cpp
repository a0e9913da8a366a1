#include "heed/service/translate_sentences.h"

#include <utility>

#include "heed/service/word_alignment.h"

namespace heed::service {

std::vector<std::shared_ptr<const SentenceAnswer>> translate_sentences(const model::TranslationModel& model,
                                                                       ThreadPool& pool,
                                                                       std::span<const std::string> sentences,
                                                                       decode::TranslatorOptions options, bool align) {
  options.search.keep_weights = align;
  const auto lines = decode::translate(model, pool, sentences, options);
  std::vector<std::shared_ptr<const SentenceAnswer>> answers;
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    auto answer = std::make_shared<SentenceAnswer>();
    for (const decode::Translation& translation : lines[i].translations) {
      SentenceTranslation& sentence = answer->emplace_back(SentenceTranslation{translation.text});
      if (align) sentence.source_words = align_words(sentences[i], lines[i], translation);
    }
    answers.push_back(std::move(answer));
  }
  return answers;
}

bool can_align(const model::TranslationModel& model) { return model.options().attention != "none"; }

std::string translate_text(const model::TranslationModel& model, ThreadPool& pool, std::string_view text,
                           TextFormat format, const decode::TranslatorOptions& options) {
  const Document document(text, format);
  std::vector<SentenceTranslation> best;
  for (const auto& answer :
       translate_sentences(model, pool, document.sentences(), options, format == TextFormat::kHtml && can_align(model)))
    best.push_back(answer->empty() ? SentenceTranslation{} : answer->front());
  return document.assemble(best);
}

}  // namespace heed::service
