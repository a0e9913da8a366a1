#include "heed/train/lm/lm_data.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/message_of.h"
#include "tests/support/temp_folder.h"

namespace heed::train {
namespace {

using test::message_of;
using test::TempFolder;
using testing::AllOf;
using testing::ContainsRegex;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kVocabulary = "UUUNKKK\t1\n<s>\t1\n</s>\t1\nthe\t9\ncat\t5\n";

TEST(BigramCorpus, IsReadInTheWordsOfAVocabulary) {
  const test::TempFolder folder;
  const LmFiles files{.train = {folder.put("a", "the cat\n"), folder.put("b", "the dog\n")},
                      .without = {},
                      .valid = folder.put("valid", "cat\n"),
                      .vocab = folder.put("vocab", kVocabulary)};
  const BigramCorpus corpus = read_bigram_corpus(files, {.vocab_words = 5});
  EXPECT_THAT(corpus.data.train.targets, ElementsAre(3, 4, 2, 3, 0, 2));
  EXPECT_THAT(corpus.data.train.inputs, ElementsAre(1, 3, 4, 1, 3, 0));
  EXPECT_THAT(corpus.data.validation.targets, ElementsAre(4, 2));
  EXPECT_DOUBLE_EQ(corpus.unknown_rate, 1.0 / 6);
}

TEST(BigramCorpus, WithoutAVocabularyAndAValidationTextTakesBothFromTheText) {
  const test::TempFolder folder;
  std::string text;
  for (int i = 0; i < 20; ++i) text += i < 18 ? "the cat runs\n" : "late words\n";
  const BigramCorpus corpus = read_bigram_corpus({.train = {folder.put("a", text)}}, {.vocab_words = 5});
  EXPECT_THAT(corpus.tokens.tokens(), ElementsAre("UUUNKKK", "<s>", "</s>", "cat", "runs"));
  EXPECT_EQ(corpus.data.train.targets.size(), 18U * 4);
  EXPECT_THAT(corpus.data.validation.targets, ElementsAre(0, 0, 2, 0, 0, 2));  // the last tenth
}

TEST(BigramCorpus, WithoutAWordOfTheVocabularyIsRejected) {
  const test::TempFolder folder;
  const auto text = folder.put("german.txt", "die Katze\n");
  EXPECT_THAT(test::message_of([&] {
                read_bigram_corpus(
                    {.train = {text}, .without = {}, .valid = text, .vocab = folder.put("v", kVocabulary)},
                    {.vocab_words = 5});
              }),
              AllOf(ContainsRegex("\\b2\\b"), HasSubstr("german.txt")));
}

TEST(CharCorpus, LeavesOutWhatItIsToldTo) {
  const test::TempFolder folder;
  const auto text = folder.put("text", "one\ntwo\nthree\nfour\nfive\nsix\n");
  const WindowSettings settings{.batch = 2, .window = 4, .valid_share = 0.1};
  const CharCorpus whole = read_char_corpus({.train = {text}}, settings);
  const CharCorpus part = read_char_corpus({.train = {text}, .without = {folder.put("part", "two\nthree")}}, settings);
  EXPECT_TRUE(whole.tokens.contains("w"));
  EXPECT_FALSE(part.tokens.contains("w"));
  EXPECT_EQ(part.data.train.size() + part.data.validation.size(), std::string("one\nfour\nfive\nsix\n").size());
  EXPECT_THAT(test::message_of([&] {
                read_char_corpus({.train = {text}, .without = {folder.put("other", "two\nfour\n")}}, settings);
              }),
              HasSubstr("other"));
}

TEST(WordVectorsOfANetwork, ComeFromAFileAndOnlyInItsSize) {
  const test::TempFolder folder;
  const text::TokenList tokens({"UUUNKKK", "<s>", "</s>", "the", "cat"}, {"UUUNKKK", "<s>", "</s>"});
  Random random(1);
  ParameterStore store;
  const model::BigramNetwork network(store, {.words = 5, .embedding = 2}, random);
  const float before = network.vectors().value().row(4)[0];
  ThreadPool pool(1);
  const auto read = [&](const char* contents) {
    return read_vectors(folder.put("vectors.txt", contents), tokens, network, pool);
  };
  EXPECT_EQ(read("the 0.5 -1\ndog 3 4\nthe 7 8\n"), 1);
  EXPECT_THAT(network.vectors().value().row(3), ElementsAre(0.5F, -1.0F));
  EXPECT_EQ(network.vectors().value().row(4)[0], before);

  EXPECT_THAT(
      test::message_of([&] { read("the 1 2 3\ncat 1 2 3\n"); }),
      AllOf(HasSubstr("--embedding"), ContainsRegex("\\b2\\b"), ContainsRegex("\\b3\\b"), HasSubstr("vectors.txt")));
  EXPECT_EQ(network.vectors().value().row(4)[0], before);
  EXPECT_THAT(test::message_of([&] { read("dog 1 2\n"); }), HasSubstr("vectors.txt"));
}

}  // namespace
}  // namespace heed::train
