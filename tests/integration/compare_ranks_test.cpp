// heed compare in several processes: ranks of mpirun, or two processes that a user started.
#include <chrono>
#include <csignal>
#include <filesystem>
#include <thread>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/formats/json.h"
#include "tests/integration/expect_failure.h"
#include "tests/integration/says.h"
#include "tests/support/start_program.h"
#include "tests/support/temp_folder.h"

namespace heed {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr const char* kEnvironment = "/usr/bin/env";
const std::vector<std::string> kRuns = {"mean-1", "sdp-1"};

class CompareRanks : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    shared_ = std::make_unique<test::TempFolder>();
    const auto made = run_heed({"data", "make", "--out", data(), "--pairs", "300", "--val", "20", "--test", "20"});
    ASSERT_EQ(made.exit_code, 0) << made.err;
  }
  static void TearDownTestSuite() { shared_.reset(); }
  static std::string data() { return (*shared_ / "data").string(); }

  std::vector<std::string> compare(const std::vector<std::string>& more = {}) const {
    std::vector<std::string> arguments = {
        HEED_PROGRAM, "compare",  "--data", data(),         "--preset", "demo",  "--attention", "mean,sdp", "--runs",
        "1",          "--hidden", "8",      "--embedding",  "8",        "--key", "8",           "--jobs",   "1",
        "--beam",     "1",        "--out",  study_.string()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
  }
  // As mpirun would start it.
  std::vector<std::string> as_rank(int rank, const std::vector<std::string>& more = {}) const {
    std::vector<std::string> arguments = {kEnvironment, fmt::format("OMPI_COMM_WORLD_RANK={}", rank),
                                          "OMPI_COMM_WORLD_SIZE=2", "OMPI_COMM_WORLD_LOCAL_SIZE=2"};
    for (const std::string& argument : compare(more)) arguments.push_back(argument);
    return arguments;
  }
  ChildProcess start(const std::vector<std::string>& command, const std::string& name) const {
    return test::start_program(command, folder_ / (name + ".out"), folder_ / (name + ".err"));
  }
  std::string said(const std::string& name) const { return test::contents_of(folder_ / name); }

  bool is_there(const std::string& name) const { return fs::exists(study_ / name); }
  // Ends without it where the process has ended.
  void wait_for(const std::string& name, ChildProcess& process) const {
    while (!is_there(name) && !process.exit_code()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  // How often training of the run was started or resumed.
  int trainings(const std::string& run) const {
    const std::string log = test::contents_of(study_ / "runs" / (run + ".log"));
    int count = 0;
    for (auto at = log.find(" pairs to train on"); at != log.npos; at = log.find(" pairs to train on", at + 1)) ++count;
    return count;
  }
  void expect_each_run_once() const {
    for (const std::string& run : kRuns) EXPECT_EQ(trainings(run), 1) << run;
    EXPECT_EQ(json::parse(test::contents_of(study_ / "report.json"))["runs"].size(), kRuns.size());
  }
  // One of two ranks is killed while each has a run; the other one does both.
  void lose(int rank) {
    const std::vector<std::string> long_enough = {"--epochs", "20"};
    ChildProcess lost = start(as_rank(rank, long_enough), "lost");
    ChildProcess left = start(as_rank(1 - rank, long_enough), "left");
    for (const std::string& run : kRuns) wait_for("runs/" + run + "/checkpoint.safetensors", left);
    lost.send(SIGKILL);
    EXPECT_EQ(lost.wait(), 128 + SIGKILL);
    EXPECT_EQ(left.wait(), 0) << said("left.err");
    EXPECT_EQ(trainings("mean-1") + trainings("sdp-1"), 3);
    EXPECT_EQ(json::parse(test::contents_of(study_ / "report.json"))["runs"].size(), kRuns.size());
  }

  inline static std::unique_ptr<test::TempFolder> shared_;
  test::TempFolder folder_;
  const fs::path study_ = folder_ / "study";
};

TEST_F(CompareRanks, ShareTheRunsAndTheFirstTellsOfThem) {
  ChildProcess first = start(as_rank(0, {"--epochs", "2"}), "first");
  ChildProcess second = start(as_rank(1, {"--epochs", "2"}), "second");
  EXPECT_EQ(first.wait(), 0) << said("first.err");
  EXPECT_EQ(second.wait(), 0) << said("second.err");
  EXPECT_THAT(said("first.out"), HasSubstr("report.html"));
  EXPECT_THAT(said("second.out") + said("second.err"), IsEmpty());
  expect_each_run_once();
}

TEST_F(CompareRanks, TheRunOfALostRankIsTakenOver) {
  lose(1);
  EXPECT_THAT(said("left.out"), HasSubstr("report.html"));
  EXPECT_THAT(said("left.err"), testing::ContainsRegex("2 [^\n]*\\b2\\b[^\n]*\\b1\\b[^\n]*\\b2\\b[^\n]*\\branks"));
}

TEST_F(CompareRanks, TheLossOfTheFirstLeavesAReport) { lose(0); }

TEST_F(CompareRanks, MustHaveOnePlan) {
  ChildProcess first = start(as_rank(0, {"--epochs", "1000"}), "first");
  wait_for("runs/mean-1/log.jsonl", first);
  EXPECT_THAT(expect_failure(run_command(as_rank(1, {"--epochs", "1000", "--seed", "3"}))),
              Says("--seed", study_.string()));
  EXPECT_THAT(expect_failure(run_command(as_rank(1, {"--epochs", "7"}))), Says((study_ / "settings.toml").string()));
  EXPECT_EQ(first.exit_code(), std::nullopt);
  first.terminate();
  EXPECT_EQ(first.wait(), 128 + SIGTERM);
  EXPECT_THAT(said("first.err"), HasSubstr("heed compare --out " + study_.string()));
}

TEST_F(CompareRanks, SoDoTwoProcessesWithoutALauncher) {
  ChildProcess one = start(compare({"--epochs", "2"}), "one");
  ChildProcess other = start(compare({"--epochs", "2"}), "other");
  EXPECT_EQ(one.wait(), 0) << said("one.err");
  EXPECT_EQ(other.wait(), 0) << said("other.err");
  EXPECT_THAT(said("one.out"), HasSubstr("report.html"));
  EXPECT_EQ(said("one.out"), said("other.out"));
  expect_each_run_once();
}

TEST_F(CompareRanks, ARunThatFailsIsLeftAloneByTheOthers) {
  fs::create_directories(study_ / "runs");
  folder_.put("study/runs/mean-1", "a file where the folder of the run would be");
  ChildProcess first = start(as_rank(0, {"--epochs", "2"}), "first");
  ChildProcess second = start(as_rank(1, {"--epochs", "2"}), "second");
  // The first rank, whether it tried that run or not, reports that the study is incomplete.
  EXPECT_EQ(first.wait(), 2);
  EXPECT_THAT(said("first.err"), Says("mean-1", "2", "mean-1.log"));
  second.wait();
  EXPECT_EQ(trainings("mean-1"), 0);
  EXPECT_FALSE(is_there("report.json"));

  fs::remove(study_ / "runs/mean-1");
  const auto again = run_command(compare({"--epochs", "2"}));
  EXPECT_EQ(again.exit_code, 0) << again.err;
  expect_each_run_once();
}

TEST_F(CompareRanks, WorkUnderMpirun) {
  if (run_shell("command -v mpirun").exit_code != 0) GTEST_SKIP() << "no mpirun in PATH";
  std::vector<std::string> command = {kEnvironment,
                                      "OMPI_ALLOW_RUN_AS_ROOT=1",
                                      "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1",
                                      "mpirun",
                                      "--oversubscribe",
                                      "--bind-to",
                                      "none",
                                      "-np",
                                      "2"};
  for (const std::string& argument : compare({"--epochs", "2"})) command.push_back(argument);
  const auto result = run_command(command);
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("report.html"));
  expect_each_run_once();
}

}  // namespace
}  // namespace heed
