#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/heed.h"
#include "tests/support/message_of.h"

namespace heed {
namespace {

using test::message_of;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

const std::filesystem::path kVersion01 = std::filesystem::path(HEED_TEST_DATA) / "version-0.1";
constexpr const char* kSentence = "Der Hund schläft .";

TEST(Translator, GivesTextScoreAttentionAndAlignment) {
  const Translator translator(kVersion01 / "translation", /*threads=*/1);
  EXPECT_EQ(translator.source_language() + translator.target_language(), "deen");
  const Translation translation = translator.translate(kSentence);
  EXPECT_FALSE(translation.text.empty());
  EXPECT_LT(translation.log_probability, 0);
  ASSERT_THAT(translation.attention.source, SizeIs(translation.source_tokens.size() + 2));
  const bool cut = translation.attention.target.back() != "</s>";
  ASSERT_THAT(translation.attention.target, SizeIs(translation.tokens.size() + (cut ? 0 : 1)));
  for (std::size_t row = 0; row < translation.attention.target.size(); ++row) {
    double sum = 0;
    for (std::size_t column = 0; column < translation.attention.source.size(); ++column)
      sum += static_cast<double>(translation.attention.weight(row, column));
    EXPECT_NEAR(sum, 1, 1e-5) << row;
  }
  ASSERT_THAT(translation.alignment, SizeIs(translation.tokens.size()));
  for (const auto [source, target] : translation.alignment)
    for (std::size_t other = 0; other < translation.source_tokens.size(); ++other)
      EXPECT_GE(translation.attention.weight(target, source + 1), translation.attention.weight(target, other + 1));
}

TEST(Translator, TakesSettingsByTheNamesOfTheCommandLine) {
  const Translator translator(kVersion01 / "translation");
  const Translation best = translator.translate(kSentence, {{"beam", 4}, {"nbest", 3}, {"length-penalty", 0.5}});
  ASSERT_THAT(best.alternatives, SizeIs(2));
  EXPECT_GE(best.score, best.alternatives[0].score);
  EXPECT_GE(best.alternatives[0].score, best.alternatives[1].score);
  EXPECT_THAT(message_of([&] {
                translator.translate(kSentence, {{"beem", 4}});
              }),
              AllOf(HasSubstr("'beem'"), HasSubstr("did you mean 'beam'")));
  EXPECT_THAT(message_of([&] { translator.translate(kSentence, {{"beam", 0}}); }), HasSubstr("beam must be"));
  EXPECT_THAT(message_of([&] { translator.translate(kSentence, {{"beam", "wide"}}); }), HasSubstr("'wide'"));
  EXPECT_THAT(message_of([&] { translator.translate(kSentence, {{"beam", 2}, {"nbest", 3}}); }), HasSubstr("nbest"));
}

TEST(Translator, WhatProgressThrowsReachesTheCaller) {
  const Translator translator(kVersion01 / "translation", /*threads=*/2);
  const auto stop = [](std::size_t) { throw Error("enough"); };
  EXPECT_EQ(message_of([&] { translator.translate_batch({"Ein Hund .", kSentence}, {}, stop); }), "enough");
  EXPECT_FALSE(translator.translate(kSentence).text.empty());
}

TEST(Translator, TranslatesManyAsOneByOne) {
  const Translator translator(kVersion01 / "translation", /*threads=*/2);
  const std::vector<std::string> sentences = {"Ein Hund .", "", kSentence};
  std::size_t done = 0;
  const auto all = translator.translate_batch(sentences, {}, [&](std::size_t count) { done = count; });
  ASSERT_THAT(all, SizeIs(3));
  EXPECT_EQ(done, 3);
  for (std::size_t i = 0; i < all.size(); ++i) EXPECT_EQ(all[i].text, translator.translate(sentences[i]).text);
  EXPECT_THAT(all[1].text, IsEmpty());
  EXPECT_THAT(all[1].attention.weights, IsEmpty());
}

TEST(Translator, KeepsWhatStandsBetweenTheSentencesOfAText) {
  const Translator translator(kVersion01 / "translation");
  const std::string one = translator.translate_text("Ein Hund.");
  EXPECT_EQ(translator.translate_text("Ein Hund.\n\nEin Hund.\n"), one + "\n\n" + one + "\n");
  EXPECT_THAT(translator.translate_text("<p>Ein Hund.</p>", TextFormat::kHtml),
              AllOf(testing::StartsWith("<p>"), testing::EndsWith("</p>")));
  EXPECT_THAT(message_of([&] { translator.translate_text("a\xff"); }), HasSubstr("UTF-8"));
}

TEST(Translator, EvaluatesOnASplitAtSeveralBeams) {
  const Translator translator(kVersion01 / "translation");
  const evaluate::ModelEvaluation evaluation = translator.evaluate(kVersion01 / "corpus", "test", {{"beam", "1,3"}});
  ASSERT_THAT(evaluation.results, SizeIs(2));
  EXPECT_EQ(evaluation.results[1].beam, 3);
  EXPECT_NEAR(evaluation.perplexity, std::exp(evaluation.loss), 1e-9 * evaluation.perplexity);
  EXPECT_THAT(evaluation.bleu_signature, HasSubstr("tok:13a"));
  EXPECT_THAT(message_of([&] { translator.evaluate(kVersion01 / "corpus", "tset"); }),
              HasSubstr("did you mean 'test'"));
}

TEST(Translator, SaysWhichModelIsMissingOrOfAnotherKind) {
  EXPECT_THAT(message_of([] { Translator("nope"); }), HasSubstr("'nope'"));
  EXPECT_THAT(message_of([] { Translator(kVersion01 / "char"); }), HasSubstr("language model"));
}

}  // namespace
}  // namespace heed
