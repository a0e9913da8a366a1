// heed classify evaluate as a user runs it, with a model of known probabilities. What it refuses:
// classify_errors_input_test.cpp.
#include <cmath>
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/formats/json.h"
#include "tests/integration/expect_failure.h"
#include "tests/support/reviews.h"
#include "tests/support/temp_folder.h"
#include "tests/support/tiny_classifier.h"

namespace heed {
namespace {

using nlohmann::json;
using test::contents_of;
using test::kTinyConfidence;
using test::reviews;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

// Three right, and one text called pos that is neg.
constexpr const char* kEvaluatedTexts = "pos\tgood\npos\tgood good zebra\nneg\tbad\nneg\tgood\n";

class ClassifyEvaluate : public testing::Test {
 protected:
  std::string output(const std::vector<std::string>& more) const {
    std::vector<std::string> all = {"classify", "evaluate", "--model", model_, "--data", texts_};
    all.insert(all.end(), more.begin(), more.end());
    const CommandResult result = run_heed(all);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return result.out;
  }

  test::TempFolder folder_;
  const std::string model_ = test::save_tiny_classifier(folder_ / "model");
  const std::string texts_ = folder_.put("texts.tsv", kEvaluatedTexts);
};

TEST_F(ClassifyEvaluate, JsonHasExactFiguresOfKnownProbabilities) {
  const json found = json::parse(output({"--json"}));
  EXPECT_EQ(found["accuracy"], 0.75);
  EXPECT_EQ(found["examples"], 4);
  EXPECT_EQ(found["right"], 3);
  EXPECT_LT(found["ci95"][0], 0.75);
  EXPECT_GT(found["ci95"][1], 0.75);
  // Unknown words are not part of the average.
  EXPECT_NEAR(found["loss"].get<double>(),
              -(3 * std::log(test::kTinyConfidence) + std::log(1 - test::kTinyConfidence)) / 4, 1e-6);
  EXPECT_THAT(found["labels"], ElementsAre("neg", "pos"));
  EXPECT_EQ(found["confusion"], json::parse("[[1, 1], [0, 2]]"));
  EXPECT_NEAR(found["classes"][1]["precision"].get<double>(), 2 / 3.0, 1e-12);
  EXPECT_EQ(found["classes"][1]["recall"], 1);
  EXPECT_EQ(found["classes"][0]["precision"], 1);
  EXPECT_EQ(found["classes"][0]["recall"], 0.5);
  EXPECT_EQ(found["words"], 6);
  EXPECT_EQ(found["unknown_words"], 1);
  EXPECT_EQ(found["auc_of"], "pos");
}

TEST_F(ClassifyEvaluate, PrintsFiguresAndTheConfusion) {
  EXPECT_THAT(output({}), AllOf(StartsWith("4 texts of " + texts_ + "\n"), HasSubstr("75.00"), HasSubstr("precision"),
                                HasSubstr("neg"), HasSubstr("pos")));
}

TEST_F(ClassifyEvaluate, WritesAReportWithPictures) {
  const auto out = folder_ / "new" / "report";
  const std::string printed = output({"--json", "--out", out, "--format", "svg,png"});
  EXPECT_THAT(test::contents_of(out / "report.html"), AllOf(HasSubstr("<svg"), HasSubstr("75.00")));
  EXPECT_THAT(test::contents_of(out / "report.md"), HasSubstr(".svg)"));
  EXPECT_EQ(json::parse(test::contents_of(out / "report.json"))["accuracy"], 0.75);
  int pictures = 0;
  for (const auto& entry : std::filesystem::directory_iterator(out))
    if (entry.path().extension() == ".png") ++pictures;
  EXPECT_GE(pictures, 2);  // reliability and ROC
}

TEST_F(ClassifyEvaluate, ThePositiveClassCanBeChosen) {
  EXPECT_EQ(json::parse(output({"--json", "--positive", "neg"}))["auc_of"], "neg");
  EXPECT_THAT(
      expect_failure(run_heed({"classify", "evaluate", "--model", model_, "--data", texts_, "--positive", "neutral"})),
      AllOf(HasSubstr("neg, pos"), HasSubstr("neutral")));
}

TEST_F(ClassifyEvaluate, StandardInputAndThreadsMakeNoDifference) {
  json usual = json::parse(output({"--json"}));
  EXPECT_EQ(json::parse(output({"--json", "--threads", "1"})), usual);
  const CommandResult piped =
      run_shell("cat '" + texts_ + "' | $HEED classify evaluate --model '" + model_ + "' --data - --json");
  ASSERT_EQ(piped.exit_code, 0) << piped.err;
  json of_pipe = json::parse(piped.out);
  EXPECT_EQ(of_pipe["file"], "standard input");
  usual.erase("file"), of_pipe.erase("file");
  EXPECT_EQ(of_pipe, usual);
}

TEST_F(ClassifyEvaluate, AgreesWithWhatTrainingSaid) {
  const auto out = folder_ / "trained";
  const CommandResult trained = run_heed(test::small_classifier(out, {"--json", "--quiet"}));
  ASSERT_EQ(trained.exit_code, 0) << trained.err;
  const CommandResult result =
      run_heed({"classify", "evaluate", "--model", out, "--data", test::reviews("valid.tsv"), "--json"});
  const json found = json::parse(result.out), summary = json::parse(trained.out);
  EXPECT_EQ(found["accuracy"], summary["valid_accuracy"]);
  EXPECT_NEAR(found["loss"].get<double>(), summary["valid_loss"].get<double>(), 1e-6);
}

TEST_F(ClassifyEvaluate, HelpHasExamples) {
  EXPECT_THAT(run_heed({"classify", "evaluate", "--help"}).out, HasSubstr("Examples:\n  heed classify evaluate"));
}

}  // namespace
}  // namespace heed
