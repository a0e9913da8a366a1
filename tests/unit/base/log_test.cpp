#include "heed/base/log.h"

#include <chrono>
#include <sstream>

#include <gtest/gtest.h>

namespace heed {
namespace {

TEST(Log, SaysInfoAsAPlainMessage) {
  std::ostringstream out;
  make_logger(out)->info("{} sentences", 3);
  EXPECT_EQ(out.str(), "3 sentences\n");
}

TEST(Log, MarksWarningsAndErrorsWithProgramAndLevel) {
  std::ostringstream out;
  const auto log = make_logger(out);
  log->warn("3 lines are empty");
  log->error("no such model");
  log->critical("out of memory");
  EXPECT_EQ(out.str(), "heed: warning: 3 lines are empty\nheed: error: no such model\nheed: critical: out of memory\n");
}

TEST(Log, CarriesUtcTimeAndLevelInDebugMessages) {
  std::ostringstream out;
  const auto log = make_logger(out, {.level = spdlog::level::trace});
  const spdlog::log_clock::time_point time(std::chrono::milliseconds(1'000'000'000'007));
  log->log(time, {}, spdlog::level::debug, "4 workers");
  log->log(time, {}, spdlog::level::trace, "worker 1 sleeps");
  EXPECT_EQ(out.str(), "2001-09-09T01:46:40.007Z debug: 4 workers\n2001-09-09T01:46:40.007Z trace: worker 1 sleeps\n");
}

TEST(Log, KeepsQuietBelowItsLevel) {
  std::ostringstream out;
  const auto usual = make_logger(out), quiet = make_logger(out, {.level = spdlog::level::err});
  usual->debug("hidden");
  quiet->warn("hidden");
  quiet->error("shown");
  EXPECT_EQ(out.str(), "heed: error: shown\n");
}

TEST(Log, ColorsTheLevelOnlyWhenAsked) {
  std::ostringstream out;
  const auto log = make_logger(out, {.color = true});
  log->info("plain");
  log->warn("careful");
  log->error("broken");
  EXPECT_EQ(out.str(), "plain\nheed: \x1b[33mwarning:\x1b[0m careful\nheed: \x1b[31merror:\x1b[0m broken\n");
}

}  // namespace
}  // namespace heed
