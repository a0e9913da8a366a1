#include "heed/evaluate/mistakes/trait_figures.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heed::evaluate {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::Each;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

// `count` texts of one kind, `wrong` of them misclassified.
struct Texts {
  std::vector<TextTraits> traits;
  std::vector<bool> wrong;

  void add(const TextTraits& text, int count, int wrong_ones) {
    for (int i = 0; i < count; ++i) {
      traits.push_back(text);
      wrong.push_back(i < wrong_ones);
    }
  }
  TraitComparison compare() const { return compare_traits(traits, wrong); }
};

const TraitFigures* find(const TraitComparison& comparison, const std::string& name) {
  for (const TraitFigures& trait : comparison.traits)
    if (trait.name.starts_with(name)) return &trait;
  return nullptr;
}

TEST(TraitFigures, CountWrongTextsWithATraitAndWithout) {
  Texts texts;
  texts.add({.words = 10, .negations = 1}, 100, 30);
  texts.add({.words = 10}, 300, 30);
  const TraitComparison comparison = texts.compare();
  const TraitFigures* negation = find(comparison, "a negation");
  ASSERT_NE(negation, nullptr);
  EXPECT_EQ(negation->with.part, 30);
  EXPECT_EQ(negation->with.whole, 100);
  EXPECT_EQ(negation->without.part, 30);
  EXPECT_EQ(negation->without.whole, 300);
  EXPECT_DOUBLE_EQ(negation->of_mistakes().value(), 0.5);
  EXPECT_DOUBLE_EQ(negation->of_right().value(), 70.0 / 340);
  EXPECT_TRUE(negation->measurable());
  EXPECT_TRUE(negation->harmful());
  EXPECT_EQ(comparison.mistakes_without.part, 30);
  EXPECT_EQ(comparison.mistakes_without.whole, 60);
  EXPECT_EQ(comparison.right_without.part, 270);
  EXPECT_EQ(comparison.right_without.whole, 340);
}

TEST(TraitFigures, AreNotMeasurableWhereLuckExplainsThem) {
  Texts texts;
  texts.add({.words = 10, .contrasts = 1}, 100, 12);
  texts.add({.words = 10}, 100, 9);
  const TraitComparison comparison = texts.compare();
  EXPECT_FALSE(find(comparison, "a contrast word")->measurable());
  EXPECT_EQ(comparison.mistakes_without.part, 21);
}

TEST(TraitFigures, AskForMoreWhereThereAreMoreTraits) {
  Texts one, many;
  one.add({.words = 10, .questions = 1}, 200, 32);
  one.add({.words = 10}, 200, 18);
  EXPECT_TRUE(find(one.compare(), "a question")->measurable());
  many = one;
  for (TextTraits& text : many.traits) text.quotes = text.mixed = false;
  for (std::size_t i = 0; i < many.traits.size(); ++i) {
    many.traits[i].quotes = i % 2 == 0 ? 1 : 0;
    many.traits[i].negations = i % 3 == 0 ? 1 : 0;
    many.traits[i].mixed = i % 5 == 0;
  }
  EXPECT_FALSE(find(many.compare(), "a question")->measurable());
}

TEST(TraitFigures, LeaveOutWhatAllTextsHaveOrNone) {
  Texts texts;
  texts.add({.words = 10, .negations = 2}, 10, 5);
  EXPECT_THAT(texts.compare().traits, IsEmpty());
  EXPECT_THAT(compare_traits({}, {}).traits, IsEmpty());
}

TEST(TraitFigures, OfLengthAreQuarters) {
  Texts texts;
  for (int words = 1; words <= 100; ++words) texts.add({.words = words}, 1, words % 2);
  const TraitComparison comparison = texts.compare();
  ASSERT_EQ(comparison.traits.size(), 4U);
  EXPECT_THAT(comparison.traits, Each(Field(&TraitFigures::with, Field(&metrics::Share::whole, 25))));
  EXPECT_EQ(comparison.traits[0].name, "length: up to 25 words");
  EXPECT_EQ(comparison.traits[1].name, "length: 26 to 50 words");
  EXPECT_EQ(comparison.traits[3].name, "length: 76 words or more");
}

TEST(TraitFigures, OfManyAreThoseOfTheUpperQuarter) {
  Texts texts;
  for (int negations = 0; negations < 100; ++negations) texts.add({.words = 100, .negations = negations}, 1, 0);
  const TraitComparison comparison = texts.compare();
  const TraitFigures* many = find(comparison, "many negations");
  ASSERT_NE(many, nullptr);
  EXPECT_EQ(many->name, "many negations: over 75.0%");
  EXPECT_EQ(many->with.whole, 24);
}

TEST(TraitFigures, OfManyAreLeftOutWhereFewHaveAny) {
  Texts texts;
  texts.add({.words = 10}, 90, 9);
  texts.add({.words = 10, .unknown = 3}, 10, 1);
  EXPECT_THAT(texts.compare().traits, AllOf(Contains(Field(&TraitFigures::name, "an unknown word")),
                                            Not(Contains(Field(&TraitFigures::name, HasSubstr("many"))))));
}

TEST(TraitFigures, TakeEmptyTexts) {
  Texts texts;
  texts.add({}, 5, 5);
  texts.add({.words = 5, .unknown = 1}, 5, 0);
  EXPECT_NE(find(texts.compare(), "an unknown word"), nullptr);
}

}  // namespace
}  // namespace heed::evaluate
