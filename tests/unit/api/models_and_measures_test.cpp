#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numeric>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/heed.h"
#include "tests/support/message_of.h"
#include "tests/support/temp_folder.h"

namespace heed {
namespace {

using test::message_of;
using testing::HasSubstr;
using testing::SizeIs;
using testing::StartsWith;

const std::filesystem::path kData = std::filesystem::path(HEED_TEST_DATA) / "version-0.1";

TEST(LanguageModel, GeneratesTheSameTextWithTheSameSeed) {
  const LanguageModel model(kData / "char");
  const std::string text = model.generate("the ", 20, {{"seed", 7}, {"temperature", 0.8}});
  EXPECT_THAT(text, StartsWith("the "));
  EXPECT_EQ(text, model.generate("the ", 20, {{"seed", 7}, {"temperature", 0.8}}));
  EXPECT_NE(text, model.generate("the ", 20, {{"seed", 8}, {"temperature", 0.8}}));
  EXPECT_THAT(message_of([&] { model.generate("the ", 1, {{"temprature", 1}}); }), HasSubstr("'temperature'"));
}

TEST(LanguageModel, ScoresATextInMemory) {
  const LanguageModel model(kData / "char");
  const metrics::TextScore score = model.score("the dog\nthe cat");
  EXPECT_EQ(score.characters, 15);
  EXPECT_EQ(score.tokens, 15);
  EXPECT_GT(score.perplexity(), 1);
  EXPECT_NEAR(score.perplexity(), std::exp(score.cross_entropy_nats()), 1e-9);
  EXPECT_THAT(message_of([&] { model.score(" \n"); }), HasSubstr("white space"));
  EXPECT_THAT(message_of([&] { model.score("a\xff"); }), HasSubstr("UTF-8"));
}

TEST(Classifier, GivesTheProbabilityOfEveryLabel) {
  const test::TempFolder folder;
  const Classifier classifier(kData / "classifier");
  const Prediction one = classifier.predict("a good film");
  ASSERT_THAT(one.probabilities, SizeIs(classifier.labels().size()));
  EXPECT_NEAR(std::accumulate(one.probabilities.begin(), one.probabilities.end(), 0.0), 1, 1e-5);
  EXPECT_EQ(one.probability, *std::ranges::max_element(one.probabilities));
  const std::vector<std::string> texts = {"a good film", "a bad film"};
  EXPECT_EQ(classifier.predict_batch(texts).front().probability, one.probability);
  const std::string file = folder.put("texts.tsv", one.label + "\ta good film\n");
  EXPECT_EQ(classifier.evaluate(file).accuracy, 1);
}

TEST(Score, IsThatOfTheMetricsWithTheirSignatures) {
  const std::vector<std::string> hypotheses = {"the dog sleeps .", "a cat ."}, others = {"the dog runs .", "cats"};
  const std::vector<std::vector<std::string>> references = {hypotheses};
  const auto scores = score(hypotheses, references);
  ASSERT_THAT(scores, SizeIs(4));
  EXPECT_NEAR(scores[0].score, 100, 1e-9);
  EXPECT_THAT(scores[0].signature, HasSubstr("tok:13a"));
  const auto comparison = compare_systems(others, hypotheses, references, {.metrics = {metrics::Metric::kBleu}});
  ASSERT_THAT(comparison, SizeIs(1));
  EXPECT_GT(comparison[0].test.second_score, comparison[0].test.first_score);
  EXPECT_THAT(message_of([&] { score(hypotheses, {{"one"}}); }), testing::ContainsRegex("\\b1\\b"));
}

TEST(Lab, RunsEveryExperimentByName) {
  const auto names = lab_experiment_names();
  EXPECT_THAT(names, testing::Contains("multihead"));
  for (const std::string& name : names) {
    const lab::LabResult result = run_lab_experiment(name, {{"samples", 200}, {"c", "1:3"}}, /*threads=*/1);
    EXPECT_EQ(result.name, name);
    EXPECT_TRUE(result.agrees()) << name;
  }
  EXPECT_THAT(message_of([] { run_lab_experiment("copi"); }), HasSubstr("copy"));
  EXPECT_THAT(message_of([] { run_lab_experiment("copy", {{"m", 1}}); }), HasSubstr("m must be"));
}

TEST(Version, HasTheInstructionSet) {
  EXPECT_THAT(version_details(), StartsWith(version() + " ("));
  EXPECT_THAT(version_details(), testing::ContainsRegex("[A-Z][A-Z0-9-]+\\)$"));
}

}  // namespace
}  // namespace heed
