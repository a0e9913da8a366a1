#include "heed/decode/search.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/error.h"
#include "heed/nn/attention/make_attention.h"
#include "tests/support/message_of.h"
#include "tests/support/random_model.h"
#include "tests/unit/decode/teacher_forced.h"

namespace heed::decode {
namespace {

using namespace test;
using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;

constexpr Index kWords = 17;
using Results = std::vector<std::vector<Hypothesis>>;

Results run(const model::Seq2Seq& model, const std::vector<test::Words>& sources, const SearchOptions& options,
            int threads = 1) {
  ThreadPool pool(threads);
  return search(model, pool, sources, options);
}

// One sentence, one hypothesis, computed from scratch for each word.
Hypothesis naive_greedy(const model::Seq2Seq& model, const test::Words& source, std::size_t max_words) {
  Hypothesis result;
  while (!result.finished && result.words.size() < max_words) {
    const auto next = test::teacher_forced(model, source, result.words).log_probabilities.back();
    const auto best = std::max_element(next.begin() + text::Vocabulary::kEnd, next.end());
    result.log_probability += *best;
    const auto word = static_cast<std::int32_t>(best - next.begin());
    if (word == text::Vocabulary::kEnd)
      result.finished = true;
    else
      result.words.push_back(word);
  }
  return result;
}

// All possible hypotheses, best first.
Results exhaustive(const model::Seq2Seq& model, const test::Words& source, std::size_t max_words, double penalty) {
  std::vector<Hypothesis> all;
  std::vector<test::Words> prefixes{{}};
  while (!prefixes.empty()) {
    const test::Words words = prefixes.back();
    prefixes.pop_back();
    const bool cut = words.size() == max_words;
    Hypothesis hypothesis;
    hypothesis.words = words, hypothesis.finished = !cut;
    hypothesis.log_probability = test::log_probability(test::teacher_forced(model, source, words), words, !cut);
    hypothesis.score =
        hypothesis.log_probability / std::pow(static_cast<double>(words.size() + (cut ? 0 : 1)), penalty);
    all.push_back(std::move(hypothesis));
    for (std::int32_t word = text::Vocabulary::kUnknown; !cut && word < model.options().target_tokens; ++word) {
      prefixes.push_back(words);
      prefixes.back().push_back(word);
    }
  }
  std::ranges::sort(all, [](const Hypothesis& a, const Hypothesis& b) {
    return a.finished != b.finished ? a.finished : a.score > b.score;
  });
  Results results;
  results.push_back(std::move(all));
  return results;
}

TEST(Search, GreedyIsWhatOneSentenceAtATimeGives) {
  std::size_t finished = 0;
  for (const char* readout : {"linear", "tied"}) {
    const test::RandomModel model(test::small_options(kWords, "sdp", readout));
    const auto sources = test::random_sentences(25, 9, kWords);
    const auto found = run(model.network, sources, {.beam = 1, .batch_rows = 8});
    for (std::size_t i = 0; i < sources.size(); ++i) {
      const auto expected = naive_greedy(model.network, sources[i], 2 * (sources[i].size() - 2) + 10);
      ASSERT_EQ(found[i].size(), 1U);
      EXPECT_EQ(found[i][0].words, expected.words);
      EXPECT_EQ(found[i][0].finished, expected.finished);
      EXPECT_NEAR(found[i][0].log_probability, expected.log_probability, 1e-4);
      finished += expected.finished ? 1 : 0;
    }
  }
  EXPECT_GT(finished, 5U) << "the sentences should not all be cut";
  EXPECT_LT(finished, 45U) << "nor all come to an end";
}

TEST(Search, AWideBeamFindsWhatTryingEverythingFinds) {
  constexpr Index kFew = 6;
  constexpr std::size_t kLongest = 4, kAll = 1 + 3 + 9 + 27 + 81;
  for (const double penalty : {0.0, 0.6, 1.0, 2.0}) {
    const test::RandomModel model(test::small_options(kFew), 5);
    for (const test::Words& source : test::random_sentences(4, 5, kFew)) {
      const auto expected = exhaustive(model.network, source, kLongest, penalty);
      ASSERT_EQ(expected[0].size(), kAll);
      SearchOptions options{.beam = kAll, .nbest = kAll, .length_penalty = penalty, .margin = 1e9};
      options.max_length_factor = 0, options.max_length_extra = kLongest;
      const auto found = run(model.network, {source}, options);
      ASSERT_EQ(found[0].size(), kAll);
      for (std::size_t i = 0; i < kAll; ++i) {
        EXPECT_EQ(found[0][i].words, expected[0][i].words) << i;
        EXPECT_EQ(found[0][i].finished, expected[0][i].finished);
        EXPECT_NEAR(found[0][i].score, expected[0][i].score, 1e-5);
      }
      options.nbest = 1;  // dropped hypotheses could not have won
      EXPECT_EQ(run(model.network, {source}, options)[0][0].words, expected[0][0].words);
    }
  }
}

TEST(Search, AWiderBeamIsSeldomWorse) {
  const test::RandomModel model(test::small_options(kWords), 3);
  const auto sources = test::random_sentences(40, 8, kWords);
  double last = -std::numeric_limits<double>::infinity();
  for (const Index beam : {1, 4, 16, 64}) {
    double sum = 0;
    for (const auto& best : run(model.network, sources, {.beam = beam, .length_penalty = 0}))
      sum += best[0].log_probability - (best[0].finished ? 0 : 1000);
    EXPECT_GE(sum, last) << "beam " << beam;
    last = sum;
  }
}

TEST(Search, LogProbabilityIsThatOfTheOutputGiven) {
  const test::RandomModel model(test::small_options(kWords));
  const auto sources = test::random_sentences(12, 7, kWords);
  const auto found = run(model.network, sources, {.beam = 6, .nbest = 6, .length_penalty = 0.7});
  for (std::size_t i = 0; i < sources.size(); ++i) {
    for (const Hypothesis& hypothesis : found[i]) {
      const auto forced = test::teacher_forced(model.network, sources[i], hypothesis.words);
      EXPECT_NEAR(hypothesis.log_probability, test::log_probability(forced, hypothesis.words, hypothesis.finished),
                  1e-4);
      const double length = static_cast<double>(hypothesis.words.size()) + (hypothesis.finished ? 1 : 0);
      EXPECT_NEAR(hypothesis.score, hypothesis.log_probability / std::pow(length, 0.7), 1e-9);
    }
  }
}

TEST(Search, TheBestAreOrderedAndDistinct) {
  const test::RandomModel model(test::small_options(kWords));
  for (const auto& best : run(model.network, test::random_sentences(12, 7, kWords), {.beam = 8, .nbest = 5})) {
    EXPECT_LE(best.size(), 5U);
    ASSERT_GE(best.size(), 1U);
    std::set<test::Words> distinct;
    for (std::size_t k = 0; k < best.size(); ++k) {
      EXPECT_TRUE(distinct.insert(best[k].words).second);
      if (k == 0) continue;
      EXPECT_TRUE(best[k - 1].finished || !best[k].finished);
      if (best[k - 1].finished == best[k].finished) {
        EXPECT_GE(best[k - 1].score, best[k].score);
      }
    }
  }
}

TEST(Search, ASentenceIsTranslatedTheSameAloneAndInAnyBatch) {
  for (const Index beam : {1, 5}) {
    const test::RandomModel model(test::small_options(kWords, "additive"));
    const auto sources = test::random_sentences(30, 12, kWords);
    const auto together = run(model.network, sources, {.beam = beam, .nbest = beam, .batch_rows = 1000});
    for (std::size_t i = 0; i < sources.size(); ++i) {
      const auto results = run(model.network, {sources[i]}, {.beam = beam, .nbest = beam});
      const auto& alone = results[0];
      ASSERT_EQ(alone.size(), together[i].size());
      for (std::size_t k = 0; k < alone.size(); ++k) {
        EXPECT_EQ(alone[k].words, together[i][k].words);
        EXPECT_NEAR(alone[k].score, together[i][k].score, 1e-5);
      }
    }
  }
}

TEST(Search, ThreadsDoNotChangeABit) {
  const test::RandomModel model(test::small_options(kWords, "multihead"));
  const auto sources = test::random_sentences(30, 12, kWords);
  for (const Index rows : {15, 1000}) {  // many batches, each on one thread, and one that all threads share
    const SearchOptions options{.beam = 3, .nbest = 3, .batch_rows = rows, .batch_words = 10 * rows};
    const auto one = run(model.network, sources, options, 1), two = run(model.network, sources, options, 2);
    for (std::size_t i = 0; i < sources.size(); ++i) {
      ASSERT_EQ(one[i].size(), two[i].size());
      for (std::size_t k = 0; k < one[i].size(); ++k) {
        EXPECT_EQ(one[i][k].words, two[i][k].words);
        EXPECT_EQ(one[i][k].log_probability, two[i][k].log_probability);
        EXPECT_TRUE(std::ranges::equal(one[i][k].weights.view().span(), two[i][k].weights.view().span()));
      }
    }
  }
}

TEST(Search, WeightsAreThoseOfEachStepForEveryMechanism) {
  for (const std::string attention : attention_names()) {
    const test::RandomModel model(test::small_options(kWords, attention));
    const auto sources = test::random_sentences(9, 7, kWords);
    const auto found = run(model.network, sources, {.beam = 4, .nbest = 4});
    for (std::size_t i = 0; i < sources.size(); ++i) {
      for (const Hypothesis& hypothesis : found[i]) {
        const auto steps = static_cast<Index>(hypothesis.words.size()) + (hypothesis.finished ? 1 : 0);
        ASSERT_EQ(hypothesis.weights.shape(), (Shape{steps, static_cast<Index>(sources[i].size())}));
        const auto forced = test::teacher_forced(model.network, sources[i], hypothesis.words);
        for (Index t = 0; t < steps; ++t) {
          double sum = 0;
          for (std::size_t s = 0; s < sources[i].size(); ++s) {
            const auto weight = static_cast<double>(hypothesis.weights.view().row(t)[s]);
            EXPECT_NEAR(weight, forced.weights[static_cast<std::size_t>(t)][s], 1e-5) << attention;
            sum += weight;
          }
          EXPECT_NEAR(sum, attention == "none" ? 0 : 1, 1e-5) << attention;
        }
      }
    }
  }
}

TEST(Search, WeightsAreLeftOutWhereNotAskedFor) {
  const test::RandomModel model(test::small_options(kWords));
  const auto sources = test::random_sentences(5, 7, kWords);
  const auto with = run(model.network, sources, {.beam = 4}),
             without = run(model.network, sources, {.beam = 4, .keep_weights = false});
  for (std::size_t i = 0; i < sources.size(); ++i) {
    EXPECT_EQ(without[i][0].weights.view().elements(), 0);
    EXPECT_EQ(without[i][0].words, with[i][0].words);
  }
}

TEST(Search, NoTranslationIsLongerThanAllowedAndNoneHasMarks) {
  const test::RandomModel model(test::small_options(kWords));
  const auto sources = test::random_sentences(20, 7, kWords);
  const auto found =
      run(model.network, sources, {.beam = 4, .nbest = 4, .max_length_factor = 0.5, .max_length_extra = 1});
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const std::size_t limit = (sources[i].size() - 2) / 2 + 1;
    for (const Hypothesis& hypothesis : found[i]) {
      EXPECT_LE(hypothesis.words.size(), limit);
      EXPECT_TRUE(hypothesis.finished || hypothesis.words.size() == limit);
      for (const std::int32_t word : hypothesis.words) EXPECT_GE(word, text::Vocabulary::kUnknown);
    }
  }
}

TEST(Search, WhatNeverEndsIsCutAndSaysSo) {
  test::RandomModel model(test::small_options(kWords));
  model.store.find("decoder.output.bias")->value().span()[text::Vocabulary::kEnd] = -1e4F;
  for (const auto& best : run(model.network, test::random_sentences(6, 7, kWords), {.beam = 3, .nbest = 3})) {
    ASSERT_EQ(best.size(), 3U);
    for (const Hypothesis& hypothesis : best) EXPECT_FALSE(hypothesis.finished);
  }
}

TEST(Search, TellsHowFarItIs) {
  const test::RandomModel model(test::small_options(kWords));
  ThreadPool pool(2);
  std::vector<std::size_t> told;
  const auto sources = test::random_sentences(10, 7, kWords);
  search(model.network, pool, sources, {.beam = 2, .batch_rows = 8}, [&](std::size_t done) { told.push_back(done); });
  EXPECT_THAT(told, testing::ElementsAre(testing::_, testing::_, 10U));
  EXPECT_TRUE(std::ranges::is_sorted(told));
}

TEST(Search, NoSentencesGiveNoResults) {
  const test::RandomModel model(test::small_options(kWords));
  EXPECT_TRUE(run(model.network, {}, {}).empty());
}

TEST(Search, RejectsWhatMakesNoSense) {
  test::RandomModel model(test::small_options(kWords));
  const auto problem = [&](const SearchOptions& options, const test::Words& source = {1, 4, 2}) {
    return message_of([&] { run(model.network, {source}, options); });
  };
  EXPECT_THAT(problem({.beam = 0}), AllOf(HasSubstr("beam"), ContainsRegex("\\b1\\b"), ContainsRegex("\\b0\\b")));
  EXPECT_THAT(problem({.beam = 2, .nbest = 3}), AllOf(HasSubstr("--beam"), ContainsRegex("\\b3\\b")));
  EXPECT_THAT(problem({.length_penalty = -1}), HasSubstr("length-penalty"));
  EXPECT_THAT(problem({.margin = 0}), HasSubstr("margin"));
  EXPECT_THAT(problem({.max_length_factor = NAN}), HasSubstr("max-length-factor"));
  EXPECT_THAT(problem({.max_length_extra = -1}), HasSubstr("max-length-extra"));
  EXPECT_THAT(problem({.batch_rows = 0}),
              AllOf(ContainsRegex("\\bbatch-rows\\b"), ContainsRegex("\\b1\\b"), ContainsRegex("\\b0\\b")));
  EXPECT_THAT(problem({.batch_words = 0}),
              AllOf(ContainsRegex("\\bbatch-words\\b"), ContainsRegex("\\b1\\b"), ContainsRegex("\\b0\\b")));
  EXPECT_THAT(problem({}, {2}), HasSubstr("</s>"));
  EXPECT_THAT(problem({}, {1, 99, 2}), HasSubstr("99"));
  model.store.find("decoder.output.bias")->value().span()[5] = NAN;
  EXPECT_THAT(problem({}), AllOf(HasSubstr("scores"), HasSubstr("nan")));
}

}  // namespace
}  // namespace heed::decode
