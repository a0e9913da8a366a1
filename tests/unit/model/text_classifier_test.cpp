#include "heed/model/classifier/text_classifier.h"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/autograd/cross_entropy.h"
#include "heed/autograd/gradient_check.h"
#include "heed/model/classifier/occlusion.h"
#include "heed/model/io/model_folder.h"
#include "heed/text/tokenizers/split_words.h"
#include "tests/support/message_of.h"
#include "tests/support/temp_folder.h"

namespace heed::model {
namespace {

using test::message_of;
using test::TempFolder;
using testing::AllOf;
using testing::ContainsRegex;
using testing::ElementsAre;
using testing::HasSubstr;

text::Vocabulary vocabulary() {
  text::WordCounts counts;
  for (const char* word : {"a", "bad", "but", "film", "good", "not", "very", "."}) counts.add(word);
  return text::Vocabulary(counts);
}

TextClassifier classifier(DanOptions options, std::vector<std::string> labels = {"neg", "pos"}) {
  Random random(7);
  TextClassifier model(std::move(labels), vocabulary(), options, random);
  for (float& value : model.network().vectors().value().span())  // so that n-grams have an effect too
    value = static_cast<float>(random.normal());
  return model;
}

constexpr const char* kTexts[] = {
    "a good film", "a bad, bad film.", "not good", "very very good, but not very good", "", "unheard of"};

std::vector<std::string> texts() { return {std::begin(kTexts), std::end(kTexts)}; }

TEST(TextRows, CountEachWordAndLeaveUnknownOnesOut) {
  const text::Vocabulary words = vocabulary();
  const auto id = [&](const char* word) { return words.id(word); };
  const DanOptions options{.words = words.size()};
  const TextRows rows = text_rows(word_ids("good good xyzzy film", words), options);
  std::map<std::int32_t, float> counts;
  for (std::size_t i = 0; i < rows.rows.size(); ++i) counts[rows.rows[i]] = rows.counts[i];
  EXPECT_EQ(counts, (std::map<std::int32_t, float>{{id("good"), 2}, {id("film"), 1}}));
}

TEST(TextRows, OnceIsOnce) {
  const text::Vocabulary words = vocabulary();
  EXPECT_THAT(text_rows(word_ids("good good good", words), {.words = words.size(), .once = true}).counts,
              ElementsAre(1));
}

TEST(TextRows, PairsHaveRowsBehindTheWordsAndNoneAcrossAnUnknownWord) {
  const text::Vocabulary words = vocabulary();
  const DanOptions options{.words = words.size(), .ngrams = 2, .buckets = 1000};
  const auto pair = [&](const char* a, const char* b) {
    const std::int32_t ids[] = {words.id(a), words.id(b)};
    return ngram_row(ids, options);
  };
  const TextRows rows = text_rows(word_ids("not good xyzzy film", words), options);
  EXPECT_THAT(rows.rows,
              testing::UnorderedElementsAre(words.id("not"), words.id("good"), words.id("film"), pair("not", "good")));
  EXPECT_GE(pair("not", "good"), options.words);
  EXPECT_LT(pair("not", "good"), options.rows());
  EXPECT_NE(pair("not", "good"), pair("good", "not"));
}

TEST(TextRows, TheHashOfAnNgramStaysWhatItIs) {  // trained vectors depend on it
  const std::int32_t ids[] = {5, 9}, three[] = {5, 9, 4};
  const DanOptions options{.words = 100, .ngrams = 3, .buckets = 1 << 19};
  EXPECT_EQ(ngram_row(ids, options), 228637);
  EXPECT_EQ(ngram_row(three, options), 452760);
}

TEST(TextClassifier, ProbabilitiesAreThoseOfTheFormula) {
  const TextClassifier model = classifier({.embedding = 3, .layers = 0});
  ThreadPool pool(1);
  const std::string text = "good film film";
  const std::vector<float> logs = model.log_probabilities(std::span(&text, 1), pool);
  const auto parameter = [&](const char* name) {
    for (const auto& p : model.parameters())
      if (p->name() == name) return std::as_const(*p).value();
    throw std::runtime_error(name);
  };
  std::array<double, 2> z{};
  for (std::size_t c = 0; c < 2; ++c) {
    z[c] = static_cast<double>(parameter("output.bias").span()[c]);
    for (std::size_t e = 0; e < 3; ++e) {
      const auto vector = [&](const char* word) {
        return static_cast<double>(parameter("embedding.weight").row(model.vocabulary().id(word))[e]);
      };
      z[c] += static_cast<double>(parameter("output.weight").row(static_cast<Index>(c))[e]) *
              (vector("good") + 2 * vector("film")) / 3;
    }
  }
  EXPECT_NEAR(static_cast<double>(logs[1]), -std::log1p(std::exp(z[0] - z[1])), 1e-6);
  EXPECT_NEAR(std::exp(static_cast<double>(logs[0])) + std::exp(static_cast<double>(logs[1])), 1, 1e-6);
}

TEST(TextClassifier, ATextDoesNotDependOnItsBatchMatesNorOnThreads) {
  const TextClassifier model = classifier({.embedding = 5, .layers = 2, .hidden = 4, .ngrams = 2, .buckets = 50});
  ThreadPool one(1), two(2);
  const std::vector<std::string> all = texts();
  const std::vector<float> together = model.log_probabilities(all, two);
  EXPECT_EQ(together, model.log_probabilities(all, one));
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::vector<float> alone = model.log_probabilities(std::span(&all[i], 1), one);
    EXPECT_NEAR(static_cast<double>(alone[0]), static_cast<double>(together[2 * i]), 1e-6) << all[i];
  }
}

TEST(TextClassifier, TheAverageOfATextIsTheSameBitsInEveryBatch) {
  const TextClassifier model = classifier({.embedding = 37, .layers = 0});
  ThreadPool pool(2);
  Workspace workspace;
  Tape tape(pool, workspace, Mode::kInference);
  TextRowLists all;
  for (const std::string& text : texts()) all.add(text_rows(word_ids(text, model.vocabulary()), model.options()));
  const Var table = Tape::constant(std::as_const(model.network().vectors()).value());
  const ConstView together = mean_of_rows(tape, table, all.lists()).value;
  for (Index i = 0; i < all.lists().size(); ++i) {
    const ConstView alone = mean_of_rows(tape, table, all.lists().part(i, i + 1)).value;
    EXPECT_TRUE(std::ranges::equal(alone.row(0), together.row(i))) << kTexts[i];
  }
}

TEST(TextClassifier, GradientsMeetFiniteDifferences) {
  TextClassifier model =
      classifier({.embedding = 4, .layers = 2, .hidden = 5, .ngrams = 2, .buckets = 20, .dropout = 0}, {"a", "b", "c"});
  TextRowLists lists;
  for (const std::string& text : texts()) lists.add(text_rows(word_ids(text, model.vocabulary()), model.options()));
  ThreadPool pool(2);
  std::vector<Parameter*> parameters;
  for (const auto& parameter : model.parameters()) parameters.push_back(parameter.get());
  Random unused(0);
  const GradientCheckResult result =
      check_gradients(pool, parameters, [&](Tape& tape) { return model.network().logits(tape, lists.lists(), unused); },
                      {.step = 5e-3});  // crosses no kink of a ReLU, and outweighs rounding
  EXPECT_GT(result.checked, 100);
  EXPECT_LT(result.worst, 1e-3) << result.where;
}

// Leaves the gradients of a step with the parameters.
void train_on(TextClassifier& model, std::string_view text) {
  TextRowLists lists;
  lists.add(text_rows(word_ids(text, model.vocabulary()), model.options()));
  ThreadPool pool(1);
  Workspace workspace;
  Tape tape(pool, workspace, Mode::kTraining);
  Random random(0);
  const std::vector<std::int32_t> classes = {1};
  tape.backward(cross_entropy(tape, model.network().logits(tape, lists.lists(), random), classes).loss);
}

TEST(TextClassifier, OnlyRowsThatOccurHaveAGradient) {
  TextClassifier model = classifier({.embedding = 4});
  train_on(model, "not good");
  const Gradient& gradient = model.network().vectors().gradient();
  EXPECT_TRUE(gradient.only_rows());
  EXPECT_THAT(gradient.touched_rows(),
              testing::UnorderedElementsAre(model.vocabulary().id("not"), model.vocabulary().id("good")));
}

TEST(TextClassifier, GivenVectorsStayIfSaidSo) {
  TextClassifier model = classifier({.embedding = 4, .train_vectors = false});
  train_on(model, "not good");
  EXPECT_FALSE(model.network().vectors().has_gradient());
}

TEST(TextClassifier, SavedAndLoadedItIsTheSame) {
  const test::TempFolder folder;
  const TextClassifier model = classifier({.embedding = 4, .layers = 1, .hidden = 3, .ngrams = 2, .buckets = 9});
  model.save(folder.path(), {{"epoch", 1}});
  const auto loaded = TextClassifier::load(folder.path());
  EXPECT_EQ(loaded->labels(), model.labels());
  EXPECT_EQ(loaded->vocabulary(), model.vocabulary());
  ThreadPool pool(1);
  EXPECT_EQ(loaded->log_probabilities(texts(), pool), model.log_probabilities(texts(), pool));
}

TEST(TextClassifier, DamagedFilesAreNamed) {
  const test::TempFolder folder;
  classifier({.embedding = 4}).save(folder.path(), {});
  const std::string settings = test::contents_of(folder / kSettingsFile);
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string changed = settings;
    changed.replace(changed.find(from), from.size(), to);
    folder.put(kSettingsFile, changed);
    return message_of([&] { TextClassifier::load(folder.path()); });
  };
  EXPECT_THAT(with("heed-dan", "heed-char-lm"),
              AllOf(HasSubstr(folder.path().string()), HasSubstr("language model"), HasSubstr("heed lm generate")));
  EXPECT_THAT(with("\"pos\"", "\"neg\""), testing::AllOf(HasSubstr("config.json"), HasSubstr("neg")));
  EXPECT_THAT(with("\"pos\"", "7"), testing::AllOf(HasSubstr("labels"), HasSubstr("config.json")));
  EXPECT_THAT(with("\"embedding\": 4", "\"embedding\": 5"), HasSubstr("model.safetensors"));
  EXPECT_THAT(with("\"layers\": 1", "\"layers\": 65"), testing::AllOf(HasSubstr("layers"), HasSubstr("config.json")));
}

TEST(TextClassifier, NeedsTwoLabels) {
  EXPECT_THAT(message_of([] { classifier({}, {"only"}); }),
              AllOf(HasSubstr("classifier"), HasSubstr("labels"), ContainsRegex("\\b1\\b")));
}

// Occlusion.

std::string without_word(std::string_view text, std::size_t place) {
  std::string rest;
  std::size_t i = 0;
  text::split_words(text, [&](const text::SplitWord& word) {
    if (i++ != place) rest += std::string(word.word) + " ";
  });
  return rest;
}

class OcclusionOf : public testing::TestWithParam<DanOptions> {};
INSTANTIATE_TEST_SUITE_P(
    Models, OcclusionOf,
    testing::Values(DanOptions{.embedding = 4, .layers = 0}, DanOptions{.embedding = 6, .layers = 2, .hidden = 5},
                    DanOptions{.embedding = 6, .layers = 1, .hidden = 5, .ngrams = 2, .buckets = 1000},
                    DanOptions{.embedding = 6, .layers = 1, .hidden = 5, .ngrams = 3, .buckets = 7, .once = true},
                    DanOptions{.embedding = 6, .layers = 1, .hidden = 5, .once = true}));

TEST_P(OcclusionOf, EqualsClassifyingAgainWithoutTheWord) {
  const TextClassifier model = classifier(GetParam(), {"a", "b", "c"});
  ThreadPool pool(2);
  for (const std::string& text : texts()) {
    const std::vector<float> whole = model.log_probabilities(std::span(&text, 1), pool);
    for (const std::int32_t target : {0, 2}) {
      const std::vector<OccludedWord> words = occlude(model, text, target, pool);
      for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string rest = without_word(text, i);
        const double again = log_odds(model.log_probabilities(std::span(&rest, 1), pool), target);
        EXPECT_NEAR(words[i].effect, log_odds(whole, target) - again, 2e-5) << text << ", word " << i;
      }
    }
  }
}

TEST(Occlusion, KnowsWhereWordsStandAndWhichAreKnown) {
  const TextClassifier model = classifier({.embedding = 4});
  ThreadPool pool(1);
  const std::vector<OccludedWord> words = occlude(model, "GOOD, xyzzy", 1, pool);
  ASSERT_EQ(words.size(), 3U);
  EXPECT_EQ(words[0].begin, 0U);
  EXPECT_EQ(words[0].end, 4U);
  EXPECT_TRUE(words[0].known);
  EXPECT_FALSE(words[2].known);
  EXPECT_EQ(words[2].begin, 6U);
  EXPECT_NE(words[0].effect, 0);
}

TEST(LogOdds, AreThoseOfTheClassAgainstAllOthers) {
  const std::vector<float> logs = {std::log(0.2F), std::log(0.5F), std::log(0.3F)};
  EXPECT_NEAR(log_odds(logs, 1), 0, 1e-6);
  EXPECT_NEAR(log_odds(logs, 0), std::log(0.25), 1e-6);
}

}  // namespace
}  // namespace heed::model
