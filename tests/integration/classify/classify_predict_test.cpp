// heed classify predict as a user runs it, with a model of known probabilities. What it refuses:
// classify_errors_input_test.cpp.
#include <sstream>

#include <fmt/format.h>
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
using test::kTinyConfidence;
using testing::HasSubstr;

class ClassifyPredict : public testing::Test {
 protected:
  // The output for lines on standard input.
  std::string answer(const std::string& lines, const std::string& options = "") const {
    const std::string file = folder_.put("input.txt", lines);
    const CommandResult result =
        run_shell(fmt::format("$HEED classify predict --model '{}' {} < '{}'", model_, options, file));
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return result.out;
  }

  test::TempFolder folder_;
  const std::string model_ = test::save_tiny_classifier(folder_ / "model");
};

TEST_F(ClassifyPredict, GivesALabelAndItsProbabilityForEachLine) {
  EXPECT_EQ(answer("good\nbad bad\ngood bad\n"), "pos\t0.880797\nneg\t0.880797\nneg\t0.500000\n");
}

TEST_F(ClassifyPredict, EmptyLinesAndUnknownWordsGetAnAnswerToo) {
  EXPECT_EQ(answer("\nzebra\ngood\n"), "neg\t0.500000\nneg\t0.500000\npos\t0.880797\n");
  EXPECT_EQ(answer(""), "");
}

TEST_F(ClassifyPredict, CapitalsAndMarksAreThoseOfTraining) { EXPECT_EQ(answer("Good\n"), answer("good\n")); }

TEST_F(ClassifyPredict, AllClassesTheMostProbableFirst) {
  EXPECT_EQ(answer("good\nbad\n", "--all"), "pos\t0.880797\tneg\t0.119203\nneg\t0.880797\tpos\t0.119203\n");
}

TEST_F(ClassifyPredict, JsonIsAnObjectALine) {
  std::istringstream lines(answer("good\n\n", "--json --all"));
  std::string line;
  ASSERT_TRUE(std::getline(lines, line));
  const json first = json::parse(line);
  EXPECT_EQ(first["label"], "pos");
  EXPECT_NEAR(first["probability"].get<double>(), test::kTinyConfidence, 1e-6);
  EXPECT_NEAR(first["probabilities"]["neg"].get<double>(), 1 - test::kTinyConfidence, 1e-6);
  ASSERT_TRUE(std::getline(lines, line));
  EXPECT_NEAR(json::parse(line)["probability"].get<double>(), 0.5, 1e-6);
  EXPECT_FALSE(std::getline(lines, line));
}

TEST_F(ClassifyPredict, FilesAreReadInOrder) {
  const auto one = folder_.put("one.txt", "good\n"), two = folder_.put("two.txt", "bad\n");
  EXPECT_EQ(run_heed({"classify", "predict", "--model", model_, two, one}).out, "neg\t0.880797\npos\t0.880797\n");
}

TEST_F(ClassifyPredict, BlocksAndThreadsMakeNoDifference) {
  std::string lines;
  for (int i = 0; i < 300; ++i) lines += i % 3 == 0 ? "good\n" : i % 3 == 1 ? "bad\n" : "good good bad\n";
  const std::string usual = answer(lines);
  EXPECT_EQ(answer(lines, "--block-lines 7 --threads 2"), usual);
  EXPECT_EQ(answer(lines, "--block-lines 1 --threads 1"), usual);
}

// A word, not a label: text before a TAB is ordinary text here.
TEST_F(ClassifyPredict, LabelsInTheInputAreText) { EXPECT_EQ(answer("neg\tgood good good\n").substr(0, 3), "pos"); }

TEST_F(ClassifyPredict, ATrainedModelTellsTopicsApart) {
  const auto out = folder_ / "topics";
  const CommandResult trained =
      run_heed({"classify", "train", "--train", test::reviews("topics.txt"), "--epochs", "30", "--learning-rate", "0.1",
                "--embedding", "8", "--layers", "0", "--min-count", "1", "--out", out, "--quiet"});
  ASSERT_EQ(trained.exit_code, 0) << trained.err;
  const auto file = folder_.put("lines.txt",
                                "Fry the onions in butter and add sugar, salt and cream.\nThe team scored a late "
                                "goal.\nThe train to the hotel on the island.\n");
  std::vector<std::string> labels;
  std::istringstream lines(run_heed({"classify", "predict", "--model", out, file}).out);
  for (std::string line; std::getline(lines, line);) labels.push_back(line.substr(0, line.find('\t')));
  EXPECT_THAT(labels, testing::ElementsAre("food", "sport", "travel"));
}

TEST_F(ClassifyPredict, HelpHasExamples) {
  EXPECT_THAT(run_heed({"classify", "predict", "--help"}).out, HasSubstr("Examples:\n  echo "));
}

}  // namespace
}  // namespace heed
