#include "heed/study/compare/study_report.h"

#include <regex>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/formats/json.h"
#include "heed/base/random.h"
#include "tests/support/temp_folder.h"

namespace heed::study {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

const std::vector<std::string> kLines(40, "a man sees the old car near the river");

// A run with this share of wrong words.
StudyRun run(const std::string& attention, std::int64_t seed, double wrong, double loss) {
  Random random(static_cast<std::uint64_t>(seed));
  StudyRun run{
      .attention = attention,
      .seed = seed,
      .valid_loss = loss,
      .best_epoch = 2,
      .test_perplexity = 2 * loss,
      .seconds = 10,
      .memory_mb = 100,
      .parameters = 7,
      .epochs = {{.train_loss = loss + 2, .valid_loss = loss + 1}, {.train_loss = loss + 0.5, .valid_loss = loss}}};
  for (std::string line : kLines) {
    for (char& letter : line)
      if (letter != ' ' && random.uniform() < wrong) letter = 'x';
    run.translations.push_back(line);
  }
  return run;
}

class StudyReport : public ::testing::Test {
 protected:
  StudyReport() {
    ThreadPool pool(1);
    for (const char* attention : {"none", "sdp"})
      for (std::int64_t seed = 1; seed <= 3; ++seed) {
        const bool good = attention == std::string("sdp");
        runs_.push_back(run(attention, seed, good ? 0.02 : 0.05, good ? 1 + 0.01 * static_cast<double>(seed) : 2));
        const std::vector<std::vector<std::string>> references = {kLines};
        const double bleu = metrics::corpus_bleu(pool, runs_.back().translations, references).score;
        runs_.back().scores = {{.beam = 5, .bleu = bleu, .bleu_lc = bleu}};
      }
    study_ = analyse_study(runs_, kLines, pool);
    StudyPlan plan;
    plan.attention = {"none", "sdp"};
    plan.split = "test";
    plan.beams = {5};
    write_study_report(StudyFolder(folder_.path()), plan, runs_, study_);
    markdown_ = test::contents_of(folder_ / "report.md");
  }

  // All matches of a pattern in the findings, or in the rest of the report.
  std::vector<std::string> found(const std::string& pattern, bool in_findings) const {
    const std::size_t begin = markdown_.find("## Findings"), end = markdown_.find("## ", begin + 3);
    const std::string findings = markdown_.substr(begin, end - begin);
    const std::string text = in_findings ? findings : markdown_.substr(0, begin) + markdown_.substr(end);
    std::vector<std::string> matches;
    const std::regex regex(pattern);
    for (std::sregex_iterator each(text.begin(), text.end(), regex), last; each != last; ++each)
      matches.push_back(each->str());
    return matches;
  }

  const test::TempFolder folder_;
  std::vector<StudyRun> runs_;
  Study study_;
  std::string markdown_;
};

TEST_F(StudyReport, BeginsWithTheChartOfBleu) {
  const std::size_t chart = markdown_.find("](bleu.svg)");
  ASSERT_NE(chart, std::string::npos);
  EXPECT_LT(chart, markdown_.find("## Findings"));
  EXPECT_LT(chart, markdown_.find("| attention"));
  EXPECT_THAT(test::contents_of(folder_ / "bleu.svg"),
              AllOf(HasSubstr("none"), HasSubstr("sdp"), HasSubstr("one run")));
}

TEST_F(StudyReport, TextAndTablesAgreeToTheDigit) {
  const auto intervals = found("[+-]\\d+\\.\\d\\d to [+-]\\d+\\.\\d\\d", /*in_findings=*/true);
  ASSERT_EQ(intervals.size(), 2U) << "over sentences and over runs";
  EXPECT_EQ(found("[+-]\\d+\\.\\d\\d to [+-]\\d+\\.\\d\\d", /*in_findings=*/false), intervals);
  const std::string by = fmt::format("{:.2f}", study_.pairs[0].over_sentences.value);
  EXPECT_THAT(found("\\d+\\.\\d\\d BLEU above", true), testing::ElementsAre(by + " BLEU above"));
  EXPECT_THAT(markdown_, HasSubstr("| +" + by + " |"));
  for (const MechanismFigures& figures : study_.mechanisms) {
    const std::string mean = fmt::format("{} {:.2f}", figures.attention, figures.scores[0].bleu.mean);
    EXPECT_THAT(found(figures.attention + " \\d+\\.\\d\\d[,.]", true)[0], HasSubstr(mean));
    EXPECT_THAT(markdown_, HasSubstr("| " + mean_and_spread(figures.scores[0].bleu, 2) + " |"));
  }
}

TEST_F(StudyReport, HasTrainingLossesWithDeviationAndVariance) {
  // By hand: 1.51, 1.52 and 1.53 have the variance 0.0001.
  EXPECT_THAT(markdown_, AllOf(HasSubstr("| sdp | 1.5200 ± 0.0100 (0.0001) | 1.0200 ± 0.0100 (0.0001) |"),
                               HasSubstr("| none | 2.5000 ± 0.0000 (0) | 2.0000 ± 0.0000 (0) |"),
                               HasSubstr("can be above the validation loss")));
}

TEST_F(StudyReport, JsonHasTheIntervalsAndVerdicts) {
  const auto document = nlohmann::json::parse(test::contents_of(folder_ / "report.json"));
  const auto& pair = document["pairs"][0];
  EXPECT_EQ(pair["better"], "sdp");
  EXPECT_EQ(pair["over_sentences"]["verdict"], "higher");
  EXPECT_EQ(pair["over_runs"]["verdict"], "higher");
  EXPECT_NEAR(pair["over_runs"]["value"].get<double>(), study_.pairs[0].over_sentences.value, 1e-9);
  EXPECT_NEAR(document["mechanisms"][1]["train_loss"]["standard_deviation"].get<double>(), 0.01, 1e-9);
}

}  // namespace
}  // namespace heed::study
