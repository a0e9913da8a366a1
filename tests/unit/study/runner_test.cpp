#include "heed/study/runner.h"

#include <csignal>
#include <fstream>
#include <optional>
#include <set>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "heed/base/error.h"
#include "heed/base/files/file_lock.h"
#include "tests/support/message_of.h"
#include "tests/support/temp_folder.h"

namespace heed::study {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// A run is a file that contains the id of the process that did it.
class Files : public StudyWork {
 public:
  explicit Files(const std::filesystem::path& folder) : folder_(folder) {}

  std::filesystem::path folder() const override { return folder_; }
  std::vector<std::string> runs() const override { return {"a", "b", "c"}; }
  std::int64_t epochs_per_run() const override { return 1; }
  bool is_finished(const std::string& run) const override { return std::filesystem::exists(file(run)); }
  int carry_out(const std::string& run, int threads, std::ostream& log) const override {
    log << "with threads: " << threads << '\n' << std::flush;
    if (run == failing) throw Error("the corpus is empty");
    if (run == interrupted) return SIGTERM;
    finish(run);
    return 0;
  }

  std::filesystem::path file(const std::string& run) const { return folder_ / (run + ".done"); }
  void finish(const std::string& run) const { std::ofstream(file(run)) << ::getpid(); }

  std::string failing, interrupted;

 private:
  std::filesystem::path folder_;
};

class Runner : public testing::Test {
 protected:
  RunnerEnd finish(const RunnerOptions& options) { return finish_runs(work_, options, {}, err_); }

  test::TempFolder folder_;
  Files work_{folder_.path()};
  std::ostringstream err_;
};

TEST_F(Runner, DoesEachRunInAProcessOfItsOwn) {
  const RunnerEnd end = finish({.label = "study", .jobs = 2, .threads = 4, .quiet = true});
  EXPECT_TRUE(end.complete);
  EXPECT_EQ(end.finished, 3U);
  std::set<std::string> processes = {std::to_string(::getpid())};
  for (const std::string& run : work_.runs()) {
    EXPECT_TRUE(processes.insert(test::contents_of(work_.file(run))).second) << run;
    EXPECT_EQ(test::contents_of(work_.log(run)), "with threads: 2\n");
  }
  EXPECT_THAT(err_.str(), IsEmpty());
}

TEST_F(Runner, LeavesFinishedRunsAloneAndTellsOfTheOthers) {
  work_.finish("b");
  std::vector<std::string> told;
  const RunnerEnd end =
      finish({.label = "study", .jobs = 1, .on_finished = [&](const auto& run) { told.push_back(run); }});
  EXPECT_TRUE(end.complete);
  EXPECT_THAT(told, testing::ElementsAre("a", "c"));
  EXPECT_EQ(test::contents_of(work_.file("b")), std::to_string(::getpid()));
  EXPECT_FALSE(std::filesystem::exists(work_.log("b")));
}

TEST_F(Runner, NamesARunThatFailsWithItsReasonAndItsLog) {
  work_.failing = "b";
  EXPECT_THAT(test::message_of([&] { finish({.label = "study", .jobs = 1, .quiet = true}); }),
              AllOf(HasSubstr("run b"), HasSubstr("the corpus is empty"), HasSubstr("b.log")));
  EXPECT_TRUE(std::filesystem::exists(work_.failure("b")));
  EXPECT_TRUE(work_.is_finished("a"));
}

TEST_F(Runner, StopsWhereARunWasInterrupted) {
  work_.interrupted = "a";
  const RunnerEnd end = finish({.label = "study", .jobs = 1, .quiet = true});
  EXPECT_FALSE(end.complete);
  EXPECT_EQ(end.signal, SIGTERM);
  EXPECT_FALSE(std::filesystem::exists(work_.failure("a")));
}

TEST_F(Runner, WaitsForARunThatAnotherProcessHas) {
  std::optional<FileLock> other = FileLock::try_alone(work_.log("a"));
  const auto on_finished = [&](const std::string& run) {
    EXPECT_NE(run, "a");
    if (run == "c") work_.finish("a"), other.reset();
  };
  EXPECT_TRUE(finish({.label = "study", .jobs = 1, .on_finished = on_finished}).complete);
  EXPECT_EQ(test::contents_of(work_.file("a")), std::to_string(::getpid()));
}

}  // namespace
}  // namespace heed::study
