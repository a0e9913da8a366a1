#include "heed/evaluate/examples/choose_examples.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/toy_model.h"

namespace heed::evaluate {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

// Pairs whose target is what the model writes for the source, except where `wrong` says otherwise.
text::RawPairs pairs_of(const model::TranslationModel& model, ThreadPool& pool, const std::vector<std::string>& sources,
                        const std::vector<std::size_t>& wrong) {
  text::RawPairs pairs{.source = sources, .target = {}};
  for (const decode::TranslatedLine& line : decode::translate(model, pool, sources))
    pairs.target.push_back(line.translations.front().text);
  for (const std::size_t i : wrong) pairs.target[i] = "X Y Z";
  return pairs;
}

const std::vector<std::string> kSources = {"a b c d e f g", "b c d e f g h", "c d e f g h a", "d e f g h a b",
                                           "e f g h a b c", "f g h a b c d", "g h a b c d e", "h a b c d e f"};

TEST(ChooseExamples, PrefersTranslationsThatEqualTheirReference) {
  ThreadPool pool(1);
  const auto model = test::toy_model();
  const text::RawPairs pairs = pairs_of(*model, pool, kSources, {0, 3, 5});
  const auto examples = choose_examples(*model, pairs, pool, 3);
  ASSERT_THAT(examples, SizeIs(3));
  for (const ChosenExample& example : examples) {
    EXPECT_NEAR(example.bleu, 100, 1e-6);
    EXPECT_EQ(example.sentence.reference, example.line.translations.front().text);
    for (const std::size_t wrong : {0U, 3U, 5U}) EXPECT_NE(example.sentence.source, kSources[wrong]);
  }
}

TEST(ChooseExamples, AreTheSameForAnyNumberOfThreads) {
  const auto model = test::toy_model();
  ThreadPool one(1), three(3);
  const text::RawPairs pairs = pairs_of(*model, one, kSources, {1, 2});
  const auto sentences = [&](ThreadPool& pool) {
    std::vector<model::ExampleSentence> chosen;
    for (const ChosenExample& example : choose_examples(*model, pairs, pool, 4)) chosen.push_back(example.sentence);
    return chosen;
  };
  EXPECT_EQ(sentences(one), sentences(three));
}

TEST(ChooseExamples, LeavesOutUnknownWordsAndLinesThatAreTooShortOrLong) {
  ThreadPool pool(1);
  const auto model = test::toy_model();
  const text::RawPairs pairs{.source = {"a b", "a b c d e f unknown", "", "a b c d e f g a b c d e f g a b c"},
                             .target = {"P", "P", "P", "P"}};
  EXPECT_THAT(choose_examples(*model, pairs, pool, 6), IsEmpty());
}

TEST(ChooseExamples, WorkForAModelWithoutAttention) {
  ThreadPool pool(1);
  const auto model = test::toy_model("none");
  const auto examples = choose_examples(*model, pairs_of(*model, pool, kSources, {}), pool, 6);
  EXPECT_THAT(examples, SizeIs(6));
  for (const ChosenExample& example : examples) EXPECT_EQ(example.sentence.shows, "");
}

}  // namespace
}  // namespace heed::evaluate
