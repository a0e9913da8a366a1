// heed lab, as a user runs it.
#include <algorithm>
#include <filesystem>
#include <optional>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/formats/json.h"
#include "heed/base/formats/xml.h"
#include "tests/integration/expect_failure.h"
#include "tests/integration/run_on_terminal.h"
#include "tests/integration/says.h"
#include "tests/support/temp_folder.h"

namespace heed {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

std::string output(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "lab");
  arguments.push_back("--quiet");
  const auto result = run_heed(arguments);
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.err, IsEmpty());
  return result.out;
}

std::string failure(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "lab");
  return expect_failure(run_heed(arguments));
}

TEST(LabVerb, SaysClaimFormulaMeasurementAndWhatWasFound) {
  const std::string text = output({"copy", "--m", "4", "--d", "16", "--c", "4,40"});
  EXPECT_THAT(text, AllOf(StartsWith("== copy: "), HasSubstr("\n    α_j = e^s / (e^s + m − 1)"),
                          HasSubstr("(α_j; m = 4; D = 16)\n"),
                          // e / (e + 3) at c = 4, as s = 4 / sqrt(16)
                          HasSubstr("\n   4     0.475367  0.475367"), HasSubstr("\n- "), Says("59.66")));
}

TEST(LabVerb, RunsSeveralInTheOrderOfTheLab) {
  const auto result = json::parse(output({"gradients", "copy", "copy", "--json"}));
  ASSERT_EQ(result["experiments"].size(), 2U);
  EXPECT_EQ(result["experiments"][0]["name"], "copy");
  EXPECT_EQ(result["experiments"][1]["name"], "gradients");
}

TEST(LabVerb, JsonHasTheNumbersOfTheTables) {
  const auto result = json::parse(output({"average", "--json", "--m", "3", "--d", "4", "--c", "2:6:2", "--seed", "7"}));
  EXPECT_EQ(result["command"], "heed lab average --json --quiet --m 3 --d 4 --c 2:6:2 --seed 7");
  EXPECT_THAT(result["options"]["c"].get<std::vector<double>>(), ElementsAre(2, 4, 6));
  const json& row = result["experiments"][0]["tables"][0]["rows"][0];
  EXPECT_EQ(row["parameters"]["c"], 2);
  EXPECT_NEAR(row["closed_form"].get<double>(), 0.422319, 1e-6);  // e / (2 e + 1)
  EXPECT_NEAR(row["measured"].get<double>(), 0.422319, 1e-6);
  EXPECT_TRUE(row["standard_error"].is_null());
  EXPECT_EQ(row["agrees"], true);
}

TEST(LabVerb, TheSameSeedGivesTheSameBytesOnAnyNumberOfThreads) {
  const std::vector<std::string> arguments = {"noisy", "--samples", "2000", "--beta", "0.1", "--c", "50"};
  const auto with = [&](const char* threads, const char* seed) {
    auto all = arguments;
    all.insert(all.end(), {"--threads", threads, "--seed", seed});
    return output(all);
  };
  EXPECT_EQ(with("1", "1"), with("3", "1"));
  EXPECT_NE(with("1", "1"), with("1", "2"));
}

TEST(LabVerb, WritesAReportWithEveryFigureAndItsSentence) {
  const test::TempFolder folder;
  const auto out = folder / "new" / "lab";
  const auto result = run_heed({"lab", "--samples", "500", "--format", "png", "--out", out.string()});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.err, Says(out.string()));
  EXPECT_EQ(std::ranges::count(result.out, '\n'), 9) << "one line per experiment: " << result.out;
  EXPECT_THAT(result.out, AllOf(StartsWith("distribution "), Says("copy", "21 of 21 rows agree")));
  const std::string page = test::contents_of(out / "report.html"), markdown = test::contents_of(out / "report.md");
  const json report = json::parse(test::contents_of(out / "report.json"));
  ASSERT_EQ(report["experiments"].size(), 9U);
  std::size_t figures = 0;
  for (const json& experiment : report["experiments"]) {
    EXPECT_FALSE(experiment["figures"].empty()) << experiment["name"];
    for (const json& figure : experiment["figures"]) {
      const auto file = figure["file"].get<std::string>(), see = figure["see"].get<std::string>();
      ++figures;
      EXPECT_GT(see.size(), 40U) << file;
      EXPECT_TRUE(std::filesystem::exists(out / (file + ".svg"))) << file;
      EXPECT_TRUE(std::filesystem::exists(out / (file + ".png"))) << file;
      EXPECT_THAT(markdown, HasSubstr("(" + file + ".svg)"));
      EXPECT_THAT(page, HasSubstr("<figcaption>" + xml_escaped(see)));
    }
  }
  EXPECT_GE(figures, 20U);
  EXPECT_THAT(page, AllOf(HasSubstr("<h2 id=\"part-5\">multihead: "), HasSubstr("href=\"#part-5\"")));
}

TEST(LabVerb, TheReportShowsBothDesignsOfTwoHeads) {
  const test::TempFolder folder;
  output({"multihead", "--out", folder.path().string()});
  const std::string markdown = test::contents_of(folder / "report.md");
  EXPECT_THAT(markdown, AllOf(HasSubstr("0.7500 v\\_a + 0.2500 v\\_b"), HasSubstr("0.5000 v\\_a + 0.5000 v\\_b")));
  EXPECT_THAT(markdown, Says("556"));  // times the variance, at c = 200
}

TEST(LabVerb, RefusesWhatCannotBeMeasuredInOneLine) {
  EXPECT_THAT(failure({"average", "--a", "2", "--b", "2"}), Says("a", "b", "2"));
  EXPECT_THAT(failure({"--m", "1"}), Says("m", "2", "256", "1"));
  EXPECT_THAT(failure({"--m", "10", "--d", "9"}), AllOf(HasSubstr("m = 10"), HasSubstr("d = 9")));
  EXPECT_THAT(failure({"noisy", "--beta", "0.1,-0.5"}), Says("beta", "0", "-0.5"));
  EXPECT_THAT(failure({"noisy", "--samples", "0"}), Says("samples", "2", "1000000", "0"));
  EXPECT_THAT(failure({"copy", "--c", "0"}), Says("c", "0"));
  EXPECT_THAT(failure({"copy", "--bound", "0.7"}), Says("bound", "1e-30", "0.5", "0.7"));
  EXPECT_THAT(failure({"copie"}), Says("distribution", "copy", "quiz", "'copie'", "did you mean 'copy'?"));
  EXPECT_THAT(failure({"copy", "quiz"}), HasSubstr("heed lab quiz"));
}

TEST(LabVerb, RefusesListsThatAreNone) {
  for (const char* list : {"1,", "1:", ":5", "1:2:3:4", "1;2", "nan", "inf", "1e999"})
    EXPECT_THAT(failure({"copy", std::string("--c=") + list}), Says("--c", "'" + std::string(list) + "'")) << list;
  EXPECT_THAT(failure({"copy", "--c", "5:1"}), Says("FROM:TO:STEP", "'5:1'"));
  EXPECT_THAT(failure({"copy", "--c", "1:5:0"}), Says("FROM:TO:STEP", "'1:5:0'"));
  EXPECT_THAT(failure({"copy", "--c", "1:1e9"}), Says("10000", "'1:1e9'"));
}

TEST(LabVerb, CountsToTheEndOfARange) {
  const auto c = [](const char* list) {
    return json::parse(output({"copy", "--json", "--c", list}))["options"]["c"].get<std::vector<double>>();
  };
  EXPECT_EQ(c("0.1:0.5:0.1").size(), 5U);  // 0.1 + 4 * 0.1 is rounded
  EXPECT_THAT(c("1:4:2"), ElementsAre(1, 3));
  EXPECT_THAT(c("9,2:3,2"), ElementsAre(2, 3, 9));
}

// Such settings gave NaN and exit code 0.
TEST(LabVerb, ExtremeSettingsGiveNumbers) {
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"multihead", "--c", "1000"},
                                             {"multihead", "--c", "400", "--d", "10"},
                                             {"multihead", "--c", "5000", "--m", "3", "--d", "7", "--beta", "4"}}) {
    auto all = arguments;
    all.emplace_back("--json");
    const auto result = json::parse(output(all));
    EXPECT_EQ(result["experiments"][0]["agrees"], true);
    for (const json& table : result["experiments"][0]["tables"]) {
      for (const json& row : table["rows"]) {
        EXPECT_TRUE(row["closed_form"].is_number() && row["measured"].is_number()) << row;
        EXPECT_NE(row["verdict"], "disagrees") << row;
      }
    }
  }
}

// With this seed, the mean of 300 samples is more than four standard errors from the closed form.
TEST(LabVerb, ADisagreementIsANegativeResult) {
  const auto result = run_heed({"lab", "multihead", "--m", "30", "--d", "512", "--samples", "300", "--c",
                                "5,50,500,1e5", "--no-scale", "--seed", "19", "--json", "--quiet"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(json::parse(result.out)["experiments"][0]["agrees"], false);
}

TEST(LabVerb, ShowsWhatReportsClaim) {
  const std::string text = output({"average", "--c", "8"});
  // D = 64: e / (2 e + 8) = 0.202305
  EXPECT_THAT(text, AllOf(HasSubstr("weight  claimed  closed form"), HasSubstr("\n  α_a           8     0.202305"),
                          Says("the weights are α_a = α_b = c", "fails in all 2 rows")));
  const auto rows = json::parse(output({"average", "--c", "8", "--json"}))["experiments"][0]["tables"][2]["rows"];
  EXPECT_EQ(rows[0]["claimed"], 8);
  EXPECT_EQ(rows[0]["refutes_claim"], true);
}

TEST(LabVerb, FlagsWhatRoundingExplains) {
  // Large scores are rounded apart, which ones depends on the processor. By the closed form, the error is exactly 0.
  const std::vector<std::string> arguments = {"average", "--m", "7", "--d", "7", "--c", "3e5:1e6:1e5", "--seed", "2"};
  EXPECT_THAT(output(arguments), AllOf(HasSubstr(" rounding\n"), Says("only within the rounding of float32 numbers")));
}

TEST(LabVerb, LeavesScoresUndivided) {
  const std::string text = output({"copy", "--c", "2", "--no-scale"});
  EXPECT_THAT(text, AllOf(HasSubstr("s = c\n"), Says("0.450853"), Not(HasSubstr("√D"))));  // e² / (e² + 9)
  const test::TempFolder folder;
  output({"copy", "--c", "13", "--beta", "0.1", "--no-scale", "--out", folder.path().string()});
  EXPECT_THAT(test::contents_of(folder / "report.md"),
              AllOf(Says("c = 13, β = 0.1, scores not divided by √D"), Not(HasSubstr("c from 13"))));
}

TEST(LabVerb, WritesNothingWhereOptionsAreWrong) {
  const test::TempFolder folder;
  const std::string out = (folder / "lab").string();
  failure({"--m", "1", "--out", out});
  failure({"--out", out, "--format", "gif"});
  EXPECT_FALSE(std::filesystem::exists(out));
  EXPECT_THAT(failure({"--out", "/dev/null/lab"}), HasSubstr("/dev/null/lab"));
}

TEST(LabQuiz, OnAPipeIsASheetWithItsAnswersAtTheEnd) {
  const std::string text = output({"quiz", "--samples", "500"});
  EXPECT_THAT(text, StartsWith("== Questions ==\n\n1. "));
  const std::size_t answers = text.find("\n== Answers ==\n");
  ASSERT_NE(answers, std::string::npos);
  EXPECT_THAT(text.substr(0, answers),
              AllOf(HasSubstr("\n   a) 1/4\n   b) 1/2\n   c) 3/4\n   d) 1\n"), Not(Says("54.34"))));
  EXPECT_THAT(text.substr(answers), AllOf(HasSubstr("7. c) 3/4. "), HasSubstr("0.7500 v_a + 0.2500 v_b"),
                                          HasSubstr("c = 54.34"), HasSubstr("heed lab gradients")));
}

TEST(LabQuiz, IsASheetToHandOut) {
  const test::TempFolder folder;
  output({"quiz", "--samples", "500", "--out", folder.path().string()});
  EXPECT_THAT(test::contents_of(folder / "report.html"), HasSubstr(">Answers</h2>"));
  EXPECT_EQ(json::parse(test::contents_of(folder / "report.json"))["questions"].size(), 17U);
}

std::optional<TerminalResult> quiz_on_terminal(const std::string& typed) {
  return run_on_terminal({HEED_PROGRAM, "lab", "quiz", "--samples", "500"}, typed);
}

TEST(LabQuiz, OnATerminalRevealsEachAnswerAfterTheGuess) {
  // Right, wrong and none of the choices; then only looking, and the end.
  const auto found = quiz_on_terminal("x\nz\n\nB\na\n\nq\n");
  if (!found) GTEST_SKIP() << "no pseudo-terminals here";
  EXPECT_EQ(found->exit_code, 0) << found->screen;
  EXPECT_THAT(found->screen,
              AllOf(testing::ContainsRegex("\\b17\\b[^\n]*question"), Says("\"x\""), HasSubstr(" b) c = 54.3. "),
                    HasSubstr("c = 54.34"), HasSubstr("No. "), HasSubstr("\n5. "), Not(HasSubstr("\n6. ")),
                    testing::ContainsRegex("\n[^\n]*\\b1\\b[^\n]*\\b2\\b[^\n]*\n$")));
}

TEST(LabQuiz, EndsWithTheInput) {
  const auto found = quiz_on_terminal("\x04");
  if (!found) GTEST_SKIP() << "no pseudo-terminals here";
  EXPECT_EQ(found->exit_code, 0) << found->screen;
  EXPECT_THAT(found->screen, AllOf(HasSubstr("\n1. "), Not(HasSubstr("\n2. ")),
                                   testing::ContainsRegex("\n[^\n]*\\b0\\b[^\n]*\\b0\\b[^\n]*\n$")));
}

}  // namespace
}  // namespace heed
