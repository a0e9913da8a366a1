#include "heed/metrics/translation/ter.h"

#include <algorithm>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "heed/metrics/translation/translation_edits.h"

namespace heed::metrics {
namespace {

using Lines = std::vector<std::string>;

double ter(const std::string& hypothesis, const Lines& references) {
  ThreadPool pool(1);
  std::vector<Lines> streams;
  for (const std::string& reference : references) streams.push_back({reference});
  return ter_score(sum(ter_statistics(pool, Lines{hypothesis}, streams)), streams.size());
}

TEST(Ter, OfEqualTextsIsZeroWhateverTheirCase) {
  EXPECT_EQ(ter("The Cat", {"the cat"}), 0);
  EXPECT_EQ(ter("", {""}), 0);
}

TEST(Ter, CountsWordsInsertedDeletedAndReplaced) {
  EXPECT_EQ(ter("a b c", {"a x c d"}), 50);
  EXPECT_EQ(ter("", {"a b"}), 100);
  EXPECT_EQ(ter("a b c", {"a"}), 200);
}

TEST(Ter, CountsAMovedRunOfWordsOnce) { EXPECT_EQ(ter("d e a b c", {"a b c d e"}), 20); }

TEST(Ter, OfWordsAgainstAnEmptyReferenceIsOneHundred) { EXPECT_EQ(ter("a b c", {""}), 100); }

TEST(Ter, TakesTheFewestEditsAndTheAverageLength) {
  // sacreBLEU: 2 edits to the first, 6.5 words on average
  EXPECT_NEAR(ter("the cat the cat is on the mat", {"the cat is on the mat", "there is a cat on the mat"}), 200 / 6.5,
              1e-12);
}

std::int64_t plain_distance(const Tokens& a, const Tokens& b) {
  std::vector<std::int64_t> row(b.size() + 1);
  for (std::size_t j = 0; j < row.size(); ++j) row[j] = static_cast<std::int64_t>(j);
  for (const std::uint32_t word : a) {
    std::int64_t diagonal = row[0]++;
    for (std::size_t j = 1; j < row.size(); ++j) {
      const std::int64_t substitution = diagonal + (word == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({substitution, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row.back();
}

Tokens arbitrary_words(int longest) {
  return *rc::gen::resize(longest, rc::gen::container<Tokens>(rc::gen::inRange<std::uint32_t>(0, 6)));
}

// With up to 24 words the beam covers everything.
RC_GTEST_PROP(BeamEditDistance, OfShortTextsIsLevenshteins, ()) {
  const Tokens hypothesis = arbitrary_words(24), reference = arbitrary_words(24);
  RC_PRE(!reference.empty());
  BeamEditDistance distances;
  distances.start(hypothesis.size(), reference);
  RC_ASSERT(distances.set_base(hypothesis) == plain_distance(hypothesis, reference));
}

RC_GTEST_PROP(BeamEditDistance, FromTheBaseOnIsThatFromTheStart, ()) {
  const Tokens base = arbitrary_words(60), reference = arbitrary_words(60);
  RC_PRE(!reference.empty() && !base.empty());
  Tokens other = base;
  const auto same = *rc::gen::inRange<std::size_t>(0, base.size());
  std::reverse(other.begin() + static_cast<std::ptrdiff_t>(same), other.end());
  BeamEditDistance distances;
  distances.start(base.size(), reference);
  const std::int32_t expected = distances.set_base(other);
  distances.set_base(base);
  for (const std::int32_t limit : {expected + 3, expected, expected - 1}) {
    const std::int32_t distance = distances.distance(other, same, limit);
    if (limit >= expected)
      RC_ASSERT(distance == expected);
    else
      RC_ASSERT(distance > limit);
  }
}

RC_GTEST_PROP(TranslationEdits, AreNeverMoreThanWithoutShifts, ()) {
  const Tokens hypothesis = arbitrary_words(24), reference = arbitrary_words(24);
  TranslationEdits edits;
  RC_ASSERT(edits.count(hypothesis, reference) <= plain_distance(hypothesis, reference));
}

TEST(TranslationEdits, OfVeryLongTextsNeedLittleMemory) {
  Tokens hypothesis(20'000), reference(20'000);
  for (std::size_t i = 0; i < reference.size(); ++i) hypothesis[i] = reference[i] = static_cast<std::uint32_t>(i);
  hypothesis[5000] = 100'000;
  std::swap(hypothesis[300], hypothesis[301]);
  EXPECT_EQ(TranslationEdits().count(hypothesis, reference), 2);
}

}  // namespace
}  // namespace heed::metrics
