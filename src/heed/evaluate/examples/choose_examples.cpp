#include "heed/evaluate/examples/choose_examples.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "heed/decode/attention_map.h"
#include "heed/evaluate/examples/german_word_order.h"
#include "heed/evaluate/model_evaluation.h"
#include "heed/metrics/attention_statistics.h"
#include "heed/metrics/translation/bleu.h"
#include "heed/text/tokenizers/moses_tokenizer.h"

namespace heed::evaluate {
namespace {

constexpr std::size_t kShortest = 7, kLongest = 12;  // source tokens
constexpr std::size_t kMostTranslated = 400;
constexpr double kEqual = 100 - 1e-6;     // BLEU of a translation that equals its reference
constexpr double kNeglected = 0.25;       // coverage of a source word
constexpr std::size_t kLongDistance = 3;  // words that a moved word passes
constexpr std::string_view kMoves = "words move far", kSwaps = "words change order", kInOrder = "words in order";
constexpr std::array kOrders = {kMoves, kSwaps, kInOrder};

struct Candidate {
  ChosenExample example;
  std::size_t kind = 0;  // position among kGermanWordOrders and kOrders; the last for neither
  // How unsure the model is: -log P per token, the entropy of its attention, and the share of source words that get
  // hardly any weight.
  double doubt = 0;
};

bool is_suitable(const model::TranslationModel& model, const std::string& line) {
  const std::vector<std::string> tokens = model.source().tokenizer->tokenize(line);
  return tokens.size() >= kShortest && tokens.size() <= kLongest &&
         std::ranges::none_of(tokens, [&](const auto& token) {
           return model.source().vocabulary.id(token) == text::Vocabulary::kUnknown;
         });
}

text::RawPairs suitable_pairs(const model::TranslationModel& model, const text::RawPairs& pairs) {
  text::RawPairs suitable;
  for (std::size_t i = 0; i < pairs.source.size() && suitable.source.size() < kMostTranslated; ++i) {
    if (!is_suitable(model, pairs.source[i])) continue;
    suitable.source.push_back(pairs.source[i]);
    suitable.target.push_back(pairs.target[i]);
  }
  return suitable;
}

std::string_view order_of(const metrics::AttentionStatistics& statistics) {
  if (statistics.pattern == metrics::AttentionPattern::kSpread || !statistics.monotonicity) return "";
  if (statistics.inversions.empty()) return kInOrder;
  const bool far = std::ranges::any_of(
      statistics.inversions, [](const metrics::Inversion& inversion) { return inversion.overtaken >= kLongDistance; });
  return far ? kMoves : kSwaps;
}

void describe(Candidate& candidate, const model::TranslationModel& model, const text::Tokenizer& words) {
  model::ExampleSentence& sentence = candidate.example.sentence;
  std::string_view shows;
  candidate.doubt = -candidate.example.line.translations.front().score;
  if (model.source().language == "de") shows = german_word_order(words.tokenize(sentence.source));
  if (model.options().attention != "none") {
    const decode::AttentionMap map =
        attention_map(candidate.example.line, candidate.example.line.translations.front(), {.hide_special = true});
    const auto statistics = metrics::attention_statistics({map.weights, map.target.size(), map.source.size()});
    const auto neglected =
        std::ranges::count_if(statistics.coverage, [](double coverage) { return coverage < kNeglected; });
    candidate.doubt +=
        statistics.mean_entropy + static_cast<double>(neglected) / static_cast<double>(map.source.size());
    if (shows.empty()) shows = order_of(statistics);
  }
  sentence.shows = shows;
  std::vector<std::string_view> kinds(kGermanWordOrders.begin(), kGermanWordOrders.end());
  kinds.insert(kinds.end(), kOrders.begin(), kOrders.end());
  candidate.kind = static_cast<std::size_t>(std::ranges::find(kinds, shows) - kinds.begin());
}

std::vector<double> sentence_bleu(ThreadPool& pool, const std::vector<std::string>& hypotheses,
                                  const std::vector<std::string>& references) {
  const std::array sides = {references};
  std::vector<double> scores;
  for (const metrics::BleuStatistics& one : metrics::bleu_statistics(
           pool, hypotheses, sides, {.tokenizer = metrics::BleuTokenizer::kNone, .lowercase = true}))
    scores.push_back(metrics::bleu_score(one, metrics::BleuOrder::kEffective).score);
  return scores;
}

std::vector<Candidate> candidates_of(const model::TranslationModel& model, const text::RawPairs& pairs,
                                     ThreadPool& pool) {
  std::vector<decode::TranslatedLine> lines = decode::translate(model, pool, pairs.source);
  const LowercaseTokens target_tokens(model.target().language);
  const text::MosesTokenizer words({.language = model.source().language});
  std::vector<Candidate> candidates;
  std::vector<std::string> hypotheses, references;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].translations.empty() || !lines[i].translations.front().finished) continue;
    const decode::Translation& best = lines[i].translations.front();
    hypotheses.push_back(target_tokens.of_line(best.text));
    references.push_back(target_tokens.of_line(pairs.target[i]));
    Candidate& candidate = candidates.emplace_back();
    candidate.example.sentence = {.source = pairs.source[i], .reference = pairs.target[i], .shows = {}};
    candidate.example.line = std::move(lines[i]);
    describe(candidate, model, words);
  }
  if (candidates.empty()) return candidates;
  const std::vector<double> scores = sentence_bleu(pool, hypotheses, references);
  for (std::size_t i = 0; i < candidates.size(); ++i) candidates[i].example.bleu = scores[i];
  return candidates;
}

}  // namespace

std::vector<ChosenExample> choose_examples(const model::TranslationModel& model, const text::RawPairs& pairs,
                                           ThreadPool& pool, std::size_t count) {
  std::vector<Candidate> candidates = candidates_of(model, suitable_pairs(model, pairs), pool);
  std::ranges::stable_sort(
      candidates, {}, [](const Candidate& candidate) { return std::pair(-candidate.example.bleu, candidate.doubt); });
  const std::size_t best = std::max(count, candidates.size() / 3);
  if (candidates.size() > best) candidates.resize(best);

  // One of each kind in turn: the n-th of a kind comes in round n.
  std::map<std::size_t, std::size_t> seen;
  std::vector<std::tuple<std::size_t, std::size_t, std::size_t>> order;  // round, kind, candidate
  for (std::size_t i = 0; i < candidates.size(); ++i)
    order.emplace_back(seen[candidates[i].kind]++, candidates[i].kind, i);
  std::ranges::sort(order);
  if (order.size() > count) order.resize(count);
  const auto equals = [&](const auto& each) { return candidates[std::get<2>(each)].example.bleu >= kEqual; };
  std::stable_partition(order.begin(), order.end(), equals);  // Clang 14 cannot compile that of std::ranges

  std::vector<ChosenExample> chosen;
  chosen.reserve(order.size());
  for (const auto& each : order) chosen.push_back(std::move(candidates[std::get<2>(each)].example));
  return chosen;
}

}  // namespace heed::evaluate
