// heed beam, and the tables that heed evaluate shares with it, as a user runs them.
#include <cmath>
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/formats/json.h"
#include "heed/decode/translator.h"
#include "tests/integration/expect_failure.h"
#include "tests/integration/says.h"
#include "tests/support/temp_folder.h"
#include "tests/support/toy_model.h"

namespace heed {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;
using ::testing::UnorderedElementsAre;

std::size_t times(const std::string& part, const std::string& text) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++count;
  return count;
}

class BeamVerb : public testing::Test {
 protected:
  BeamVerb() {
    std::filesystem::create_directory(model_);
    test::toy_model()->save(model_, {});
    folder_.put("test.xx", "a b c d e f g h\nc\nb a d\nh h g f\n");
    folder_.put("test.yy", "P Q R S\nT\nQ R\nU U V\n");
  }

  CommandResult heed(const std::string& verb, std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), {verb, "--model", model_, "--data", folder_.path().string()});
    return run_heed(arguments);
  }
  std::string output(const std::string& verb, const std::vector<std::string>& arguments) const {
    const auto result = heed(verb, arguments);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return result.out;
  }
  std::string failure(const std::vector<std::string>& arguments) const {
    return expect_failure(heed("beam", arguments));
  }

  const test::TempFolder folder_;
  const std::string model_ = (folder_ / "model").string();
};

TEST_F(BeamVerb, PrintsATableWithNormalisationAndOneWithoutAndWhatTheySay) {
  const auto result = heed("beam", {"--beam", "1,4", "--quiet"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.err, IsEmpty());
  EXPECT_THAT(result.out, AllOf(HasSubstr("Sentences   4\n"), HasSubstr("log P / length^1\n"), HasSubstr("log P\n"),
                                HasSubstr("tok:13a"), HasSubstr("case:lc")));
  EXPECT_GE(times("\n- ", result.out), 5U);
  EXPECT_EQ(times("perplexity  length  ratio  seconds  sentences/s\n", result.out), 2U);
  EXPECT_EQ(times("\n     4  ", result.out), 2U);
}

TEST_F(BeamVerb, JsonHoldsEveryFigureOfBothRankings) {
  const std::string out = output("beam", {"--beam", "4,1,4", "--length-penalty", "0.5", "--json", "--quiet"});
  EXPECT_EQ(times("\n", out), 1U);
  const json report = json::parse(out);
  for (const auto& [name, penalty] : {std::pair("normalised", 0.5), std::pair("plain", 0.0)}) {
    const json& results = report[name];
    ASSERT_EQ(results.size(), 2U) << "in order, each once";
    EXPECT_EQ(results[0]["beam"], 1);
    EXPECT_EQ(results[1]["beam"], 4);
    EXPECT_EQ(results[1]["length_penalty"], penalty);
    for (const char* key : {"bleu", "bleu_lc", "chrf", "model_score", "hypothesis_perplexity", "mean_length",
                            "length_ratio", "seconds", "sentences_per_second"})
      EXPECT_TRUE(results[1][key].is_number()) << key;
  }
  EXPECT_EQ(report["normalised"][0]["bleu"], report["plain"][0]["bleu"]) << "greedy search ranks nothing";
  EXPECT_GE(report["note"].size(), 5U);
  EXPECT_THAT(report["signatures"]["bleu"], HasSubstr("tok:13a"));
  EXPECT_EQ(report["sentences"], 4);
}

TEST_F(BeamVerb, AgreesWithEvaluateAndTranslate) {
  const json study = json::parse(output("beam", {"--beam", "3", "--json", "--quiet"}));
  json normalised = json::parse(output("evaluate", {"--beam", "3", "--json", "--quiet"}))["results"][0];
  json plain =
      json::parse(output("evaluate", {"--beam", "3", "--length-penalty", "0", "--json", "--quiet"}))["results"][0];
  for (const char* key : {"bleu", "bleu_lc", "chrf", "model_score", "hypothesis_perplexity", "mean_length"}) {
    EXPECT_EQ(study["normalised"][0][key], normalised[key]) << key;
    EXPECT_EQ(study["plain"][0][key], plain[key]) << key;
  }
  ThreadPool pool(1);
  decode::TranslatorOptions options;
  options.search.beam = 3;
  const std::vector<std::string> lines = {"a b c d e f g h", "c", "b a d", "h h g f"};
  double sum = 0, words = 0;
  for (const decode::TranslatedLine& line :
       decode::translate(*model::TranslationModel::load(model_), pool, lines, options)) {
    const decode::Translation& best = line.translations.front();
    sum += best.log_probability;
    words += static_cast<double>(best.tokens.size()) + (best.finished ? 1 : 0);
  }
  EXPECT_NEAR(normalised["model_score"], sum / 4, 1e-5);
  EXPECT_NEAR(normalised["hypothesis_perplexity"], std::exp(-sum / words), 1e-5);
}

TEST_F(BeamVerb, WritesAReportWithCharts) {
  const auto out = folder_ / "new/study";
  const auto result = heed("beam", {"--beam", "1,2,4", "--out", out, "--format", "svg,png,pdf,svg"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.err, Says(out.string()));
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(out)) names.push_back(entry.path().filename());
  EXPECT_THAT(names, UnorderedElementsAre("report.md", "report.html", "report.json", "bleu.svg", "bleu.png", "bleu.pdf",
                                          "length.svg", "length.png", "length.pdf", "seconds.svg", "seconds.png",
                                          "seconds.pdf"));
  const json document = json::parse(test::contents_of(out / "report.json"));
  const std::string command = document["command"];
  EXPECT_THAT(command,
              AllOf(StartsWith("heed beam --model "), HasSubstr(" --beam 1,2,4 "), HasSubstr(" --format svg,")));
  const std::string page = test::contents_of(out / "report.md");
  EXPECT_THAT(page, AllOf(HasSubstr("\n" + command + "\n"), HasSubstr("\n| 4 | "), HasSubstr("tok:13a"),
                          HasSubstr("\n- "), HasSubstr("](bleu.svg)")));
  EXPECT_THAT(test::contents_of(out / "bleu.svg"), Says("normalisation", "log P", "beam"));
  EXPECT_THAT(test::contents_of(out / "length.png"), StartsWith("\x89PNG"));
  EXPECT_THAT(test::contents_of(out / "seconds.pdf"), StartsWith("%PDF"));
}

TEST_F(BeamVerb, DrawsOneWidthAndRepeatsACommandThatNeedsQuotes) {
  const auto out = folder_ / "one width's";
  const std::string text = output("beam", {"--beam", "7", "--out", out, "--quiet", "--replace-unknown"});
  EXPECT_EQ(times("\n- ", text), 1U);
  EXPECT_TRUE(std::filesystem::exists(out / "bleu.svg"));
  const json report = json::parse(test::contents_of(out / "report.json"));
  EXPECT_EQ(report["note"].size(), 1U);
  const std::string command = report["command"];
  EXPECT_THAT(command, AllOf(HasSubstr("one width'\\''s'"), HasSubstr(" --replace-unknown"), Not(HasSubstr("true"))));
  const auto again = run_shell("$HEED" + command.substr(4) + " --json");
  EXPECT_EQ(again.exit_code, 0) << again.err;
  EXPECT_EQ(json::parse(again.out)["normalised"][0]["beam"], 7);
}

TEST_F(BeamVerb, RejectsWhatItCannotDoInOneLineAndWritesNothing) {
  EXPECT_THAT(failure({"--split", "dev"}), HasSubstr("dev"));
  EXPECT_THAT(failure({"--beam", "0"}), HasSubstr("--beam"));
  EXPECT_THAT(failure({"--beam", "5,many"}), HasSubstr("--beam"));
  EXPECT_THAT(failure({"--length-penalty", "0"}), Says("--length-penalty", "0"));
  const auto out = folder_ / "out";
  EXPECT_THAT(failure({"--out", out, "--format", "svg,gif"}), Says("--format", "svg, png, pdf", "gif"));
  EXPECT_THAT(failure({"--out", out, "--split", "dev"}), HasSubstr("dev"));
  EXPECT_FALSE(std::filesystem::exists(out));
  EXPECT_THAT(failure({"--format", "png"}), HasSubstr("--out"));
  EXPECT_THAT(expect_failure(run_heed({"beam", "--model", "/nowhere", "--data", "."})), HasSubstr("/nowhere"));
}

// The source would make translation fail, so any earlier message was printed in time.
TEST_F(BeamVerb, FindsAFolderItCannotWriteIntoBeforeTheWork) {
  folder_.put("test.xx", "gut\xFF\nb\nc\nd\n");
  const std::string file = folder_.put("file", "").string();
  EXPECT_THAT(failure({"--out", file}), HasSubstr("file"));
  EXPECT_THAT(failure({"--out", file + "/study"}), Says(file + "/study", "Not a directory"));
  EXPECT_THAT(failure({"--out", "/proc/study"}), HasSubstr("/proc/study"));
  EXPECT_THAT(expect_failure(heed("evaluate", {"--out", "/proc/study/out.en"})), HasSubstr("/proc/study"));
  EXPECT_THAT(failure({}), HasSubstr("test.xx, line 1"));
}

TEST_F(BeamVerb, EvaluateShowsWhatTheModelThinksOfItsTranslations) {
  EXPECT_THAT(
      output("evaluate", {"--beam", "1,2", "--quiet"}),
      AllOf(HasSubstr("log P  perplexity  length  ratio  seconds  sentences/s\n"), HasSubstr("\nlog P       ")));
  EXPECT_THAT(run_heed({"evaluate", "--help"}).out, HasSubstr("heed beam"));
  EXPECT_THAT(run_heed({"beam", "--help"}).out, HasSubstr("Examples:\n  heed beam -m runs/sdp"));
}

}  // namespace
}  // namespace heed
