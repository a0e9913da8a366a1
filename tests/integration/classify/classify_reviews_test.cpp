// The reviews that heed data make writes, and the classifier that the docs train on them.
#include <sstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/formats/json.h"
#include "tests/integration/expect_failure.h"
#include "tests/integration/run_command.h"
#include "tests/support/temp_folder.h"

namespace heed {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;

class BuiltInReviews : public testing::Test {
 protected:
  std::string file(const char* name) const { return (folder_ / "data" / name).string(); }

  CommandResult make(std::vector<std::string> more = {}) const {
    std::vector<std::string> arguments = {"data", "make", "--kind", "reviews", "--out", (folder_ / "data").string()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_heed(arguments);
  }

  test::TempFolder folder_;
};

TEST_F(BuiltInReviews, AreThreeFilesOfLabelsAndTexts) {
  const auto made = json::parse(make({"--reviews", "60", "--val", "10", "--test", "20", "--json"}).out);
  EXPECT_EQ(made["reviews"], (json{{"train", 60}, {"valid", 10}, {"test", 20}}));
  EXPECT_EQ(made["labels"], (json{{"neg", 45}, {"pos", 45}}));
  std::istringstream lines(test::contents_of(file("train.tsv")));
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count)
    EXPECT_TRUE(line.starts_with("pos\t") || line.starts_with("neg\t")) << line;
  EXPECT_EQ(count, 60);
  EXPECT_THAT(expect_failure(make()), AllOf(HasSubstr("--force"), HasSubstr(folder_.path().string())));
  EXPECT_THAT(make({"--force"}).out, AllOf(HasSubstr("train.tsv  6,000  reviews"), HasSubstr("heed classify train")));
}

TEST_F(BuiltInReviews, HaveASizeOfTheirOwn) {
  EXPECT_THAT(expect_failure(make({"--pairs", "60"})), AllOf(HasSubstr("--pairs"), HasSubstr("--reviews")));
  EXPECT_THAT(expect_failure(run_heed({"data", "make", "--reviews", "60", "--out", (folder_ / "b").string()})),
              AllOf(HasSubstr("--reviews"), HasSubstr("--pairs")));
  EXPECT_THAT(folder_.names(), testing::IsEmpty());
}

TEST_F(BuiltInReviews, MakeAClassifierThatIsRightAndSure) {
  ASSERT_EQ(make({"--quiet"}).exit_code, 0);
  const std::string model = (folder_ / "model").string();
  const auto trained =
      run_heed({"classify", "train", "--train", file("train.tsv"), "--valid", file("valid.tsv"), "--out", model});
  ASSERT_EQ(trained.exit_code, 0) << trained.err;
  const auto scores =
      json::parse(run_heed({"classify", "evaluate", "--model", model, "--data", file("test.tsv"), "--json"}).out);
  EXPECT_GE(scores["accuracy"].get<double>(), 0.97);

  // In words of the grammar, but not sentences of it.
  const std::vector<std::pair<std::string, std::string>> clear = {
      {"pos", "A wonderful film with a clever plot."},
      {"neg", "The food was cold and the staff were rude."},
      {"neg", "Not a bad film, but far too long."},
      {"neg", "What a boring book!"},
      {"pos", "I loved every minute of this film, what a delightful story."},
      {"pos", "Friendly staff, delicious food and fair prices."},
      {"pos", "The room was clean and the bed was comfortable."},
      {"neg", "The acting was wooden and the ending was predictable."},
      {"pos", "A moving and funny story. Highly recommended."},
      {"neg", "It broke after two weeks. I want my money back."},
      {"pos", "A good film and a nice story."},
      {"neg", "This is a bad book."},
      {"pos", "An amazing hotel with a stunning view."},
      {"neg", "This laptop is slow and flimsy."}};
  std::string texts;
  for (const auto& [label, sentence] : clear) texts += sentence + "\n";
  const auto predicted =
      run_heed({"classify", "predict", "--json", "--model", model, folder_.put("clear.txt", texts).string()});
  std::istringstream lines(predicted.out);
  for (const auto& [label, sentence] : clear) {
    std::string line;
    ASSERT_TRUE(std::getline(lines, line));
    const json found = json::parse(line);
    EXPECT_EQ(found["label"], label) << sentence;
    EXPECT_GT(found["probability"].get<double>(), 0.9) << sentence;
  }
}

// A network that averages words cannot see which word "not" stands before. With pairs of words it can.
TEST_F(BuiltInReviews, NegationNeedsPairsOfWords) {
  ASSERT_EQ(make({"--quiet"}).exit_code, 0);
  const std::string text = folder_.put("text.txt", "Not bad at all.\nThe plot was never boring.\n").string();
  const auto labels = [&](const char* ngrams) {
    const std::string model = (folder_ / ngrams).string();
    EXPECT_EQ(run_heed({"classify", "train", "--train", file("train.tsv"), "--valid", file("valid.tsv"), "--ngrams",
                        ngrams, "--buckets", "65536", "--out", model})
                  .exit_code,
              0);
    std::istringstream lines(run_heed({"classify", "predict", "--model", model, text}).out);
    std::string first, second;
    std::getline(lines, first), std::getline(lines, second);
    return first.substr(0, 3) + " " + second.substr(0, 3);
  };
  EXPECT_EQ(labels("1"), "neg neg");
  EXPECT_EQ(labels("2"), "pos pos");
}

}  // namespace
}  // namespace heed
