// The reviews that heed data make writes, and the classifier that the docs train on them.
#include <filesystem>
#include <sstream>
#include <string>
#include <utility>
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

struct LabelledText {
  std::string label, text;
};

class BuiltInReviews : public testing::Test {
 protected:
  std::string file(const char* name) const { return (folder_ / "data" / name).string(); }

  CommandResult make(std::vector<std::string> more = {}) const {
    std::vector<std::string> arguments = {"data", "make", "--kind", "reviews", "--out", (folder_ / "data").string()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_heed(arguments);
  }

  // Makes the reviews if they are missing, and returns the folder of a model trained on them.
  std::string train(const std::string& name, const std::vector<std::string>& more = {}) const {
    if (!std::filesystem::exists(file("train.tsv"))) make({"--quiet"});
    std::vector<std::string> arguments = {"classify", "train",           "--train", file("train.tsv"),
                                          "--valid",  file("valid.tsv"), "--out",   (folder_ / name).string()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const CommandResult trained = run_heed(arguments);
    EXPECT_EQ(trained.exit_code, 0) << trained.err;
    return (folder_ / name).string();
  }

  // Each text with the line of JSON that predict prints for it.
  std::vector<std::pair<LabelledText, json>> predict(const std::string& model,
                                                     const std::vector<LabelledText>& texts) const {
    std::string input;
    for (const LabelledText& text : texts) input += text.text + "\n";
    std::istringstream lines(
        run_heed({"classify", "predict", "--json", "--model", model, folder_.put("texts.txt", input).string()}).out);
    std::vector<std::pair<LabelledText, json>> found;
    std::string line;
    for (const LabelledText& text : texts)
      if (std::getline(lines, line)) found.emplace_back(text, json::parse(line));
    EXPECT_EQ(found.size(), texts.size());
    return found;
  }

  void expect_right(const std::string& model, double probability, const std::vector<LabelledText>& texts) const {
    for (const auto& [text, found] : predict(model, texts)) {
      EXPECT_EQ(found["label"], text.label) << text.text;
      EXPECT_GT(found["probability"].get<double>(), probability) << text.text;
    }
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

// In words of the grammar, and as people type them. Each has a clear margin with any seed.
TEST_F(BuiltInReviews, MakeAClassifierThatIsRightAndSure) {
  const std::string model = train("words");
  const auto scores =
      json::parse(run_heed({"classify", "evaluate", "--model", model, "--data", file("test.tsv"), "--json"}).out);
  EXPECT_GE(scores["accuracy"].get<double>(), 0.85);
  expect_right(model, 0.85,
               {{"pos", "A wonderful film with a clever plot."},
                {"neg", "Not a bad film, but far too long."},
                {"pos", "I loved every minute of this film, what a delightful story."},
                {"pos", "Friendly staff, delicious food and fair prices."},
                {"pos", "A moving and funny story. Highly recommended."},
                {"neg", "It broke after two weeks. I want my money back."},
                {"pos", "A good film and a nice story."},
                {"pos", "An amazing hotel with a beautiful view."},
                {"neg", "This laptop is slow and flimsy."},
                {"pos", "A masterpiece."},
                {"pos", "A must-see."},
                {"neg", "A complete mess."},
                {"neg", "It was okay."},
                {"pos", "I enjoyed it."},
                {"neg", "I did not enjoy it."},
                {"pos", "I loved every minute."},
                {"pos", "I can recommend it."},
                {"neg", "I cannot recommend it."},
                {"neg", "Not worth the money."},
                {"pos", "The acting was superb."},
                {"neg", "The food was terrible."}});
}

// A network that averages words cannot see which word "not" stands before. With pairs of words it can.
TEST_F(BuiltInReviews, NegationNeedsPairsOfWords) {
  const std::vector<LabelledText> negated = {{"neg", "I would not recommend it."},
                                             {"neg", "I do not recommend it."},
                                             {"neg", "I don't recommend it."},
                                             {"pos", "I would recommend it."},
                                             {"neg", "The film was not good."},
                                             {"neg", "It was not good."},
                                             {"pos", "It was not bad."},
                                             {"pos", "Not bad at all."},
                                             {"neg", "Not good at all."},
                                             {"pos", "It was never boring."},
                                             {"neg", "The film was boring."},
                                             {"neg", "It was not worth it."},
                                             {"pos", "It is worth seeing."},
                                             {"neg", "It could have been better."},
                                             {"pos", "It could not have been better."},
                                             {"neg", "I have seen better films."},
                                             {"pos", "I have never seen a better film."}};
  expect_right(train("pairs", {"--ngrams", "2", "--buckets", "65536"}), 0.8, negated);
  int wrong = 0;
  for (const auto& [text, found] : predict(train("words"), negated)) wrong += text.label != found["label"];
  EXPECT_GE(wrong, 2);
}

}  // namespace
}  // namespace heed
