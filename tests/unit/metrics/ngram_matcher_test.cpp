#include "heed/metrics/translation/ngram_matcher.h"

#include <algorithm>
#include <map>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace heed::metrics {
namespace {

using Counts = std::map<Tokens, std::int64_t>;

Counts count_ngrams(const Tokens& tokens, std::size_t n) {
  Counts counts;
  for (std::size_t i = 0; i + n <= tokens.size(); ++i) {
    const auto begin = tokens.begin() + static_cast<std::ptrdiff_t>(i);
    ++counts[Tokens(begin, begin + static_cast<std::ptrdiff_t>(n))];
  }
  return counts;
}

std::int64_t plain_matches(const Tokens& hypothesis, const std::vector<Tokens>& references, std::size_t n) {
  Counts allowed;
  for (const Tokens& reference : references)
    for (const auto& [ngram, count] : count_ngrams(reference, n)) allowed[ngram] = std::max(allowed[ngram], count);
  std::int64_t matches = 0;
  for (const auto& [ngram, count] : count_ngrams(hypothesis, n)) matches += std::min(count, allowed[ngram]);
  return matches;
}

RC_GTEST_PROP(NgramMatcher, CountsAsMapsOfNgramsDo, ()) {
  const auto tokens = rc::gen::container<Tokens>(rc::gen::inRange<std::uint32_t>(0, 4));
  NgramMatcher matcher;
  for (int sentence = 0; sentence < 3; ++sentence) {  // nothing may be left over from the one before
    const Tokens hypothesis = *tokens;
    const auto references = *rc::gen::container<std::vector<Tokens>>(3, tokens);
    std::vector<std::int64_t> matches(6, -1);
    matcher.count(hypothesis, references, matches);
    for (std::size_t n = 1; n <= matches.size(); ++n)
      RC_ASSERT(matches[n - 1] == plain_matches(hypothesis, references, n));
  }
}

TEST(NgramMatcher, FindsNothingInNothing) {
  std::vector<std::int64_t> matches(4, -1);
  NgramMatcher().count({}, std::vector<Tokens>{{}}, matches);
  EXPECT_EQ(matches, std::vector<std::int64_t>(4, 0));
}

}  // namespace
}  // namespace heed::metrics
