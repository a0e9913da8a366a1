// heed classify errors as a user runs it, with a model of known probabilities. Bad input:
// classify_errors_input_test.cpp.
#include <cmath>
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/formats/json.h"
#include "tests/integration/expect_failure.h"
#include "tests/integration/run_on_terminal.h"
#include "tests/integration/says.h"
#include "tests/support/reviews.h"
#include "tests/support/temp_folder.h"
#include "tests/support/tiny_classifier.h"

namespace heed {
namespace {

using nlohmann::json;
using test::contents_of;
using test::kTinyConfidence;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// Two right; two false positives, of which the model is surer of the second; a false negative; one at even odds.
constexpr const char* kMistakenTexts =
    "pos\tgood\n"
    "neg\tbad\n"
    "neg\tGood, good but bad\n"
    "neg\tnot good\n"
    "pos\tbad zebra\n"
    "pos\tgood bad\n";

class ClassifyErrors : public testing::Test {
 protected:
  CommandResult run(const std::vector<std::string>& more) const {
    std::vector<std::string> all = {"classify", "errors", "--model", model_, "--data", texts_};
    all.insert(all.end(), more.begin(), more.end());
    return run_heed(all);
  }
  std::string output(const std::vector<std::string>& more) const {
    const CommandResult result = run(more);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return result.out;
  }
  json report(std::vector<std::string> more = {}) const {
    more.emplace_back("--json");
    return json::parse(output(more), nullptr, /*allow_exceptions=*/false);
  }

  test::TempFolder folder_;
  const std::string model_ = test::save_tiny_classifier(folder_ / "model");
  const std::string texts_ = folder_.put("texts.tsv", kMistakenTexts);
};

TEST_F(ClassifyErrors, CountsMistakesByKindAndTheNeutralOnesApart) {
  const json found = report();
  EXPECT_EQ(found["examples"], 6);
  EXPECT_EQ(found["mistakes"], 4);
  EXPECT_NEAR(found["accuracy"].get<double>(), 2 / 6.0, 1e-12);
  EXPECT_EQ(found["positive"], "pos");
  ASSERT_EQ(found["kinds"].size(), 2U);
  EXPECT_EQ(found["kinds"][0]["kind"], "false positive");
  EXPECT_EQ(found["kinds"][0]["mistakes"], 2);
  EXPECT_EQ(found["kinds"][0]["nearly_neutral"], 0);
  EXPECT_EQ(found["kinds"][1]["kind"], "false negative");
  EXPECT_EQ(found["kinds"][1]["mistakes"], 2);
  EXPECT_EQ(found["kinds"][1]["nearly_neutral"], 1);
  EXPECT_EQ(found["nearly_neutral_decisions"], json::parse(R"({"wrong": 1, "texts": 1})"));
}

TEST_F(ClassifyErrors, TheLargestMarginComesFirst) {
  const json found = report();
  const json& positives = found["kinds"][0]["examples"];
  ASSERT_EQ(positives.size(), 2U);
  EXPECT_EQ(positives[0]["line"], 4);
  EXPECT_EQ(positives[0]["text"], "not good");
  EXPECT_NEAR(positives[0]["probability"].get<double>(), test::kTinyConfidence, 1e-6);
  EXPECT_NEAR(positives[0]["margin"].get<double>(), 2, 1e-5);
  EXPECT_EQ(positives[1]["line"], 3);
  EXPECT_NEAR(positives[1]["margin"].get<double>(), 2 / 3.0, 1e-5);
  EXPECT_EQ(found["kinds"][1]["nearly_neutral_examples"][0]["line"], 6);
}

// The log-odds are twice the mean of the known words, each 1 or -1. "but" is unknown.
TEST_F(ClassifyErrors, TheEffectOfAWordIsWhatLeavingItOutChanges) {
  const json example = report()["kinds"][0]["examples"][1];
  EXPECT_EQ(example["predicted"], "pos");
  const auto effect = [&](const json& pushes) { return pushes[0]["effect"].get<double>(); };
  ASSERT_EQ(example["toward"].size(), 1U);
  EXPECT_EQ(example["toward"][0]["word"], "good");
  EXPECT_EQ(example["toward"][0]["times"], 2);
  EXPECT_NEAR(effect(example["toward"]), 2 * (2 / 3.0 - 0), 1e-5);
  ASSERT_EQ(example["against"].size(), 1U);
  EXPECT_EQ(example["against"][0]["word"], "bad");
  EXPECT_NEAR(effect(example["against"]), 2 / 3.0 - 2, 1e-5);
  for (const json& word : example["words"])
    if (word["text"] == "but") {
      EXPECT_EQ(word["known"], false);
      EXPECT_NEAR(word["effect"].get<double>(), 0, 1e-6);
    }
}

TEST_F(ClassifyErrors, ARandomSampleComesFirst) {
  const json found = report({"--sample", "2", "--seed", "5"});
  EXPECT_EQ(found["seed"], 5);
  ASSERT_EQ(found["sample"].size(), 2U);
  EXPECT_NE(found["sample"][0]["line"], found["sample"][1]["line"]);
  for (const json& mistake : found["sample"]) EXPECT_NE(mistake["label"], mistake["predicted"]);
  EXPECT_EQ(report({"--sample", "2", "--seed", "5"}), found);
  bool other = false;
  for (const char* seed : {"6", "7", "8", "9"})
    other = other || report({"--sample", "2", "--seed", seed})["sample"] != found["sample"];
  EXPECT_TRUE(other);
  EXPECT_EQ(report()["sample"].size(), 4U);  // of four mistakes
  EXPECT_TRUE(report({"--sample", "0"})["sample"].empty());
  const std::string text = output({"--sample", "2"});
  ASSERT_NE(text.find("drawn at random"), std::string::npos) << text;
  EXPECT_LT(text.find("drawn at random"), text.find("largest margin"));
}

TEST_F(ClassifyErrors, SaysTheSameReasonsEverywhere) {
  const auto out = folder_ / "reasons";
  const std::string text = output({"--out", out}), page = contents_of(out / "report.html"),
                    markdown = contents_of(out / "report.md");
  const json found = json::parse(contents_of(out / "report.json"));
  const json& reasons = found["kinds"][0]["examples"][0]["reasons"];  // of "not good"
  ASSERT_FALSE(reasons.empty());
  EXPECT_EQ(reasons[0]["reason"], "negation");
  EXPECT_EQ(reasons[0]["strength"], 1);  // "good" is the only word that pushed
  EXPECT_EQ(reasons[1]["reason"], "too_short");
  EXPECT_NEAR(reasons[1]["strength"].get<double>(), 1 - 1 / 11.0, 1e-9);  // "good" is its only known word
  const std::string sentence = reasons[1]["sentence"];
  EXPECT_THAT(sentence, HasSubstr("2 words"));
  EXPECT_THAT(text, HasSubstr(sentence));
  EXPECT_THAT(page, HasSubstr(sentence));
  EXPECT_THAT(markdown, HasSubstr("- " + sentence));
  const auto short_texts =
      std::ranges::find_if(found["reasons"], [](const json& rate) { return rate["reason"] == "too_short"; });
  ASSERT_NE(short_texts, found["reasons"].end());
  EXPECT_EQ((*short_texts)["mistakes"], json::parse(R"({"texts": 4, "of": 4, "share": 1.0})"));
  EXPECT_EQ((*short_texts)["right_answers"], json::parse(R"({"texts": 2, "of": 2, "share": 1.0})"));
  EXPECT_EQ((*short_texts)["difference"]["value"], 0);
  EXPECT_EQ((*short_texts)["difference"]["verdict"], "too little data");
  for (const std::string& shown : {text, page, markdown}) {
    EXPECT_THAT(shown, HasSubstr("too short"));
    EXPECT_THAT(shown, HasSubstr("English"));
  }
}

TEST_F(ClassifyErrors, TheReportHasTheWholeText) {
  std::string review = "bad start<br />";
  for (int i = 0; i < 400; ++i) review += i == 200 ? " middle" : " filler";
  const std::string file = folder_.put("one.tsv", "pos\t" + review + " good bad bad\nneg\tbad\n");
  const auto out = folder_ / "whole";
  const CommandResult result = run_heed({"classify", "errors", "--model", model_, "--data", file, "--out", out});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, Not(HasSubstr("middle")));  // an excerpt
  const std::string page = contents_of(out / "report.html"), markdown = contents_of(out / "report.md");
  EXPECT_THAT(page,
              AllOf(HasSubstr("<details>"), HasSubstr("The whole text (405 words)"), HasSubstr(">middle</span>")));
  EXPECT_THAT(markdown, HasSubstr("> bad start\n>\n> filler filler "));
  EXPECT_THAT(markdown, HasSubstr(" middle "));
  EXPECT_EQ(json::parse(contents_of(out / "report.json"))["sample"][0]["text"], review + " good bad bad");
}

TEST_F(ClassifyErrors, TellsWhatMistakesHaveInCommon) {
  const json found = report();
  const auto trait = [&](const char* part) {
    for (const json& one : found["traits"])
      if (one["trait"].get<std::string>().find(part) != std::string::npos) return one;
    ADD_FAILURE() << "no trait with " << part << " in " << found["traits"].dump();
    return json();
  };
  EXPECT_EQ(trait("negation")["with"], json::parse(R"({"wrong": 1, "texts": 1})"));
  EXPECT_EQ(trait("contrast")["with"], json::parse(R"({"wrong": 1, "texts": 1})"));
  EXPECT_EQ(trait("negation")["without"], json::parse(R"({"wrong": 3, "texts": 5})"));
  EXPECT_FALSE(found["findings"].empty());
}

TEST_F(ClassifyErrors, CountLimitsTheExamplesAndNotTheFigures) {
  const json found = report({"--count", "1"});
  EXPECT_EQ(found["kinds"][0]["examples"].size(), 1U);
  EXPECT_EQ(found["kinds"][0]["mistakes"], 2);
  EXPECT_TRUE(report({"--count", "0"})["kinds"][0]["examples"].empty());
}

TEST_F(ClassifyErrors, ThePositiveClassCanBeChosen) {
  const json found = report({"--positive", "neg"});
  EXPECT_EQ(found["positive"], "neg");
  EXPECT_EQ(found["kinds"][0]["kind"], "false positive");
  EXPECT_EQ(found["kinds"][0]["predicted"], "neg");
  EXPECT_THAT(expect_failure(run({"--positive", "neutral"})), Says("neg", "pos", "neutral"));
}

TEST_F(ClassifyErrors, PrintsExamplesWithTheirWords) {
  const std::string found = output({});
  EXPECT_THAT(found, AllOf(HasSubstr("== " + texts_ + " =="), HasSubstr("False positives"), HasSubstr("not good"),
                           testing::ContainsRegex("\\b6\\b[^\n]*\\b4\\b"), Not(HasSubstr("\x1b["))));
  const std::size_t margins = found.find("False positives: “neg” classified as “pos”, all 2");
  ASSERT_NE(margins, std::string::npos) << found;
  EXPECT_LT(found.find("not good", margins), found.find("Good, good but bad", margins));
}

TEST_F(ClassifyErrors, ColoursWordsOnATerminal) {
  const auto found = run_on_terminal({"/usr/bin/env", "TERM=xterm", "NO_COLOR=", HEED_PROGRAM, "classify", "errors",
                                      "--model", model_, "--data", texts_},
                                     "");
  if (!found) GTEST_SKIP() << "no pseudo-terminals here";
  EXPECT_EQ(found->exit_code, 0) << found->screen;
  EXPECT_THAT(found->screen, HasSubstr("\x1b["));
}

TEST_F(ClassifyErrors, WritesAPageWithColouredWords) {
  const auto out = folder_ / "new" / "report";
  output({"--out", out});
  EXPECT_THAT(test::contents_of(out / "report.html"),
              AllOf(HasSubstr("<span"), HasSubstr("good</span>"), HasSubstr("False positives")));
  EXPECT_THAT(test::contents_of(out / "report.md"), HasSubstr("not good"));
  EXPECT_EQ(json::parse(test::contents_of(out / "report.json"))["mistakes"], 4);
}

TEST_F(ClassifyErrors, SaysSoWhereThereIsNoMistake) {
  const std::string right = folder_.put("right.tsv", "pos\tgood\nneg\tbad\n");
  const CommandResult instead = run_heed({"classify", "errors", "--model", model_, "--data", right});
  EXPECT_EQ(instead.exit_code, 0) << instead.err;
  EXPECT_THAT(instead.out, AllOf(HasSubstr("right.tsv"), Not(HasSubstr("alse positives"))));
}

TEST_F(ClassifyErrors, OfSeveralClassesEachPairThatOccursIsAKind) {
  const auto out = folder_ / "topics";
  ASSERT_EQ(run_heed({"classify", "train", "--train", test::reviews("topics.txt"), "--epochs", "1", "--embedding", "4",
                      "--out", out, "--quiet"})
                .exit_code,
            0);
  const CommandResult result =
      run_heed({"classify", "errors", "--model", out, "--data", test::reviews("topics.txt"), "--json"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const json found = json::parse(result.out);
  EXPECT_FALSE(found.contains("positive"));
  std::int64_t mistakes = 0;
  for (const json& kind : found["kinds"]) {
    EXPECT_NE(kind["label"], kind["predicted"]);
    mistakes += kind["mistakes"].get<std::int64_t>();
  }
  EXPECT_GT(mistakes, 0);
  EXPECT_EQ(mistakes, found["mistakes"]);
}

TEST_F(ClassifyErrors, RefusesWhatTheOtherVerbsRefuse) {
  const std::string other = folder_.put("other.tsv", "pos\tgood\nneutral\tgood\n"), out = folder_ / "never";
  const auto failure = [&](const std::string& model, const std::string& data) {
    const std::string message =
        expect_failure(run_heed({"classify", "errors", "--model", model, "--data", data, "--out", out}));
    EXPECT_FALSE(std::filesystem::exists(out)) << message;
    return message;
  };
  EXPECT_THAT(failure(model_, other), AllOf(HasSubstr("'neutral'"), HasSubstr("other.tsv, line 2")));
  EXPECT_THAT(failure(model_, folder_ / "missing.tsv"), HasSubstr("missing.tsv"));
  EXPECT_THAT(failure(folder_ / "none", texts_), HasSubstr("none"));
}

TEST_F(ClassifyErrors, TakesEmptyReviewsAndVeryLongOnes) {
  std::string text = "pos\t\nneg\t";
  for (int i = 0; i < 100'000; ++i) text += "good bad good ";
  const CommandResult result =
      run_heed({"classify", "errors", "--model", model_, "--data", folder_.put("long.tsv", text + "\n")});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, AllOf(testing::ContainsRegex("\\b2\\b[^\n]*\\b2\\b"), HasSubstr("good ×200000")));
  EXPECT_LT(result.out.size(), 100'000U);  // nobody would read all of it
}

TEST_F(ClassifyErrors, HelpHasExamples) {
  EXPECT_THAT(run_heed({"classify", "errors", "--help"}).out, HasSubstr("Examples:\n  heed classify errors"));
}

}  // namespace
}  // namespace heed
