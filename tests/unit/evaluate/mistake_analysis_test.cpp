#include <cmath>
#include <memory>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/error.h"
#include "heed/evaluate/mistakes/mistakes.h"

namespace heed::evaluate {
namespace {

using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// The log-odds of “good” are the mean over the words of a text: 8 for good, 4 for fine, -8 for bad, 0 for others.
model::TextClassifier model_of(std::vector<std::string> labels = {"bad", "good"}) {
  text::WordCounts counts;
  for (const char* word : {"good", "fine", "bad", "the", "film", "is", "not"}) counts.add(word);
  Random random(1);
  model::TextClassifier model(std::move(labels), text::Vocabulary(counts), {.embedding = 1, .layers = 0}, random);
  for (const auto& parameter : model.parameters())
    for (float& value : parameter->value().span()) value = 0;
  const auto vector = [&](const char* word) -> float& {
    return model.parameters().find("embedding.weight")->value().row(model.vocabulary().id(word))[0];
  };
  vector("good") = 8;
  vector("fine") = 4;
  vector("bad") = -8;
  model.parameters().find("output.weight")->value().row(1)[0] = 1;
  return model;
}

text::LabeledText texts_of(const std::vector<std::pair<const char*, const char*>>& lines) {
  text::LabeledText text{.name = "test.tsv", .lines = {}};
  for (const auto& [label, words] : lines)
    text.lines.push_back({label, words, static_cast<std::int64_t>(text.lines.size()) + 1});
  return text;
}

MistakeAnalysis analyse(const model::TextClassifier& model, const text::LabeledText& texts,
                        const MistakeOptions& options = {}) {
  ThreadPool pool(2);
  return analyse_mistakes(model, texts, train::evaluate_classifier(model, texts, pool), options, pool);
}

TEST(MistakeAnalysis, ExplainsMistakesByTheirWords) {
  const model::TextClassifier model = model_of();
  const text::LabeledText texts =
      texts_of({{"good", "the film is good"},
                {"bad", "Good, the film is not fine bad"},  // 4 / 7: nearly neutral is below 0.41
                {"bad", "the good good film"},
                {"good", "the bad film"},
                {"bad", "bad"}});
  const MistakeAnalysis analysis = analyse(model, texts);
  EXPECT_EQ(analysis.examples, 5);
  EXPECT_EQ(analysis.mistakes, 3);
  EXPECT_THAT(analysis.class_examples, ElementsAre(3, 2));
  ASSERT_THAT(analysis.kinds, SizeIs(2));
  EXPECT_EQ(kind_name(analysis, analysis.kinds[0].kind), "false positives");
  ASSERT_THAT(analysis.kinds[0].clear, SizeIs(2));
  const ExplainedMistake& first = analysis.kinds[0].clear[0];
  EXPECT_EQ(first.mistake.example, 2U);
  EXPECT_NEAR(first.mistake.margin, 4, 1e-5);
  ASSERT_THAT(first.toward, SizeIs(1));
  EXPECT_EQ(first.toward[0].word, "good");
  EXPECT_NEAR(first.toward[0].effect, 2 * (4 - 8.0 / 3), 1e-4);  // each by itself
  EXPECT_THAT(first.against, SizeIs(2));
  EXPECT_THAT(analysis.kinds[1].clear[0].toward, ElementsAre(Field(&WordPush::word, "bad")));
  EXPECT_THAT(analysis.kinds[0].misleading, ElementsAre(Field(&MisleadingWord::word, "good")));
  EXPECT_EQ(analysis.kinds[0].misleading[0].led, 2);
  EXPECT_THAT(analysis.kinds[1].misleading, IsEmpty());  // a single case says nothing
}

TEST(MistakeAnalysis, ShowsAsManyAsAskedForAndKnowsAll) {
  const model::TextClassifier model = model_of();
  const text::LabeledText texts = texts_of({{"bad", "good"}, {"bad", "fine"}, {"bad", "film"}, {"bad", "bad"}});
  const MistakeAnalysis analysis = analyse(model, texts, {.count = 1});
  // “film” has no effect, so the first class is predicted, which is right.
  EXPECT_EQ(analysis.mistakes, 2);
  EXPECT_THAT(analysis.kinds[0].kind.clear, SizeIs(2));
  EXPECT_THAT(analysis.kinds[0].clear, SizeIs(1));
  EXPECT_EQ(analysis.kinds[0].clear[0].mistake.example, 0U);
}

TEST(MistakeAnalysis, DrawsASampleFromTheMistakesOfAllKindsWithoutReplacement) {
  const model::TextClassifier model = model_of();
  // Every text but the last is a mistake: two false positives, a false negative, and a near tie.
  const text::LabeledText texts =
      texts_of({{"bad", "good"}, {"bad", "fine"}, {"good", "bad"}, {"good", "the film"}, {"good", "good"}});
  const auto drawn = [&](std::size_t count, std::uint64_t seed) {
    std::vector<std::size_t> examples;
    for (const ExplainedMistake& mistake : analyse(model, texts, {.sample = count, .seed = seed}).sample)
      examples.push_back(mistake.mistake.example);
    return examples;
  };
  EXPECT_THAT(drawn(9, 1), ::testing::UnorderedElementsAre(0, 1, 2, 3));
  EXPECT_THAT(drawn(2, 1), SizeIs(2));
  EXPECT_EQ(drawn(2, 1), drawn(2, 1));
  EXPECT_THAT(drawn(0, 1), IsEmpty());
  std::set<std::size_t> first;  // of 40 draws of one: each of the four is missed with probability 0.75^40 = 0.00001
  for (std::uint64_t seed = 0; seed < 40; ++seed) first.insert(drawn(1, seed)[0]);
  EXPECT_THAT(first, ElementsAre(0, 1, 2, 3));
}

TEST(MistakeAnalysis, GivesReasonsForEachMistakeAndComparesThemWithRightAnswers) {
  const model::TextClassifier model = model_of();
  const text::LabeledText texts =
      texts_of({{"bad", "good, 9/10"}, {"good", "bad"}, {"good", "the film"}, {"good", "good"}, {"bad", "bad"}});
  const MistakeAnalysis analysis = analyse(model, texts);
  ASSERT_THAT(analysis.kinds[0].clear, SizeIs(1));
  EXPECT_EQ(analysis.kinds[0].clear[0].reasons[0].kind, ReasonKind::kWrongLabel);
  for (const ExplainedMistake& mistake : analysis.sample) EXPECT_FALSE(mistake.reasons.empty());
  EXPECT_EQ(analysis.reasons.mistakes, 3);
  EXPECT_EQ(analysis.reasons.right, 2);
  const auto rate = std::ranges::find(analysis.reasons.rates, ReasonKind::kShort, &ReasonRate::kind);
  ASSERT_NE(rate, analysis.reasons.rates.end());
  EXPECT_EQ(rate->mistakes.part, 3);  // all texts are short
  EXPECT_EQ(rate->right.part, 2);
}

TEST(MistakeAnalysis, KeepsNearlyNeutralDecisionsApart) {
  const model::TextClassifier model = model_of();
  const text::LabeledText texts = texts_of({{"good", "the the the"}, {"good", "good"}, {"bad", "film"}});
  const MistakeAnalysis analysis = analyse(model, texts);
  EXPECT_THAT(analysis.kinds[1].clear, IsEmpty());
  EXPECT_THAT(analysis.kinds[1].neutral, SizeIs(1));
  EXPECT_EQ(analysis.wrong_if_neutral.part, 1);
  EXPECT_EQ(analysis.wrong_if_neutral.whole, 2);
  EXPECT_EQ(analysis.wrong_if_clear.whole, 1);
}

TEST(MistakeAnalysis, OfNoMistakeHasNothingToCompare) {
  const MistakeAnalysis analysis = analyse(model_of(), texts_of({{"good", "good"}, {"bad", "bad"}}));
  EXPECT_EQ(analysis.mistakes, 0);
  EXPECT_THAT(analysis.traits.traits, IsEmpty());
  EXPECT_THAT(analysis.sample, IsEmpty());
  EXPECT_THAT(analysis.reasons.rates, IsEmpty());
  EXPECT_THAT(mistake_findings(analysis), IsEmpty());
}

TEST(MistakeAnalysis, TakesEmptyTextsAndTextsOfUnknownWords) {
  const MistakeAnalysis analysis =
      analyse(model_of(), texts_of({{"good", ""}, {"good", "xyzzy, plugh"}, {"bad", "bad"}}));
  EXPECT_EQ(analysis.mistakes, 2);
  EXPECT_THAT(mistake_findings(analysis), ::testing::Not(IsEmpty()));
}

TEST(MistakeAnalysis, KnowsAPositiveClassOnlyOfTwo) {
  const text::LabeledText texts = texts_of({{"good", "bad"}, {"bad", "good"}});
  EXPECT_EQ(analyse(model_of(), texts, {.positive = 0}).kinds[0].kind.predicted, 0);
  const model::TextClassifier three = model_of({"bad", "good", "so"});
  EXPECT_FALSE(analyse(three, texts).positive.has_value());
  EXPECT_THAT([&] { analyse(three, texts, {.positive = 0}); }, ::testing::ThrowsMessage<Error>(HasSubstr("3 classes")));
}

TEST(MistakeAnalysis, OfMoreClassesExplainsTheMostFrequentKinds) {
  const model::TextClassifier model = model_of({"bad", "good", "so"});
  const text::LabeledText texts = texts_of({{"so", "bad"}, {"bad", "good"}, {"bad", "fine"}});
  const MistakeAnalysis analysis = analyse(model, texts, {.kinds = 1});
  ASSERT_THAT(analysis.kinds, SizeIs(2));
  EXPECT_EQ(kind_name(analysis, analysis.kinds[0].kind), "“bad” taken for “good”");
  EXPECT_THAT(analysis.kinds[0].clear, SizeIs(2));
  EXPECT_THAT(analysis.kinds[1].clear, IsEmpty());
  EXPECT_EQ(analysis.kinds[1].kind.size(), 1U);
}

TEST(MistakeAnalysis, CountsTraitsWithTheModelsOwnWords) {
  ThreadPool pool(2);
  const model::TextClassifier model = model_of();
  std::vector<std::pair<const char*, const char*>> lines(20, {"good", "the film is the film is the film is not"});
  lines.emplace_back("good", "good bad xyzzy");
  const std::vector<TextTraits> traits = text_traits(model, texts_of(lines), pool);
  EXPECT_TRUE(traits.back().mixed);
  EXPECT_EQ(traits.back().unknown, 1);
  EXPECT_EQ(traits.back().words, 3);
  EXPECT_FALSE(traits.front().mixed);
  EXPECT_EQ(traits.front().negations, 1);
}

}  // namespace
}  // namespace heed::evaluate
