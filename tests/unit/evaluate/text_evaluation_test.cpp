#include "heed/evaluate/text_evaluation.h"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/message_of.h"
#include "tests/unit/evaluate/stub_language_model.h"

namespace heed::evaluate {
namespace {

using test::message_of;
using test::source_of;
using test::stub_words;
using test::StubLanguageModel;
using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;

TextEvaluation evaluate(const model::LanguageModel& model, const text::SourceText& source, bool normalize = false) {
  ThreadPool pool(2);
  return evaluate_text(model, source, pool, normalize);
}

test::StubLanguageModel word_model() {
  return {test::stub_words(),
          {{"UUUNKKK", 0.5}, {"</s>", 0.125}, {"the", 0.125}, {"cat", 0.125}, {"sat", 0.125}, {".", 0.125}}};
}

TEST(TextEvaluation, OfWordsIsExactForKnownProbabilities) {
  const TextEvaluation found = evaluate(word_model(), test::source_of("a.txt", {"the cat", "the cat. dog"}));
  const metrics::TextScore& score = found.given.score;
  EXPECT_EQ(found.name, "a.txt");
  EXPECT_EQ(found.vocabulary, 7);
  EXPECT_EQ(score.tokens, 7);
  EXPECT_EQ(score.unknown, 2);
  EXPECT_EQ(score.characters, 21);
  EXPECT_DOUBLE_EQ(score.bits, 5 * 3 + 2 * 1);
  EXPECT_DOUBLE_EQ(score.spelling_bits, 8 * (5 + 4));
  EXPECT_DOUBLE_EQ(score.perplexity(), std::exp2(17.0 / 7));
  EXPECT_DOUBLE_EQ(score.bits_per_character(), (17 + 72) / 21.0);
  EXPECT_FALSE(found.normalized);
  EXPECT_EQ(found.given.tokens[4].text, "cat.");
  EXPECT_EQ(found.given.tokens[4].line, 2);
  EXPECT_TRUE(found.given.tokens[2].end);
  EXPECT_TRUE(found.given.tokens[3].first);
}

TEST(TextEvaluation, OfUniformProbabilityIsTheSizeOfTheVocabulary) {
  std::map<std::string, double> uniform;
  const text::TokenList words = test::stub_words();
  for (const std::string& word : words.tokens()) uniform[word] = 1.0 / words.size();
  const test::StubLanguageModel model(words, uniform);
  EXPECT_NEAR(evaluate(model, test::source_of("a", {"the dog sat"})).given.score.perplexity(), words.size(), 1e-9);
}

TEST(TextEvaluation, NormalizedIsPerCharacterOfTheTextAsGiven) {
  const TextEvaluation found = evaluate(word_model(), test::source_of("a", {"the cat", "the cat. dog"}), true);
  ASSERT_TRUE(found.normalized);
  const metrics::TextScore& score = found.normalized->text.score;
  EXPECT_EQ(score.tokens, 8);  // the cat </s> the cat . dog </s>
  EXPECT_EQ(score.unknown, 1);
  EXPECT_EQ(score.characters, found.given.score.characters);
  EXPECT_DOUBLE_EQ(score.bits_per_character(), (7 * 3 + 1 + 8 * 4) / 21.0);
  ASSERT_EQ(found.normalized->rules.size(), 1U);
  const text::NormalizationRule& rule = found.normalized->rules.front();
  EXPECT_EQ(rule.count, 1);
  ASSERT_EQ(rule.examples.size(), 1U);
  EXPECT_EQ(rule.examples[0].line, 2);
}

TEST(TextEvaluation, ListsUnknownTokensByTheirNumber) {
  const TextEvaluation found = evaluate(word_model(), test::source_of("a", {"a dog the dog b"}));
  ASSERT_EQ(found.given.unknown.size(), 3U);
  EXPECT_EQ(found.given.unknown[0].text, "dog");
  EXPECT_EQ(found.given.unknown[0].count, 2);
  EXPECT_EQ(found.given.unknown[1].text, "a");
  EXPECT_EQ(found.given.unknown[2].text, "b");
}

TEST(TextEvaluation, CountsCharactersThatTheModelNeverSaw) {
  const test::StubLanguageModel model(text::TokenList::of_characters("ab\n"),
                                      {{"a", 0.5}, {text::kUnknownCharacter, 0.25}});
  const TextEvaluation found = evaluate(model, test::source_of("a", {"aāā"}));
  const metrics::TextScore& score = found.given.score;
  EXPECT_EQ(score.tokens, 4);
  EXPECT_EQ(score.unknown, 2);
  EXPECT_DOUBLE_EQ(score.bits_per_character(), (1 + 2 * 2 + 2 * 16) / 4.0);
  ASSERT_EQ(found.given.unknown.size(), 1U);
  EXPECT_EQ(found.given.unknown[0].text, "ā");
  EXPECT_EQ(found.given.unknown[0].count, 2);
}

TEST(TextEvaluation, RefusesATextOfWhichTheModelKnowsNothing) {
  EXPECT_THAT(test::message_of([] {
                evaluate(word_model(), test::source_of("z.txt", {"ein Hund", "bellt"}));
              }),
              AllOf(HasSubstr("word"), ContainsRegex("\\b3\\b"), HasSubstr("z.txt")));
  const test::StubLanguageModel letters(text::TokenList::of_characters("ab \n"), {});
  EXPECT_THAT(test::message_of([&] { evaluate(letters, test::source_of("z.txt", {"日 本"})); }),
              AllOf(HasSubstr("character"), ContainsRegex("\\b2\\b"), HasSubstr("z.txt")));
}

TEST(TextEvaluation, IsContentWithAWordThatIsKnownOnceTheTextIsFitted) {
  const text::SourceText source = test::source_of("z.txt", {"cat."});
  EXPECT_THAT(test::message_of([&] { evaluate(word_model(), source); }),
              AllOf(ContainsRegex("\\b1\\b"), HasSubstr("z.txt")));
  EXPECT_EQ(evaluate(word_model(), source, true).normalized->text.score.unknown, 0);
}

TEST(TextBefore, StaysWithinTheSentence) {
  const auto words = evaluate(word_model(), test::source_of("a", {"the cat", "the cat sat"})).given.tokens;
  EXPECT_EQ(text_before(words, 5, text::TokenUnit::kWord, 4), "the cat");
  EXPECT_EQ(text_before(words, 5, text::TokenUnit::kWord, 1), "cat");
  EXPECT_EQ(text_before(words, 3, text::TokenUnit::kWord, 4), "");
  const test::StubLanguageModel letters(text::TokenList::of_characters("ab\n"), {});
  const auto characters = evaluate(letters, test::source_of("a", {"ab", "ba"})).given.tokens;
  EXPECT_EQ(text_before(characters, 4, text::TokenUnit::kCharacter, 3), "b\nb");
  EXPECT_EQ(text_before(characters, 1, text::TokenUnit::kCharacter, 9), "a");
}

}  // namespace
}  // namespace heed::evaluate
