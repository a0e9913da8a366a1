#include "heed/evaluate/history_effect.h"

#include <gtest/gtest.h>

#include "heed/evaluate/text_evaluation.h"
#include "tests/unit/evaluate/stub_language_model.h"

namespace heed::evaluate {
namespace {

using test::source_of;
using test::stub_words;
using test::StubLanguageModel;

std::vector<HistoryStep> steps_of(const model::LanguageModel& model, const std::vector<std::string>& lines) {
  ThreadPool pool(1);
  const text::SourceText source = test::source_of("a", lines);
  const auto whole = evaluate_text(model, source, pool, false);
  return history_effect(model, text::lm_text(source, model.tokens()), whole.given.tokens, pool);
}

TEST(HistoryEffect, IsWhatMissingTokensCost) {
  const test::StubLanguageModel model(text::TokenList::of_characters("ab\n"), {}, /*history=*/6);
  const auto steps = steps_of(model, {std::string(1000, 'a')});
  ASSERT_EQ(steps.size(), 7U);
  const std::vector<double> expected = {6, 5, (4 + 3) / 2.0, (2 + 1) / 4.0, 0, 0, 0};  // of 4 to 7, two cost
  for (std::size_t i = 0; i < steps.size(); ++i) EXPECT_NEAR(steps[i].extra_bits.value, expected[i], 0.01) << i;
  EXPECT_EQ(steps[3].least, 4);
  EXPECT_EQ(steps[3].most, 7);
  EXPECT_EQ(steps[0].tokens, 199);  // 200 pieces; the first starts at the start of the text
}

TEST(HistoryEffect, OfOneWordEndsWithIt) {
  const test::StubLanguageModel model(test::stub_words(), {}, /*history=*/1);
  std::string line = "the";
  for (int i = 0; i < 300; ++i) line += i % 3 == 0 ? " dog" : " cat";
  const auto steps = steps_of(model, {line});
  ASSERT_EQ(steps.size(), 7U);
  EXPECT_NEAR(steps[0].extra_bits.value, 1, 1e-9);
  for (std::size_t i = 1; i < steps.size(); ++i) EXPECT_NEAR(steps[i].extra_bits.value, 0, 1e-9);
}

TEST(HistoryEffect, EndsWithTheSentence) {
  const test::StubLanguageModel model(test::stub_words(), {}, 9);
  const auto steps = steps_of(model, {"the cat sat", "the cat sat"});  // pieces: "cat sat" and "sat", twice
  ASSERT_EQ(steps.size(), 2U);
  EXPECT_EQ(steps[0].tokens, 4);
  EXPECT_NEAR(steps[0].extra_bits.value, 1.5, 1e-9);
  EXPECT_EQ(steps[1].tokens, 2);
  EXPECT_NEAR(steps[1].extra_bits.value, 1, 1e-9);
}

}  // namespace
}  // namespace heed::evaluate
