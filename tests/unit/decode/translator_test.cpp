#include "heed/decode/translator.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/message_of.h"
#include "tests/support/toy_model.h"

namespace heed::decode {
namespace {

using namespace test;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

using Lines = std::vector<std::string>;

TEST(Translator, KeepsTheOrderOfLinesAndLeavesEmptyOnesEmpty) {
  const auto model = test::toy_model();
  ThreadPool pool(2);
  const Lines lines{"a b c d e f g h", "", "a", "  ", "b a", "h g f e d c b a a b c d"};
  std::size_t told = 0;
  const auto all = translate(*model, pool, lines, {}, [&](std::size_t done) { told = done; });
  ASSERT_EQ(all.size(), lines.size());
  EXPECT_EQ(told, lines.size());
  EXPECT_THAT(all[4].source_tokens, ElementsAre("b", "a"));
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (all[i].source_tokens.empty()) {
      EXPECT_THAT(all[i].translations, IsEmpty());
      continue;
    }
    const auto alone = translate(*model, pool, std::span(lines).subspan(i, 1));
    ASSERT_EQ(all[i].translations.size(), 1U);
    EXPECT_EQ(all[i].translations[0].text, alone[0].translations[0].text);
    EXPECT_EQ(all[i].translations[0].weights.shape()[1], static_cast<Index>(all[i].source_tokens.size()) + 2);
  }
}

TEST(Translator, GivesTokensTheirTextAndTheirScores) {
  const auto model = test::toy_model();
  ThreadPool pool(1);
  TranslatorOptions options;
  options.search.nbest = 3;
  const auto all = translate(*model, pool, Lines{"a b c d e f"}, options);
  ASSERT_EQ(all[0].translations.size(), 3U);
  const std::vector<std::vector<std::int32_t>> sources{
      model->source().vocabulary.encode(all[0].source_tokens, text::Marks::kBoth)};
  const auto found = search(model->network(), pool, sources, options.search);
  for (std::size_t k = 0; k < 3; ++k) {
    const Translation& translation = all[0].translations[k];
    EXPECT_EQ(translation.tokens, model->target().vocabulary.decode(found[0][k].words));
    EXPECT_EQ(translation.text, model->target().tokenizer->detokenize(translation.tokens));
    EXPECT_EQ(translation.log_probability, found[0][k].log_probability);
    EXPECT_EQ(translation.score, found[0][k].score);
    EXPECT_EQ(translation.finished, found[0][k].finished);
  }
}

// A model that writes nothing but <unk>, six times.
TranslatorOptions only_unknown(model::TranslationModel& model) {
  test::write_only_unknown(model);
  TranslatorOptions options;
  options.search.beam = 1, options.search.max_length_factor = 0, options.search.max_length_extra = 6;
  options.replace_unknown = true;
  return options;
}

TEST(Translator, ReplacesUnknownWordsByTheMostAttendedSourceWordAsItWasWritten) {
  const auto model = test::toy_model("dot");
  auto options = only_unknown(*model);
  ThreadPool pool(1);
  const Lines lines{"xyzzy a Plugh d", "Zork"};  // not in the vocabulary
  const auto all = translate(*model, pool, lines, options);
  for (const TranslatedLine& line : all) {
    const Translation& translation = line.translations[0];
    ASSERT_EQ(translation.tokens.size(), 6U);
    for (std::size_t t = 0; t < 6; ++t) {
      const auto row = translation.weights.view().row(static_cast<Index>(t)).subspan(1, line.source_tokens.size());
      const auto most = static_cast<std::size_t>(std::ranges::max_element(row) - row.begin());
      EXPECT_EQ(translation.tokens[t], line.source_tokens[most]);
    }
  }
  EXPECT_EQ(all[1].translations[0].text, "Zork Zork Zork Zork Zork Zork");
  options.search.keep_weights = false;
  const auto without = translate(*model, pool, lines, options);
  EXPECT_EQ(without[0].translations[0].text, all[0].translations[0].text);
  EXPECT_EQ(without[0].translations[0].weights.view().elements(), 0);
  options.replace_unknown = false;
  EXPECT_EQ(translate(*model, pool, lines, options)[1].translations[0].text, "<unk> <unk> <unk> <unk> <unk> <unk>");
}

TEST(Translator, RejectsALineThatIsTooLong) {
  const auto model = test::toy_model();
  ThreadPool pool(1);
  TranslatorOptions options;
  options.max_source_words = 3;
  EXPECT_EQ(translate(*model, pool, Lines{"a b c"}, options).size(), 1U);
  EXPECT_THAT(test::message_of([&] {
                translate(*model, pool, Lines{"a", "a b c d"}, options);
              }),
              testing::AllOf(testing::ContainsRegex("\\b3 words\\b"), testing::ContainsRegex("\\b4\\b"),
                             testing::HasSubstr("a b c d")));
}

TEST(Translator, LeavesUnknownWordsWhereAModelAttendsToNothing) {
  const auto model = test::toy_model("none");
  const auto options = only_unknown(*model);
  ThreadPool pool(1);
  EXPECT_THAT(translate(*model, pool, Lines{"a b"}, options)[0].translations[0].tokens[0], "<unk>");
}

}  // namespace
}  // namespace heed::decode
