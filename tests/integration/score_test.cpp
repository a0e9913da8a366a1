// heed score: its output, and its errors for bad input.
#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/formats/json.h"
#include "tests/integration/expect_failure.h"
#include "tests/integration/says.h"
#include "tests/support/gzip.h"
#include "tests/support/temp_folder.h"

namespace heed {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

const std::string kOwn = std::string(HEED_TEST_DATA) + "/metrics_own/";

CommandResult score(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "score");
  return run_heed(std::move(arguments));
}

json scored(std::vector<std::string> arguments) {
  arguments.emplace_back("--json");
  const CommandResult result = score(std::move(arguments));
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.err, IsEmpty());
  EXPECT_EQ(std::count(result.out.begin(), result.out.end(), '\n'), 1);
  return json::parse(result.out, nullptr, false);
}

// A hypothesis file beside a reference of two lines.
class Score : public testing::Test {
 protected:
  std::string put(const std::string& name, const std::string& contents) const { return folder_.put(name, contents); }
  std::string failure(const std::string& hypotheses) const {
    return expect_failure(score({"--hyp", hypotheses, "--ref", reference_}));
  }

  test::TempFolder folder_;
  std::string reference_ = put("ref.en", "the cat sat on the mat\na dog\n");
};

TEST_F(Score, JsonHasTheScoresOfSacreBleuAndTheirSignatures) {
  const std::string own = kOwn + "r0_p25";
  const json golden = json::parse(test::contents_of(kOwn + "golden.json"))["cases"]["r0_p25"];
  const json scores = scored({"--hyp", own + ".hyp", "--ref", own + ".ref"});
  ASSERT_EQ(scores.size(), 4U);
  EXPECT_NEAR(scores["bleu"]["score"], golden["bleu"]["score"], 1e-8);
  EXPECT_NEAR(scores["chrf"]["score"], golden["chrf2"]["score"], 1e-8);
  EXPECT_NEAR(scores["chrf++"]["score"], golden["chrf2pp"]["score"], 1e-8);
  EXPECT_NEAR(scores["ter"]["score"], golden["ter"]["score"], 1e-8);
  EXPECT_EQ(scores["bleu"]["signature"], "nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:heed-0.1.0");
}

TEST_F(Score, TheTableShowsTheMetricsAskedForInTheirOrder) {
  const auto result = score({"--hyp", kOwn + "short.hyp", "--ref", kOwn + "short.ref", "--metric", "ter,chrf"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out,
            "  metric                score  signature\n"
            "  TER (less is better)  50.00  nrefs:1|case:lc|tok:tercom|norm:no|punct:yes|asian:no|version:heed-0.1.0\n"
            "  chrF2                 42.68  nrefs:1|case:mixed|eff:yes|nc:6|nw:0|space:no|version:heed-0.1.0\n");
}

TEST_F(Score, SentenceScoresAreALineEach) {
  const auto result =
      score({"--hyp", kOwn + "short.hyp", "--ref", kOwn + "short.ref", "--sentence", "--metric", "bleu,ter"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, "36.7879\t50.0000\n60.6531\t33.3333\n39.6850\t66.6667\n");
}

TEST_F(Score, SentenceScoresInJsonAreArraysWithTheirOwnSignature) {
  const json bleu = scored({"--hyp", kOwn + "short.hyp", "--ref", kOwn + "short.ref", "--sentence"})["bleu"];
  ASSERT_EQ(bleu["sentences"].size(), 3U);
  EXPECT_NEAR(bleu["sentences"][0], 36.78794411714425, 1e-8);
  EXPECT_THAT(bleu["sentence_signature"].get<std::string>(), HasSubstr("|eff:yes|"));
}

TEST_F(Score, OptionsOfCaseAndTokensReachTheMetrics) {
  const std::string upper = put("upper.en", "THE CAT SAT, ON THE MAT\nA DOG\n");
  const auto bleu = [&](std::vector<std::string> options) {
    options.insert(options.end(), {"--hyp", upper, "--ref", reference_, "--metric", "bleu"});
    return scored(options)["bleu"];
  };
  EXPECT_EQ(bleu({})["score"], 0);
  EXPECT_GT(bleu({"--lowercase"})["score"], 40);
  EXPECT_LT(bleu({"--lowercase", "--tokenize", "none"})["score"], bleu({"--lowercase"})["score"]);
  EXPECT_THAT(bleu({"--lowercase", "--tokenize", "none"})["signature"].get<std::string>(),
              StartsWith("nrefs:1|case:lc|eff:no|tok:none|"));
}

TEST_F(Score, TakesSeveralReferences) {
  const std::string other = put("other.en", "a cat was on a mat\none dog\n"),
                    hypotheses = put("hyp.en", "a cat was\none\n");
  const json two = scored({"--hyp", hypotheses, "--ref", reference_, "--ref", other});
  EXPECT_THAT(two["bleu"]["signature"].get<std::string>(), StartsWith("nrefs:2|"));
  EXPECT_GT(two["chrf"]["score"], scored({"--hyp", hypotheses, "--ref", reference_})["chrf"]["score"]);
}

TEST_F(Score, AcceptsWindowsLineEndsByteOrderMarksGzipAndStandardInput) {
  const json plain = scored({"--hyp", put("plain", "the cat sat\na dog\n"), "--ref", reference_});
  for (const std::string& text : {std::string("the cat sat\r\na dog\r\n"),
                                  std::string("\xEF\xBB\xBFthe cat sat\na dog"), test::gzip("the cat sat\na dog\n")})
    EXPECT_EQ(scored({"--hyp", put("same", text), "--ref", reference_}), plain);
  const auto piped = run_shell("printf 'the cat sat\\na dog\\n' | \"$HEED\" score --json --hyp - --ref " + reference_);
  EXPECT_EQ(json::parse(piped.out), plain);
}

TEST_F(Score, EmptyLinesAreSentences) {
  const json scores = scored({"--hyp", put("empty", "\n\n"), "--ref", reference_});
  EXPECT_EQ(scores["bleu"]["score"], 0);
  EXPECT_EQ(scores["ter"]["score"], 100);
}

TEST_F(Score, PairedSaysInPlainWordsWhichSystemIsBetter) {
  const std::string own = kOwn + "r0_p25";
  const auto result = score({"--hyp", own + ".hyp", "--paired", kOwn + "r0_p5.hyp", "--ref", own + ".ref", "--metric",
                             "bleu,ter", "--trials", "1000"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  const auto verdict = [](const std::string& text, const std::string& metric) {
    const std::size_t begin = text.find("\n" + metric);
    return begin == std::string::npos ? "" : first_line(text.substr(begin + 1));
  };
  for (const auto& [metric, difference] : {std::pair("BLEU", "60.66"), std::pair("TER", "47.13")})
    EXPECT_THAT(verdict(result.out, metric), AllOf(Says(kOwn + "r0_p5.hyp", difference, "better", "95% interval"),
                                                   Not(HasSubstr(own + ".hyp")), Not(Says("no"))));
  EXPECT_THAT(result.out, HasSubstr("nrefs:1|bs:1000|ar:1000|seed:12345|case:mixed|"));
  const auto same = score({"--hyp", own + ".hyp", "--paired", own + ".hyp", "--ref", own + ".ref", "--metric", "bleu"});
  EXPECT_THAT(verdict(same.out, "BLEU"), AllOf(HasSubstr("no measurable difference"), Not(HasSubstr(".hyp"))));
}

TEST_F(Score, PairedIsReproducedByItsSeedOnAnyNumberOfThreads) {
  const auto paired = [&](const std::string& seed, const std::string& threads) {
    return scored({"--hyp", kOwn + "r0_p25.hyp", "--paired", kOwn + "r0_p60.hyp", "--ref", kOwn + "r0_p25.ref",
                   "--metric", "bleu", "--samples", "100", "--trials", "100", "--seed", seed, "--threads",
                   threads})["bleu"]["paired"];
  };
  EXPECT_EQ(paired("1", "1"), paired("1", "3"));
  EXPECT_NE(paired("1", "1"), paired("2", "1"));
  EXPECT_LT(paired("1", "1")["bootstrap_p"], 0.05);
  EXPECT_LT(paired("1", "1")["randomization_p"], 0.05);
}

TEST_F(Score, RejectsDifferentNumbersOfLines) {
  const std::string three = put("three.en", "a\nb\nc\n");
  EXPECT_THAT(failure(three), Says("3", three, "2", reference_));
  const std::string two = put("two.en", "a\nb\n");
  EXPECT_THAT(expect_failure(score({"--hyp", two, "--ref", reference_, "--paired", three})),
              Says("2", two, "3", three));
}

TEST_F(Score, RejectsEmptyFilesByName) {
  const std::string empty = put("empty.en", "");
  EXPECT_THAT(failure(empty), AllOf(Says(empty), Not(HasSubstr(reference_))));
  EXPECT_THAT(expect_failure(score({"--hyp", reference_, "--ref", empty})),
              AllOf(Says(empty), Not(HasSubstr(reference_))));
  EXPECT_THAT(expect_failure(score({"--hyp", "-", "--ref", reference_})),
              AllOf(Says("standard input"), Not(HasSubstr(reference_))));
}

TEST_F(Score, RejectsInvalidUtf8WithItsLineUnlessItMayRepairIt) {
  const std::string invalid = put("invalid.en", "fine\nx\xFFy\n");
  EXPECT_THAT(failure(invalid), AllOf(Says("UTF-8", "0xff"), HasSubstr(invalid + ", line 2")));
  EXPECT_EQ(scored({"--hyp", invalid, "--ref", reference_, "--replace-invalid"}),
            scored({"--hyp", put("repaired.en", "fine\nx\uFFFDy\n"), "--ref", reference_}));
}

TEST_F(Score, RejectsNulBytes) {
  const std::string binary = put("binary.en", std::string("a\nb\0c\n", 6));
  EXPECT_THAT(failure(binary), AllOf(Says("NUL"), HasSubstr(binary + ", line 2")));
}

TEST_F(Score, RejectsLinesPastTheLimit) {
  const std::string path = put("long.en", "a\n" + std::string((1 << 20) + 1, 'x') + "\n");
  EXPECT_THAT(failure(path), AllOf(Says("1048576"), HasSubstr(path + ", line 2")));
}

TEST_F(Score, RejectsGzipThatWasCutShort) {
  std::string text;
  for (int i = 0; i < 10'000; ++i) text += std::to_string(i * 7919) + "\n";
  const std::string whole = test::gzip(text), path = put("cut.gz", whole.substr(0, whole.size() / 2));
  EXPECT_THAT(failure(path), HasSubstr(path));
}

TEST_F(Score, RejectsAFileThatIsNotThere) {
  EXPECT_THAT(failure("/nowhere/hyp.en"), AllOf(HasSubstr("/nowhere/hyp.en"), HasSubstr("no file")));
}

TEST_F(Score, RejectsWrongUsageBeforeItReadsAnything) {
  const std::vector<std::string> files = {"--hyp", "/nowhere/hyp.en", "--ref", "/nowhere/ref.en"};
  const auto message = [&](std::vector<std::string> options) {
    options.insert(options.end(), files.begin(), files.end());
    return expect_failure(score(options));
  };
  EXPECT_THAT(message({"--metric", "bleu,rouge"}), Says("bleu, chrf, chrf++, ter", "'rouge'"));
  EXPECT_THAT(message({"--metric", ""}), Says("''"));
  EXPECT_THAT(message({"--tokenize", "intl"}), Says("--tokenize", "13a, none", "'intl'"));
  EXPECT_THAT(message({"--sentence", "--paired", "x"}), Says("--sentence", "--paired"));
  EXPECT_THAT(message({"--seed", "1"}), HasSubstr("--paired"));
  EXPECT_THAT(message({"--samples", "0", "--paired", "x"}), HasSubstr("--samples"));
  EXPECT_THAT(message({"--threads", "-3"}), HasSubstr("threads"));
  EXPECT_THAT(expect_failure(score({"--ref", "x"})), Says("--hyp"));
  EXPECT_THAT(expect_failure(score({"--hyp", "-", "--ref", "-"})), Says("standard input", "2"));
}

TEST_F(Score, HelpHasExamples) {
  const auto result = score({"--help"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.out, AllOf(HasSubstr("--hyp, --input FILE"), HasSubstr("Examples:\n  heed score test.en -i "),
                                Not(HasSubstr("TEXT"))));
}

}  // namespace
}  // namespace heed
