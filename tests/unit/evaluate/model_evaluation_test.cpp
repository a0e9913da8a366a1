#include "heed/evaluate/model_evaluation.h"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/temp_folder.h"
#include "tests/support/toy_model.h"
#include "tests/unit/decode/teacher_forced.h"

namespace heed::evaluate {
namespace {

using ::testing::ElementsAre;

const std::vector<std::string> kSource = {"a b c d e f g h", "", "c", "h h g f", "b d f h a"};
const std::vector<std::string> kTarget = {"P Q R S", "", "T", "U U V", "W W"};

ScoredText toy_text() { return {kSource, kTarget, {"p q r s", "", "t", "u u v", "w w"}}; }

decode::TranslatorOptions with_penalty(double penalty) {
  decode::TranslatorOptions options;
  options.search.length_penalty = penalty;
  return options;
}

// The model's probabilities of words that are given one by one.
struct Forced {
  double log_probability = 0;
  std::int64_t words = 0, sentences = 0;
};

Forced force(const model::TranslationModel& model, ThreadPool& pool, decode::TranslatorOptions options, Index beam) {
  options.search.beam = beam;
  Forced sum;
  for (const decode::TranslatedLine& line : decode::translate(model, pool, kSource, options)) {
    if (line.translations.empty()) continue;
    const decode::Translation& best = line.translations.front();
    const auto source = model.source().vocabulary.encode(line.source_tokens, text::Marks::kBoth);
    const auto words = model.target().vocabulary.encode(best.tokens, text::Marks::kNone);
    sum.log_probability +=
        test::log_probability(test::teacher_forced(model.network(), source, words), words, best.finished);
    sum.words += std::ssize(words) + (best.finished ? 1 : 0);
    ++sum.sentences;
  }
  return sum;
}

TEST(ModelEvaluation, ModelScoreAndPerplexityAreThoseOfTheTranslationsForcedUponTheModel) {
  ThreadPool pool(2);
  bool cut = false;
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const auto model = test::toy_model("sdp", seed);
    for (const double penalty : {0.0, 1.0}) {
      decode::TranslatorOptions options = with_penalty(penalty);
      options.search.max_length_factor = 1, options.search.max_length_extra = 2;  // so that some are cut
      for (const Index beam : {1, 4}) {
        const BeamScores scores = score_translations(*model, toy_text(), pool, options, beam);
        const Forced forced = force(*model, pool, options, beam);
        ASSERT_EQ(forced.sentences, 4);  // the empty line does not count
        EXPECT_EQ(scores.beam, beam);
        EXPECT_EQ(scores.length_penalty, penalty);
        EXPECT_NEAR(scores.model_score, forced.log_probability / 4, 1e-4);
        EXPECT_NEAR(scores.hypothesis_perplexity, std::exp(-forced.log_probability / static_cast<double>(forced.words)),
                    1e-4);
        cut = cut || forced.words < std::llround(5 * scores.mean_length) + 4;
      }
    }
  }
  EXPECT_TRUE(cut) << "no translation without an end mark, whose perplexity counts a word less";
}

TEST(ModelEvaluation, NormalisationChoosesLessProbableAndLongerTranslations) {
  ThreadPool pool(1);
  bool differ = false;
  for (const std::uint64_t seed : {1U, 2U, 3U, 4U}) {
    const auto model = test::toy_model("sdp", seed);
    // Nothing is given up, so both look at the same hypotheses until one has won.
    decode::TranslatorOptions plain = with_penalty(0), normalised = with_penalty(1);
    plain.search.margin = normalised.search.margin = 1000;
    const BeamScores without = score_translations(*model, toy_text(), pool, plain, 10);
    const BeamScores with = score_translations(*model, toy_text(), pool, normalised, 10);
    EXPECT_GE(without.model_score, with.model_score - 1e-6);
    EXPECT_LE(without.mean_length, with.mean_length);
    EXPECT_LE(without.length_ratio, with.length_ratio);
    differ = differ || without.translations != with.translations;
  }
  EXPECT_TRUE(differ);
}

TEST(ModelEvaluation, LengthRatioIsThatOfTheWordsToTheReferences) {
  ThreadPool pool(1);
  const auto model = test::toy_model();
  const BeamScores scores = score_translations(*model, toy_text(), pool, {}, 3);
  EXPECT_NEAR(scores.length_ratio, 5 * scores.mean_length / 10, 1e-9);  // ten words in five references
}

TEST(ModelEvaluation, ATextWithoutWordsHasNothingToBeUnsureOf) {
  ThreadPool pool(1);
  const BeamScores scores = score_translations(*test::toy_model(), {{""}, {""}, {""}}, pool, {}, 2);
  EXPECT_EQ(scores.model_score, 0);
  EXPECT_EQ(scores.hypothesis_perplexity, 1);
  EXPECT_EQ(scores.length_ratio, 0);
}

TEST(ModelEvaluation, HasEveryWidthAtTheFirstPenaltyAndThenAtTheNext) {
  const test::TempFolder folder;
  const text::Split files{"test", folder.put("test.xx", "a b c\nd e\n"), folder.put("test.yy", "P Q\nR\n")};
  ThreadPool pool(1);
  const auto model = test::toy_model();
  ModelEvaluationOptions options{.beams = {1, 3}, .length_penalties = {1, 0}};
  std::vector<std::pair<Index, double>> told, found;
  const auto evaluation =
      evaluate_model(*model, files, pool, options, [&](const decode::SearchOptions& search, std::size_t) {
        const std::pair<Index, double> now{search.beam, search.length_penalty};
        if (told.empty() || told.back() != now) told.push_back(now);
      });
  for (const BeamScores& scores : evaluation.results) found.emplace_back(scores.beam, scores.length_penalty);
  const auto wanted = ElementsAre(std::pair(1, 1.0), std::pair(3, 1.0), std::pair(1, 0.0), std::pair(3, 0.0));
  EXPECT_THAT(found, wanted);
  EXPECT_THAT(told, wanted);
  options.length_penalties.clear();
  options.translator.search.length_penalty = 0.6;
  EXPECT_EQ(evaluate_model(*model, files, pool, options).results[1].length_penalty, 0.6);
}

}  // namespace
}  // namespace heed::evaluate
