// heed train on several ranks, started by mpirun on this machine, on the built-in corpus.
#include <filesystem>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/formats/json.h"
#include "tests/integration/run_command.h"
#include "tests/integration/says.h"
#include "tests/support/temp_folder.h"

namespace heed {
namespace {

using nlohmann::json;
using test::contents_of;
using test::TempFolder;
using testing::AllOf;
using testing::HasSubstr;

class TrainRanks : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    shared_ = new test::TempFolder;
    for (const auto& [name, seed] : {std::pair("data", 1), {"other", 2}})
      ASSERT_EQ(run_heed({"data", "make", "--out", (shared_->path() / name).string(), "--pairs", "600", "--val", "40",
                          "--test", "40", "--seed", std::to_string(seed), "--quiet"})
                    .exit_code,
                0);
  }
  static void TearDownTestSuite() { delete shared_; }

  void SetUp() override {
    if (std::string(HEED_MPIRUN).empty()) GTEST_SKIP() << "Heed was built without MPI";
  }

  static std::string path(const std::string& name) { return (shared_->path() / name).string(); }

  // The rest of a command that trains some 100 steps into folder `out`.
  static std::string train(const std::string& out, const std::string& more = "") {
    return fmt::format(
        "$HEED train --data {} --embedding 16 --hidden 24 --key 16 --min-count 1 --epochs 2 --batch 12 --threads 1 "
        "--dropout 0.1 --state-dropout 0.1 --readout-dropout 0.1 --save-every 10 --quiet --out {} {}",
        path("data"), path(out), more);
  }
  static std::string mpirun(int ranks, const std::string& command) {
    return fmt::format("{} --oversubscribe -np {} {}", HEED_MPIRUN, ranks, command);
  }
  static CommandResult run(const std::string& line) {
    return run_shell("export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1; " + line);
  }
  static void expect_success(const std::string& line) {
    const CommandResult result = run(line);
    ASSERT_EQ(result.exit_code, 0) << line << "\n" << result.err;
  }

  static std::string model_of(const std::string& out) { return test::contents_of(path(out) + "/model.safetensors"); }
  // The last line of its log, that of its last epoch.
  static json last_epoch(const std::string& out) {
    const std::string log = test::contents_of(path(out) + "/log.jsonl");
    return json::parse(log.substr(log.rfind('\n', log.size() - 2) + 1));
  }

  static std::ptrdiff_t epochs_done(const std::string& out) {
    const std::string log = test::contents_of(path(out) + "/log.jsonl");
    std::ptrdiff_t epochs = 0;
    for (std::size_t at = log.find(kEpochEvent); at != log.npos; at = log.find(kEpochEvent, at + 1)) ++epochs;
    return epochs;
  }
  static constexpr const char* kEpochEvent = "\"event\":\"epoch\"";

  static test::TempFolder* shared_;
};
test::TempFolder* TrainRanks::shared_ = nullptr;

// So many epochs that a training is not over when it is interrupted, however busy the machine is. With a constant
// learning rate it may be resumed for fewer.
constexpr const char* kLong = "--schedule constant --epochs 1000";
std::string resume(const std::string& out, std::ptrdiff_t epochs) {
  return fmt::format("$HEED train --resume --threads 1 --quiet --epochs {} --out {}", epochs, out);
}

TEST_F(TrainRanks, FollowTheRunOfOneProcess) {
  expect_success(train("one"));
  const json one = last_epoch("one");
  EXPECT_GE(one["step"], 100);
  for (const int ranks : {1, 2, 4}) {
    const std::string out = fmt::format("any{}", ranks);
    expect_success(mpirun(ranks, train(out)));
    const json together = last_epoch(out);
    EXPECT_EQ(together["step"], one["step"]) << ranks;
    EXPECT_NEAR(together["train_loss"], one["train_loss"], 1e-4) << ranks;
    EXPECT_NEAR(together["valid_loss"], one["valid_loss"], 1e-4) << ranks;
  }
}

TEST_F(TrainRanks, GiveTheSameBitsWithDeterministic) {
  expect_success(train("same1", "--deterministic"));
  for (const int ranks : {2, 4}) {
    const std::string out = fmt::format("same{}", ranks);
    expect_success(mpirun(ranks, train(out, "--deterministic")));
    EXPECT_TRUE(model_of(out) == model_of("same1")) << ranks;
    EXPECT_EQ(last_epoch(out)["train_loss"], last_epoch("same1")["train_loss"]) << ranks;
  }
}

TEST_F(TrainRanks, OnlyTheFirstOneSpeaks) {
  const CommandResult result = run(mpirun(2, train("speaks", "--json")));
  EXPECT_EQ(result.exit_code, 0) << result.err;
  const json summary = json::parse(result.out);  // one object and nothing else
  EXPECT_EQ(summary["ranks"], 2);
  EXPECT_GT(summary["waiting_share"], 0);  // the sums of every step take some time
  EXPECT_LT(summary["waiting_share"], 1);
  EXPECT_EQ(json::parse(run(train("alone", "--json")).out)["waiting_share"], 0);
}

// $ranks: the processes that mpirun started, once there is a checkpoint.
std::string in_the_middle(const std::string& command, const std::string& checkpoint, const std::string& then) {
  return fmt::format(
      "{} & mpirun=$!; until [ -e {} ]; do sleep 0.02; kill -0 $mpirun || exit 99; done; "
      "ranks=$(cat /proc/$mpirun/task/$mpirun/children); {}; wait $mpirun",
      command, checkpoint, then);
}

TEST_F(TrainRanks, AfterOneIsKilledAnotherNumberGoesOnToTheSameBits) {
  const CommandResult killed =
      run(in_the_middle(mpirun(2, train("killed", fmt::format("--deterministic {}", kLong))),
                        path("killed") + "/checkpoint.safetensors", "set -- $ranks; kill -9 $2"));
  EXPECT_THAT(killed.exit_code, AllOf(testing::Ne(0), testing::Ne(99))) << killed.err;
  EXPECT_THAT(killed.err, HasSubstr("signal 9"));
  const std::ptrdiff_t epochs = epochs_done("killed") + 1;
  expect_success(mpirun(4, resume(path("killed"), epochs)));
  expect_success(train("whole", fmt::format("--deterministic --schedule constant --epochs {}", epochs)));
  EXPECT_TRUE(model_of("killed") == model_of("whole"));
}

TEST_F(TrainRanks, GiveUpOnOneThatIsStuck) {
  const CommandResult stuck =
      run(in_the_middle(mpirun(2, train("stuck", fmt::format("--rank-timeout 2 {}", kLong))),
                        path("stuck") + "/checkpoint.safetensors", "set -- $ranks; kill -STOP $2"));
  EXPECT_EQ(stuck.exit_code, 2) << stuck.err;
  EXPECT_THAT(stuck.err, testing::ContainsRegex("heed: [^\n]*\\brank 0 [^\n]*\\b2 s\\b[^\n]*--resume"));
  expect_success(resume(path("stuck"), epochs_done("stuck") + 1));
}

TEST_F(TrainRanks, ASignalToOneSavesAndStopsAll) {
  const CommandResult stopped = run(in_the_middle(
      mpirun(2, train("stopped", kLong)), path("stopped") + "/checkpoint.safetensors", "set -- $ranks; kill -TERM $2"));
  EXPECT_THAT(stopped.out, HasSubstr("heed train --resume --out " + path("stopped"))) << stopped.err;
  const std::ptrdiff_t epochs = epochs_done("stopped") + 1;
  expect_success(mpirun(2, resume(path("stopped"), epochs)));
  EXPECT_EQ(last_epoch("stopped")["epoch"], epochs);
}

// The first line that Heed prints; mpirun and its libraries add their own.
std::string first_line(const CommandResult& result) {
  EXPECT_EQ(result.exit_code, 2) << result.err;
  const std::size_t begin = result.err.find("heed: ");
  EXPECT_NE(begin, std::string::npos) << result.err;
  return begin == std::string::npos ? "" : result.err.substr(begin, result.err.find('\n', begin) - begin);
}

TEST_F(TrainRanks, RefuseWhatDoesNotFitTogether) {
  const std::string two = fmt::format("{} --oversubscribe -np 1 {{}} : -np 1 {{}}", HEED_MPIRUN);
  EXPECT_THAT(first_line(run(fmt::format(fmt::runtime(two), train("bad"), train("bad", "--clip 3")))),
              Says("clip", "1.0", "rank 0", "3.0", "rank 1"));
  EXPECT_THAT(first_line(run(fmt::format(fmt::runtime(two), train("bad"), train("bad", "--data " + path("other"))))),
              Says("data", "rank 0", "rank 1"));
  EXPECT_THAT(first_line(run(mpirun(4, train("bad", "--batch 3")))), Says("3", "4", "--batch"));
  EXPECT_THAT(first_line(run(mpirun(3, train("bad", "--deterministic")))),
              Says("--deterministic", "1", "2", "4", "8", "3"));
  EXPECT_THAT(first_line(run(
                  mpirun(2, "$HEED lm train --kind char --train " + path("data/train.de") + " --out " + path("bad")))),
              Says("2", "heed train", "heed compare"));
  EXPECT_FALSE(std::filesystem::exists(path("bad"))) << "nothing was written";
}

}  // namespace
}  // namespace heed
