#include "heed/decode/candidates.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/tensor/kernels/softmax.h"
#include "heed/tensor/tensor.h"
#include "tests/support/random_parameters.h"

namespace heed::decode {
namespace {

using ::testing::IsEmpty;

std::vector<Prefix> prefixes_of(const Tensor& logits, std::vector<double> log_probabilities) {
  std::vector<Prefix> prefixes;
  for (std::size_t p = 0; p < log_probabilities.size(); ++p)
    prefixes.push_back({log_probabilities[p], kernels::log_sum_exp(logits.view().row(static_cast<Index>(p)))});
  return prefixes;
}

std::vector<std::pair<std::int32_t, std::int32_t>> parents_and_words(const std::vector<Candidate>& candidates) {
  std::vector<std::pair<std::int32_t, std::int32_t>> pairs;
  for (const Candidate& candidate : candidates) pairs.emplace_back(candidate.parent, candidate.word);
  return pairs;
}

TEST(Candidates, AreTheFirstOfAllInOrder) {
  for (const std::size_t count : {1U, 2U, 7U, 50U, 400U, 5000U}) {
    for (const Index words : {5, 63, 1000}) {
      Tensor logits(Shape{3, words});
      test::fill_random(logits.view().span(), count, 3);
      const auto prefixes = prefixes_of(logits, {-1, -1.5, -4});
      std::vector<Candidate> all;
      for (Index p = 0; p < 3; ++p) {
        for (Index word = 2; word < words; ++word) {
          const auto& prefix = prefixes[static_cast<std::size_t>(p)];
          all.push_back({prefix.log_probability - static_cast<double>(prefix.log_sum_exp) +
                             static_cast<double>(logits.view().row(p)[static_cast<std::size_t>(word)]),
                         static_cast<std::int32_t>(p), static_cast<std::int32_t>(word)});
        }
      }
      std::ranges::stable_sort(all, std::ranges::greater(), &Candidate::log_probability);
      all.resize(std::min(all.size(), count));
      std::vector<Candidate> best;
      best_continuations(logits.view(), prefixes, count, best);
      EXPECT_EQ(parents_and_words(best), parents_and_words(all)) << count << " of " << words;
    }
  }
}

TEST(Candidates, EqualOnesAreTakenInOrder) {
  Tensor logits(Shape{2, 40});
  std::vector<Candidate> best;
  best_continuations(logits.view(), prefixes_of(logits, {-2, -2}), 40, best);
  for (std::size_t i = 0; i < 40; ++i) {
    EXPECT_EQ(best[i].parent, i < 38 ? 0 : 1);
    EXPECT_EQ(best[i].word, static_cast<std::int32_t>(i < 38 ? i + 2 : i - 36));
  }
}

TEST(Candidates, ArePossibleWordsOnly) {
  constexpr float kNever = -std::numeric_limits<float>::infinity();
  Tensor logits(Shape{1, 6});
  const std::vector<float> values{9, 9, kNever, 1, kNever, 2};  // padding and start token would win
  std::ranges::copy(values, logits.view().span().begin());
  std::vector<Candidate> best;
  best_continuations(logits.view(), prefixes_of(logits, {0}), 4, best);
  EXPECT_EQ(parents_and_words(best), (std::vector<std::pair<std::int32_t, std::int32_t>>{{0, 5}, {0, 3}}));
  best_continuations(logits.view(), prefixes_of(logits, {0}), 0, best);
  EXPECT_THAT(best, IsEmpty());
}

}  // namespace
}  // namespace heed::decode
