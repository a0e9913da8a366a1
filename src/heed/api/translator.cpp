#include "heed/decode/translator.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "heed/api/named_settings.h"
#include "heed/base/thread_pool.h"
#include "heed/base/unicode/utf8.h"
#include "heed/decode/attention_map.h"
#include "heed/evaluate/model_evaluation.h"
#include "heed/heed.h"
#include "heed/model/translation_model.h"
#include "heed/service/translate_sentences.h"
#include "heed/text/corpus/parallel_text.h"

namespace heed {

struct Translator::Implementation {
  Implementation(const std::filesystem::path& folder, int threads)
      : model(model::TranslationModel::load(folder)), pool(threads) {}

  std::unique_ptr<model::TranslationModel> model;
  ThreadPool pool;
};

namespace {

constexpr const char* kVerb = "translate";

decode::TranslatorOptions translator_options(const Settings& settings) {
  decode::TranslatorOptions options;
  apply_settings(settings, kVerb, options);
  validate(options.search);
  return options;
}

AttentionWeights attention_of(const decode::TranslatedLine& line, const decode::Translation& translation) {
  if (translation.weights.shape().elements() == 0) return {};
  decode::AttentionMap map = decode::attention_map(line, translation);
  return {.target = std::move(map.target), .source = std::move(map.source), .weights = std::move(map.weights)};
}

// For each row, the source token with the most weight; "<s>" and "</s>" do not count. A row whose weights are all 0
// gives no pair.
std::vector<TokenPair> alignment_of(const AttentionWeights& attention, std::size_t tokens) {
  std::vector<TokenPair> pairs;
  for (std::size_t row = 0; row < std::min(tokens, attention.target.size()); ++row) {
    std::size_t best = 1;
    for (std::size_t column = 2; column + 1 < attention.source.size(); ++column)
      if (attention.weight(row, column) > attention.weight(row, best)) best = column;
    if (attention.weight(row, best) > 0) pairs.push_back({.source = best - 1, .target = row});
  }
  return pairs;
}

Translation translation_of(const decode::TranslatedLine& line, const decode::Translation& found) {
  Translation translation{.text = found.text,
                          .source_tokens = line.source_tokens,
                          .tokens = found.tokens,
                          .log_probability = found.log_probability,
                          .score = found.score,
                          .attention = attention_of(line, found),
                          .alignment = {},
                          .alternatives = {}};
  translation.alignment = alignment_of(translation.attention, translation.tokens.size());
  return translation;
}

Translation best_of(const decode::TranslatedLine& line) {
  if (line.translations.empty()) return {};
  Translation best = translation_of(line, line.translations.front());
  for (std::size_t i = 1; i < line.translations.size(); ++i)
    best.alternatives.push_back(translation_of(line, line.translations[i]));
  return best;
}

}  // namespace

Translator::Translator(const std::filesystem::path& folder, int threads)
    : implementation_(std::make_unique<Implementation>(folder, threads)) {}
Translator::~Translator() = default;
Translator::Translator(Translator&&) noexcept = default;
Translator& Translator::operator=(Translator&&) noexcept = default;

const std::string& Translator::source_language() const { return implementation_->model->source().language; }
const std::string& Translator::target_language() const { return implementation_->model->target().language; }

Translation Translator::translate(std::string_view sentence, const Settings& settings) const {
  return std::move(translate_batch({std::string(sentence)}, settings).front());
}

std::vector<Translation> Translator::translate_batch(const std::vector<std::string>& sentences,
                                                     const Settings& settings,
                                                     const std::function<void(std::size_t)>& progress) const {
  const decode::TranslatorOptions options = translator_options(settings);
  std::vector<Translation> translations;
  for (const decode::TranslatedLine& line :
       decode::translate(*implementation_->model, implementation_->pool, sentences, options, progress))
    translations.push_back(best_of(line));
  return translations;
}

std::string Translator::translate_text(std::string_view text, TextFormat format, const Settings& settings) const {
  if (const std::size_t valid = valid_utf8_bytes(text); valid != text.size())
    throw Error(fmt::format("the text is not valid UTF-8 (byte 0x{:02x} at offset {})",
                            static_cast<unsigned char>(text[valid]), valid));
  const service::TextFormat form =
      format == TextFormat::kHtml ? service::TextFormat::kHtml : service::TextFormat::kText;
  return service::translate_text(*implementation_->model, implementation_->pool, text, form,
                                 translator_options(settings));
}

evaluate::ModelEvaluation Translator::evaluate(const std::filesystem::path& data, std::string_view split,
                                               const Settings& settings) const {
  evaluate::ModelEvaluationOptions options;
  GivenSettings given = given_settings(settings);
  given.take(evaluate::kBeamsSetting, options.beams);
  const auto take = [&](const Setting& setting, auto& value) { given.take(setting, value); };
  visit_settings(options.translator, take);
  visit_settings(options.text, take);
  given.require_all_taken("heed help evaluate");
  for (const Index beam : options.beams) {
    options.translator.search.beam = beam;
    validate(options.translator.search);
  }
  const text::Split files = text::find_split(data, std::string(split), {source_language(), target_language()});
  return evaluate_model(*implementation_->model, files, implementation_->pool, options);
}

}  // namespace heed
