#include <filesystem>
#include <optional>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/files/file_lock.h"
#include "heed/base/formats/json.h"
#include "tests/integration/expect_failure.h"
#include "tests/support/temp_folder.h"

namespace heed {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// The report without the parts that differ between studies: time, memory, and the sentences about them.
json lasting_part(const json& report) {
  json part = report;
  for (json& run : part["runs"]) run.erase("seconds"), run.erase("memory_mb");
  for (json& figures : part["mechanisms"]) figures.erase("seconds"), figures.erase("memory_mb");
  auto& findings = part["findings"];
  for (std::size_t i = findings.size(); i-- > 0;)
    if (findings[i].get<std::string>().starts_with("Of the cost")) findings.erase(i);
  return part;
}

class Compare : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    shared_ = std::make_unique<test::TempFolder>();
    data_ = (*shared_ / "data").string();
    const auto made = run_heed({"data", "make", "--out", data_, "--pairs", "400", "--val", "40", "--test", "60"});
    ASSERT_EQ(made.exit_code, 0) << made.err;
    whole_ = (*shared_ / "whole").string();
    whole_result_ = run_heed(arguments(whole_));
  }
  static void TearDownTestSuite() { shared_.reset(); }

  static std::vector<std::string> arguments(const std::string& out) {
    return {"compare", "--data",   data_, "--preset",    "demo", "--attention", "mean,sdp", "--runs", "2", "--epochs",
            "2",       "--hidden", "12",  "--embedding", "12",   "--key",       "12",       "--out",  out};
  }
  static std::string command(const std::string& out) {
    std::string line = "$HEED";
    for (const std::string& argument : arguments(out)) line += " " + argument;
    return line;
  }
  static json report(const std::string& folder) {
    return json::parse(test::contents_of(std::filesystem::path(folder) / "report.json"));
  }

  inline static std::unique_ptr<test::TempFolder> shared_;
  inline static std::string data_, whole_;
  inline static CommandResult whole_result_;
  test::TempFolder folder_;
};

TEST_F(Compare, TrainsAllAndReports) {
  ASSERT_EQ(whole_result_.exit_code, 0) << whole_result_.err;
  EXPECT_THAT(whole_result_.err, HasSubstr("8 of 8 epochs"));
  EXPECT_THAT(whole_result_.out, AllOf(HasSubstr("mean"), HasSubstr("sdp"), HasSubstr("report.html")));
  const json document = report(whole_);
  ASSERT_EQ(document["runs"].size(), 4U);
  ASSERT_EQ(document["mechanisms"].size(), 2U);
  EXPECT_EQ(document["pairs"].size(), 1U);
  for (const json& figures : document["mechanisms"]) {
    EXPECT_EQ(figures["runs"], 2);
    EXPECT_EQ(figures["curve"].size(), 2U);
    EXPECT_GT(figures["memory_mb"]["mean"].get<double>(), 5);
    EXPECT_GT(figures["seconds"]["mean"].get<double>(), 0);
    EXPECT_GT(figures["test_perplexity"]["mean"].get<double>(), 1);
  }
  EXPECT_EQ(document["test_sentences"], 60);
  EXPECT_GT(document["findings"].size(), 0U);
}

TEST_F(Compare, ReportsAreWholeInEachForm) {
  const std::filesystem::path folder = whole_;
  const std::string markdown = test::contents_of(folder / "report.md"),
                    html = test::contents_of(folder / "report.html");
  EXPECT_THAT(markdown, AllOf(HasSubstr("![Validation loss](validation-loss.svg)"), HasSubstr("| mean | 2 |")));
  EXPECT_TRUE(std::filesystem::exists(folder / "validation-loss.svg"));
  EXPECT_TRUE(std::filesystem::exists(folder / "training-loss.svg"));
  EXPECT_THAT(html, AllOf(HasSubstr("<svg"), HasSubstr("</html>"), Not(HasSubstr(" src="))));
  const json document = report(whole_);
  for (const json& finding : document["findings"])
    EXPECT_THAT(html, HasSubstr(finding.get<std::string>().substr(0, 20)));
}

TEST_F(Compare, AnInterruptedStudyGoesOnToTheSameReport) {
  const std::string study = (folder_ / "study").string();
  // One run at a time. The study is stopped after the first run, usually in the middle of the second. This test holds
  // the lock of the last run, so the study cannot be complete by then, however long the signal takes.
  std::filesystem::create_directories(study + "/runs");
  std::optional<FileLock> last = FileLock::try_alone(study + "/runs/sdp-2.log");
  const auto stopped =
      run_shell(fmt::format("{} --jobs 1 > {}/out 2> {}/err & p=$!; while [ ! -e {}/runs/sdp-1 ] && kill -0 $p; do "
                            "sleep 0.02; done; kill $p; wait $p; "
                            "echo $?",
                            command(study), folder_.path().string(), folder_.path().string(), study));
  last.reset();
  EXPECT_EQ(stopped.out, "143\n");
  EXPECT_THAT(test::contents_of(folder_ / "err"), HasSubstr("heed compare --out " + study));
  const std::filesystem::path first = std::filesystem::path(study) / "runs/mean-1/model.safetensors";
  ASSERT_TRUE(std::filesystem::exists(first));
  EXPECT_FALSE(std::filesystem::exists(std::filesystem::path(study) / "report.json"));
  const auto written = std::filesystem::last_write_time(first);

  int to_do = 0;
  for (const char* run : {"mean-1", "sdp-1", "mean-2", "sdp-2"})
    to_do += std::filesystem::exists(study + "/runs/" + run + "/evaluation.json") ? 0 : 1;
  const auto rest = run_heed({"compare", "--out", study});
  ASSERT_EQ(rest.exit_code, 0) << rest.err;
  EXPECT_THAT(rest.err, testing::ContainsRegex(fmt::format("(^|\n){} [^\n]*\\b4\\b", to_do)));
  EXPECT_EQ(std::filesystem::last_write_time(first), written);
  EXPECT_EQ(lasting_part(report(study)), lasting_part(report(whole_)));
}

TEST_F(Compare, AFinishedStudyIsNotRepeatedAndCanBeRedrawn) {
  const json before = report(whole_);
  std::filesystem::remove(std::filesystem::path(whole_) / "report.json");
  const auto redrawn = run_heed({"compare", "--out", whole_, "--report-only"});
  ASSERT_EQ(redrawn.exit_code, 0) << redrawn.err;
  EXPECT_EQ(report(whole_), before);
  const auto again = run_heed({"compare", "--out", whole_});
  EXPECT_EQ(again.exit_code, 0);
  EXPECT_THAT(again.err, testing::IsEmpty());
  EXPECT_EQ(report(whole_), before);
}

TEST_F(Compare, RefusesWhatItCannotDo) {
  const std::string study = (folder_ / "study").string();
  EXPECT_THAT(expect_failure(run_heed({"compare", "--data", data_, "--attention", "none,magic", "--out", study})),
              AllOf(HasSubstr("magic"), HasSubstr("multihead")));
  EXPECT_THAT(expect_failure(run_heed({"compare", "--data", data_, "--attention", "sdp,sdp", "--out", study})),
              HasSubstr("--attention"));
  EXPECT_THAT(expect_failure(run_heed({"compare", "--data", (folder_ / "no").string(), "--out", study})),
              HasSubstr("no"));
  EXPECT_THAT(expect_failure(run_heed({"compare", "--data", data_, "--split", "flickr", "--out", study})),
              HasSubstr("flickr"));
  EXPECT_THAT(expect_failure(run_heed({"compare", "--out", study, "--report-only"})), HasSubstr(study));
  EXPECT_FALSE(std::filesystem::exists(study));
  EXPECT_THAT(expect_failure(run_heed({"compare", "--data", data_, "--out", "/proc/study"})), HasSubstr("/proc/study"));
  EXPECT_THAT(expect_failure(run_heed({"compare", "--out", whole_, "--hidden", "13"})), HasSubstr("settings.toml"));
  EXPECT_THAT(expect_failure(run_heed({"compare", "--out", whole_, "--beam", "7"})), HasSubstr("--beam"));
}

TEST_F(Compare, ARunThatFailsIsNamedWithItsReason) {
  const std::string data = (folder_ / "data").string(), study = (folder_ / "study").string();
  std::filesystem::copy(data_, data);
  folder_.put("data/val.de", "nur eine Zeile\n");
  const auto result =
      run_heed({"compare", "--data", data, "--preset", "demo", "--jobs", "1", "--quiet", "--out", study});
  EXPECT_THAT(expect_failure(result), AllOf(HasSubstr("none-1"), HasSubstr("val"), HasSubstr("none-1.log")));
}

}  // namespace
}  // namespace heed
