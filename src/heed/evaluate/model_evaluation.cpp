#include "heed/evaluate/model_evaluation.h"

#include <chrono>
#include <cmath>
#include <utility>

#include "heed/base/unicode/unicode.h"
#include "heed/metrics/perplexity.h"
#include "heed/metrics/translation/bleu.h"
#include "heed/metrics/translation/chrf.h"
#include "heed/text/tokenizers/moses_tokenizer.h"
#include "heed/text/tokenizers/whitespace_tokenizer.h"
#include "heed/train/translation/training_data.h"
#include "heed/train/translation/translation_task.h"

namespace heed::evaluate {
namespace {

constexpr metrics::BleuOptions kCased{.tokenizer = metrics::BleuTokenizer::k13a};
constexpr metrics::BleuOptions kTokens{.tokenizer = metrics::BleuTokenizer::kNone, .lowercase = true};

// Both sides as token ids, with nothing left out.
text::Corpus numbers_of(const model::TranslationModel& model, const text::Split& files, ThreadPool& pool,
                        const TextOptions& text) {
  const text::CorpusSide source{*model.source().tokenizer, model.source().vocabulary};
  const text::CorpusSide target{*model.target().tokenizer, model.target().vocabulary};
  const text::LengthLimits no_limits{.max_source = 0, .max_target = 0};
  return read_corpus(files, source, target, pool, {.text = text, .limits = no_limits});
}

double length_ratio(const metrics::BleuStatistics& statistics) {
  if (statistics.reference_length == 0) return 0;
  return static_cast<double>(statistics.hypothesis_length) / static_cast<double>(statistics.reference_length);
}

void add_model_scores(BeamScores& scores, const std::vector<decode::TranslatedLine>& lines) {
  double log_probability = 0;
  std::int64_t hypotheses = 0, words = 0;
  for (const decode::TranslatedLine& line : lines) {
    if (line.translations.empty()) continue;
    const decode::Translation& best = line.translations.front();
    log_probability += best.log_probability;
    words += std::ssize(best.tokens) + (best.finished ? 1 : 0);
    ++hypotheses;
  }
  if (words == 0) return;
  scores.model_score = log_probability / static_cast<double>(hypotheses);
  scores.hypothesis_perplexity = metrics::perplexity(-log_probability, words).from_nats;
}

}  // namespace

LowercaseTokens::LowercaseTokens(const std::string& language)
    : moses_(std::make_shared<text::MosesTokenizer>(text::MosesOptions{.language = language, .lowercase = true})) {}

std::string LowercaseTokens::of_line(std::string_view line) const {
  return text::WhitespaceTokenizer().detokenize(moses_->tokenize(line));
}

std::string LowercaseTokens::of_translation(const decode::Translation& translation,
                                            const text::Tokenizer& tokenizer) const {
  const bool words = tokenizer.kind() == "moses" || tokenizer.kind() == "whitespace";
  return words ? lower_case(text::WhitespaceTokenizer().detokenize(translation.tokens)) : of_line(translation.text);
}

ScoredText read_scored_text(const model::TranslationModel& model, const text::Split& files, const TextOptions& text) {
  text::RawPairs pairs = text::read_pairs(files, text);
  ScoredText scored{std::move(pairs.source), std::move(pairs.target), {}};
  const LowercaseTokens lowercase(model.target().language);
  for (const std::string& line : scored.target) scored.target_tokens.push_back(lowercase.of_line(line));
  return scored;
}

BeamScores score_translations(const model::TranslationModel& model, const ScoredText& text, ThreadPool& pool,
                              decode::TranslatorOptions options, Index beam,
                              const std::function<void(std::size_t)>& done) {
  options.search.beam = beam;
  options.search.keep_weights = options.replace_unknown;
  BeamScores scores;
  scores.beam = beam;
  scores.length_penalty = options.search.length_penalty;
  const auto begin = std::chrono::steady_clock::now();
  const std::vector<decode::TranslatedLine> lines = decode::translate(model, pool, text.source, options, done);
  scores.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  scores.sentences_per_second = static_cast<double>(lines.size()) / scores.seconds;

  const LowercaseTokens lowercase(model.target().language);
  std::vector<std::string> tokens;
  std::size_t words = 0;
  for (const decode::TranslatedLine& line : lines) {
    const decode::Translation none;
    const decode::Translation& best = line.translations.empty() ? none : line.translations.front();
    scores.translations.push_back(best.text);
    tokens.push_back(lowercase.of_translation(best, *model.target().tokenizer));
    words += best.tokens.size();
    scores.sentences.push_back(
        {.log_probability = best.log_probability, .tokens = static_cast<double>(best.tokens.size())});
  }
  const std::vector<std::vector<std::string>> references = {text.target}, token_references = {text.target_tokens};
  scores.bleu = metrics::corpus_bleu(pool, scores.translations, references, kCased).score;
  const auto statistics = metrics::bleu_statistics(pool, tokens, token_references, kTokens);
  for (std::size_t i = 0; i < statistics.size(); ++i) scores.sentences[i].bleu_lc = statistics[i];
  scores.bleu_lc = metrics::bleu_score(sum(statistics)).score;
  scores.length_ratio = length_ratio(sum(statistics));
  scores.chrf = metrics::corpus_chrf(pool, scores.translations, references);
  scores.mean_length = static_cast<double>(words) / static_cast<double>(lines.size());
  add_model_scores(scores, lines);
  return scores;
}

ModelEvaluation evaluate_model(const model::TranslationModel& model, const text::Split& files, ThreadPool& pool,
                               const ModelEvaluationOptions& options,
                               const std::function<void(const decode::SearchOptions&, std::size_t)>& done) {
  ModelEvaluation evaluation;
  const ScoredText text = read_scored_text(model, files, options.text);
  const text::Corpus corpus = numbers_of(model, files, pool, options.text);
  evaluation.sentences = std::ssize(text.source);
  evaluation.unknown_share = train::unknown_share(corpus.source);
  Workspace workspace;
  evaluation.loss = train::corpus_loss(model.network(), corpus, pool, workspace);
  evaluation.perplexity = std::exp(evaluation.loss);
  evaluation.bleu_signature = metrics::bleu_signature(kCased, 1);
  evaluation.bleu_lc_signature = metrics::bleu_signature(kTokens, 1);
  evaluation.chrf_signature = metrics::chrf_signature({}, 1);
  std::vector<double> penalties = options.length_penalties;
  if (penalties.empty()) penalties.push_back(options.translator.search.length_penalty);
  decode::TranslatorOptions translator = options.translator;
  for (const double penalty : penalties) {
    translator.search.length_penalty = penalty;
    for (const Index beam : options.beams) {
      translator.search.beam = beam;
      const auto show = [&](std::size_t sentences) {
        if (done) done(translator.search, sentences);
      };
      evaluation.results.push_back(score_translations(model, text, pool, translator, beam, show));
    }
  }
  return evaluation;
}

}  // namespace heed::evaluate
