#include "heed/decode/generator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/error.h"
#include "heed/model/lm/bigram_lm.h"
#include "heed/model/lm/char_lm.h"
#include "heed/nn/parameters.h"
#include "tests/support/message_of.h"

namespace heed::decode {
namespace {

using test::message_of;
using testing::ElementsAre;
using testing::HasSubstr;

// A bigram model in which each word is followed by the next one in the list, and the last by the end: x = E[w] is one
// hot, h nearly so, and W2 has a large value where a word follows.
std::unique_ptr<model::BigramLm> chain() {
  Random random(1);
  auto model = std::make_unique<model::BigramLm>(
      text::TokenList({"UUUNKKK", "<s>", "</s>", "the", "cat"}, {"UUUNKKK", "<s>", "</s>"}),
      model::BigramOptions{.embedding = 5, .hidden = 5}, random);
  ParameterStore& store = model->parameters();
  for (const auto& parameter : store) fill_constant(*parameter, 0);
  const auto set = [&](const char* name, Index row, std::size_t column, float value) {
    store.find(name)->value().row(row)[column] = value;
  };
  for (std::size_t word = 0; word < 5; ++word) {
    set("embedding.weight", static_cast<Index>(word), word, 1);
    set("hidden.weight", static_cast<Index>(word), word, 40);
    store.find("hidden.bias")->value().span()[word] = -20;
  }
  set("output.weight", 3, 1, 100);  // <s> the
  set("output.weight", 4, 3, 100);  // the cat
  set("output.weight", 2, 4, 100);  // cat </s>
  return model;
}

std::string written(Generator& generator, int tokens) {
  std::string text;
  for (int i = 0; i < tokens; ++i) text += generator.next();
  return text;
}

TEST(Generator, WritesWordsWithSpacesAndSentencesOnLines) {
  const auto model = chain();
  ThreadPool pool(1);
  Generator generator(*model, {}, pool);
  EXPECT_EQ(written(generator, 6), "the cat\nthe cat\n");
}

TEST(Generator, GoesOnFromAPrime) {
  const auto model = chain();
  ThreadPool pool(1);
  Generator generator(*model, {}, pool);
  EXPECT_TRUE(generator.read("The").empty());
  EXPECT_EQ(written(generator, 2), " cat\n");
}

TEST(Generator, NamesWhatItDoesNotKnowAndRefusesToKnowNothing) {
  const auto model = chain();
  ThreadPool pool(1);
  Generator generator(*model, {}, pool);
  EXPECT_THAT(generator.read("dog the dog cow the"), ElementsAre("dog", "cow"));
  EXPECT_EQ(generator.next(), " cat");
  EXPECT_THAT(test::message_of([&] { generator.read("dog cow"); }), HasSubstr("dog cow"));
  EXPECT_NO_THROW(generator.read(""));
}

TEST(Generator, WritesCharactersWholeAndNeverTheUnknownOne) {
  Random random(2);
  model::CharLm model(text::TokenList::of_characters("aä日\n"), {.embedding = 2, .hidden = 3}, random);
  model.parameters().find("output.bias")->value().span()[0] = 50;  // the unknown character is all but certain
  ThreadPool pool(1);
  Generator generator(model, {}, pool), again(model, {}, pool), other(model, {.seed = 2}, pool);
  generator.read("日a"), again.read("日a"), other.read("日a");
  const std::string text = written(generator, 200);
  EXPECT_EQ(text.find(text::kUnknownCharacter), std::string::npos);
  EXPECT_NE(text.find("日"), std::string::npos);
  EXPECT_EQ(written(again, 200), text);
  EXPECT_NE(written(other, 200), text);
}

}  // namespace
}  // namespace heed::decode
