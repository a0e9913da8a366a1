#include "heed/metrics/significance.h"

#include <gtest/gtest.h>

#include "heed/metrics/translation/evaluation.h"
#include "tests/integration/says.h"
#include "tests/support/message_of.h"

namespace heed::metrics {
namespace {

using Lines = std::vector<std::string>;

constexpr int kSentences = 200;

Lines reference() {
  Lines lines;
  for (int i = 0; i < kSentences; ++i) lines.push_back("w" + std::to_string(i) + " b c d e f g h");
  return lines;
}

// With an error in each sentence whose index `wrong` accepts.
template <class Wrong>
Lines system_with_errors(Wrong wrong) {
  Lines lines = reference();
  for (int i = 0; i < kSentences; ++i)
    if (wrong(i)) lines[static_cast<std::size_t>(i)].replace(lines[static_cast<std::size_t>(i)].find('e'), 1, "x");
  return lines;
}

std::vector<Comparison> compared(const Lines& first, const Lines& second, int threads = 1, std::uint64_t seed = 1) {
  ThreadPool pool(threads);
  const std::vector<Lines> references = {reference()};
  return compare(pool, first, second, references, {}, {.samples = 500, .trials = 500, .seed = seed});
}

TEST(PairedTest, OfASystemWithItselfFindsNoDifference) {
  const Lines system = system_with_errors([](int i) { return i % 3 == 0; });
  for (const Comparison& comparison : compared(system, system)) {
    EXPECT_EQ(comparison.test.first_score, comparison.test.second_score);
    EXPECT_EQ(comparison.test.bootstrap_p, 1);
    EXPECT_EQ(comparison.test.randomization_p, 1);
    EXPECT_EQ(comparison.test.difference.low, 0);
    EXPECT_EQ(comparison.test.difference.high, 0);
  }
}

TEST(PairedTest, OfAClearlyBetterSystemHasASmallP) {
  const auto comparisons = compared(system_with_errors([](int i) { return i % 2 == 0; }),
                                    system_with_errors([](int i) { return i % 9 == 0; }));
  for (const Comparison& comparison : comparisons) {
    SCOPED_TRACE(display_name(comparison.metric));
    EXPECT_LT(comparison.test.bootstrap_p, 0.01);
    EXPECT_LT(comparison.test.randomization_p, 0.01);
    EXPECT_GT(comparison.test.difference.low * comparison.test.difference.high, 0);
    EXPECT_EQ(comparison.test.second_score < comparison.test.first_score, lower_is_better(comparison.metric));
  }
}

TEST(PairedTest, OfErrorsInOtherPlacesHasALargeP) {
  const auto comparisons = compared(system_with_errors([](int i) { return i % 4 == 0; }),
                                    system_with_errors([](int i) { return i % 4 == 1 || i == 2; }));
  for (const Comparison& comparison : comparisons) {
    EXPECT_GT(comparison.test.bootstrap_p, 0.3);
    EXPECT_GT(comparison.test.randomization_p, 0.3);
  }
}

TEST(PairedTest, TheIntervalsHoldTheScores) {
  const auto comparisons = compared(system_with_errors([](int i) { return i % 4 == 0; }),
                                    system_with_errors([](int i) { return i % 5 == 0; }));
  for (const auto& [metric, signature, test] : comparisons) {
    EXPECT_LT(test.first.low, test.first_score);
    EXPECT_GT(test.first.high, test.first_score);
    EXPECT_NEAR(test.first.mean, test.first_score, 1);
    EXPECT_LT(test.second.low, test.second_score);
    EXPECT_GT(test.second.high, test.second_score);
  }
}

TEST(PairedTest, IsTheSameForASeedOnAnyNumberOfThreads) {
  const Lines first = system_with_errors([](int i) { return i % 4 == 0; });
  const Lines second = system_with_errors([](int i) { return i % 5 == 0; });
  const PairedTest one = compared(first, second, 1, 7)[0].test, three = compared(first, second, 3, 7)[0].test;
  EXPECT_EQ(one.first.low, three.first.low);
  EXPECT_EQ(one.difference.mean, three.difference.mean);
  EXPECT_EQ(one.bootstrap_p, three.bootstrap_p);
  EXPECT_EQ(one.randomization_p, three.randomization_p);
  EXPECT_NE(one.difference.mean, compared(first, second, 1, 8)[0].test.difference.mean);
}

TEST(PairedTest, CountsTheTrialsWithADifferenceAsLargeAsTheRealOne) {
  PairedTest test;
  test.first_score = 10;
  test.second_score = 12;
  const std::vector<double> first = {10, 10, 10, 10}, second = {11, 11, 11, 15}, randomized = {-2, 1, 3, 0};
  conclude(first, second, randomized, test);
  // Of the differences 1, 1, 1, 5 less their mean, 2, only the last is at least 2.
  EXPECT_DOUBLE_EQ(test.bootstrap_p, 2.0 / 5);
  EXPECT_DOUBLE_EQ(test.randomization_p, 3.0 / 5);
  EXPECT_DOUBLE_EQ(test.second.mean, 12);
  EXPECT_DOUBLE_EQ(test.difference.low, 1);
  EXPECT_DOUBLE_EQ(test.difference.high, 5);
}

TEST(PairedTest, StandsInTheSignature) {
  EXPECT_EQ(compared(reference(), reference())[0].signature,
            "nrefs:1|bs:500|ar:500|seed:1|case:mixed|eff:no|tok:13a|smooth:exp|version:heed-0.1.0");
}

TEST(PairedTest, NeedsTheSameSentences) {
  ThreadPool pool(1);
  const std::vector<int> two = {1, 2}, three = {1, 2, 3};
  const auto score = [](int x) { return static_cast<double>(x); };
  EXPECT_THAT(test::message_of([&] { paired_test(pool, two, three, score); }), Says("sentences", "2", "3"));
  EXPECT_THAT(test::message_of([&] { paired_test(pool, two, two, score, {.samples = 0, .trials = 10}); }),
              Says("sample", "trial", "0", "10"));
}

}  // namespace
}  // namespace heed::metrics
