#include "heed/base/terminal/progress.h"

#include <sstream>
#include <stdexcept>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "heed/base/unicode/utf8.h"

namespace heed {
namespace {

using namespace std::chrono_literals;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// A clock that the test advances, and a stream to inspect.
struct Stage {
  Progress::Time now{};
  std::ostringstream out;

  Progress::Clock clock() {
    return [this] { return now; };
  }
  // What was written since the last call.
  std::string shown() {
    std::string text = out.str();
    out.str("");
    return text;
  }
};

ProgressOptions bar_options(int width = 80) {
  ProgressOptions options{{.terminal = true, .width = width}};
  options.label = "train";
  options.total = 1000;
  options.unit = "tokens";
  return options;
}

ProgressOptions line_options() {
  ProgressOptions options = bar_options();
  options.terminal = false;
  return options;
}

// The drawing without its cursor movements.
std::string line_in(const std::string& drawing) {
  EXPECT_TRUE(drawing.starts_with("\r") && drawing.ends_with("\x1b[K")) << drawing;
  return drawing.size() < 4 ? "" : drawing.substr(1, drawing.size() - 4);
}

TEST(Progress, DrawsABarOnATerminal) {
  Stage stage;
  Progress progress(stage.out, bar_options(), stage.clock());
  EXPECT_EQ(stage.shown(), "");
  progress.update(0);
  EXPECT_EQ(stage.shown(), "\rtrain  |                    |    0%\x1b[K");
  stage.now += 10s;
  progress.update(256, "loss 2.345");
  EXPECT_EQ(stage.shown(), "\rtrain  |█████               |   25%  25.6 tokens/s  loss 2.345  0:29 left\x1b[K");
  stage.now += 30s;
  progress.update(1000);
  stage.shown();
  progress.finish("loss 1.000");
  EXPECT_EQ(stage.shown(), "\rtrain  |████████████████████|  100%  25 tokens/s  loss 1.000  in 0:40\x1b[K\n");
}

// The time of the first unit is not known: the bar is created when it is done.
TEST(Progress, ShowsNoRateInTheFirstBar) {
  Stage stage;
  Progress progress(stage.out, bar_options(), stage.clock());
  stage.now += 1ms;
  progress.update(20);
  EXPECT_EQ(stage.shown(), "\rtrain  |▍                   |    2%\x1b[K");
  stage.now += 999ms;
  progress.update(100);
  EXPECT_THAT(stage.shown(), HasSubstr("  100 tokens/s  0:09 left"));
}

TEST(Progress, FillsTheBarByEighths) {
  Stage stage;
  ProgressOptions options = bar_options();
  options.total = 160;
  Progress progress(stage.out, options, stage.clock());
  std::vector<std::string> bars;
  for (int done = 0; done <= 8; ++done) {
    stage.now += 1s;
    progress.update(done);
    const std::string line = line_in(stage.shown());
    bars.push_back(line.substr(0, line.rfind('|') + 1));
  }
  const std::string rest(19, ' ');
  EXPECT_THAT(bars, testing::ElementsAre("train  |" + rest + " |", "train  |▏" + rest + "|", "train  |▎" + rest + "|",
                                         "train  |▍" + rest + "|", "train  |▌" + rest + "|", "train  |▋" + rest + "|",
                                         "train  |▊" + rest + "|", "train  |▉" + rest + "|", "train  |█" + rest + "|"));
}

TEST(Progress, RedrawsAtMostEveryTenthOfASecond) {
  Stage stage;
  Progress progress(stage.out, bar_options(), stage.clock());
  progress.update(1);
  EXPECT_NE(stage.shown(), "");
  stage.now += 99ms;
  progress.update(2);
  EXPECT_EQ(stage.shown(), "");
  stage.now += 1ms;
  progress.update(3);
  EXPECT_NE(stage.shown(), "");
}

TEST(Progress, WritesAPlainLineEveryTenSecondsElsewhere) {
  Stage stage;
  Progress progress(stage.out, line_options(), stage.clock());
  progress.update(1);
  stage.now += 9'999ms;
  progress.update(100);
  EXPECT_EQ(stage.shown(), "");
  stage.now += 1ms;
  progress.update(200, "loss 2.345");
  EXPECT_EQ(stage.shown(), "train: 20%, 200 of 1.0k tokens, 20 tokens/s, loss 2.345, 0:40 left\n");
  stage.now += 1s;
  progress.update(1000);
  EXPECT_EQ(stage.shown(), "");
  progress.finish();
  EXPECT_EQ(stage.shown(), "train: 100%, 1.0k of 1.0k tokens, 90.9 tokens/s, loss 2.345, in 0:11\n");
}

TEST(Progress, CountsWithoutABarWhenTheTotalIsUnknown) {
  Stage stage;
  ProgressOptions options = bar_options();
  options.total = 0;
  Progress bar(stage.out, options, stage.clock());
  stage.now += 20s;
  bar.update(25'000, "loss 2.345");
  EXPECT_EQ(stage.shown(), "\rtrain  25.0k tokens  1.2k tokens/s  loss 2.345  after 0:20\x1b[K");
  bar.finish();
  EXPECT_EQ(stage.shown(), "\rtrain  25.0k tokens  1.2k tokens/s  loss 2.345  in 0:20\x1b[K\n");

  options.terminal = false;
  Progress lines(stage.out, options, stage.clock());
  stage.now += 20s;
  lines.update(25'000);
  EXPECT_EQ(stage.shown(), "train: 25.0k tokens, 1.2k tokens/s, after 0:20\n");
}

TEST(Progress, ColorsTheBarOnlyWhenAsked) {
  Stage stage;
  ProgressOptions options = bar_options();
  options.color = true;
  Progress progress(stage.out, options, stage.clock());
  progress.update(500);
  EXPECT_EQ(stage.shown(), "\rtrain  |\x1b[36m██████████\x1b[0m          |   50%\x1b[K");
}

TEST(Progress, LeavesOutAnEmptyLabel) {
  Stage stage;
  ProgressOptions options = line_options();
  options.label = "";
  Progress progress(stage.out, options, stage.clock());
  progress.update(500);
  progress.finish();
  EXPECT_EQ(stage.shown(), "50%, 500 of 1.0k tokens, in 0:00\n");
}

TEST(Progress, LeavesOutStepsOfAnEarlierRunFromTheRate) {
  Stage stage;
  ProgressOptions options = line_options();
  options.start = 500;
  Progress progress(stage.out, options, stage.clock());
  stage.now += 10s;
  progress.update(600);
  EXPECT_EQ(stage.shown(), "train: 60%, 600 of 1.0k tokens, 10 tokens/s, 0:40 left\n");
  progress.finish();
  EXPECT_EQ(stage.shown(), "train: 60%, 600 of 1.0k tokens, 10 tokens/s, in 0:10\n");
}

TEST(Progress, SmoothsTheRate) {
  Stage stage;
  ProgressOptions options = line_options();
  options.total = 1'000'000;
  Progress progress(stage.out, options, stage.clock());
  const auto rate_after = [&](std::int64_t done) {
    stage.now += 10s;
    progress.update(done);
    const std::string line = stage.shown();
    const auto begin = line.find("tokens, ") + 8;
    return line.substr(begin, line.find("/s") + 2 - begin);
  };
  EXPECT_EQ(rate_after(1'000), "100 tokens/s");
  EXPECT_EQ(rate_after(2'000), "100 tokens/s");
  // Twice as fast: most of the way after one time constant, all of it after many.
  EXPECT_EQ(rate_after(4'000), "167 tokens/s");
  std::int64_t done = 4'000;
  for (int i = 0; i < 10; ++i) rate_after(done += 2'000);
  EXPECT_EQ(rate_after(done + 2'000), "200 tokens/s");
}

TEST(Progress, HidesATimeLeftThatIsNoUse) {
  Stage stage;
  ProgressOptions options = line_options();
  options.total = std::int64_t{1} << 62;
  Progress progress(stage.out, options, stage.clock());
  stage.now += 10s;
  progress.update(10);
  EXPECT_THAT(stage.shown(), Not(HasSubstr("left")));
}

TEST(Progress, HidesATimeLeftOfMoreThan99Hours) {
  const auto line_with = [](std::int64_t total) {
    Stage stage;
    ProgressOptions options = line_options();
    options.total = total;
    Progress progress(stage.out, options, stage.clock());
    stage.now += 10s;
    progress.update(10);
    return stage.shown();
  };
  EXPECT_THAT(line_with(10 + 98 * 3600), HasSubstr("1 tokens/s, 98:00:00 left"));
  EXPECT_THAT(line_with(10 + 100 * 3600), AllOf(HasSubstr("1 tokens/s"), Not(HasSubstr("left"))));
}

TEST(Progress, KeepsTheRateWhileASlowUnitIsInWorkAndHidesItWhenNothingHappens) {
  Stage stage;
  ProgressOptions options = line_options();
  options.unit = "epochs", options.total = 12;
  Progress progress(stage.out, options, stage.clock());
  progress.update(0);
  stage.now += 20s;
  progress.update(1);
  EXPECT_EQ(stage.shown(), "train: 8%, 1 of 12 epochs, 0.05 epochs/s, 3:40 left\n");
  stage.now += 40s;
  progress.update(1);
  EXPECT_EQ(stage.shown(), "train: 8%, 1 of 12 epochs, 0.05 epochs/s, 3:40 left\n");
  stage.now += 1h;
  progress.update(1);
  EXPECT_EQ(stage.shown(), "train: 8%, 1 of 12 epochs\n");
  stage.now += 60s;
  progress.update(2);
  EXPECT_EQ(stage.shown(), "train: 16%, 2 of 12 epochs, 0.97 epochs/h, 10:16:40 left\n");
}

TEST(Progress, StaysAtAHundredPercentPastTheTotal) {
  Stage stage;
  Progress progress(stage.out, bar_options(), stage.clock());
  progress.update(5'000);
  EXPECT_EQ(stage.shown(), "\rtrain  |████████████████████|  100%\x1b[K");
}

TEST(Progress, SaysAHundredPercentOnlyWhenAllIsDone) {
  Stage stage;
  Progress progress(stage.out, bar_options(), stage.clock());
  progress.update(999);
  EXPECT_THAT(stage.shown(), HasSubstr("  99%"));
}

TEST(Progress, ShortensTheBarThenTheNote) {
  const auto line_at = [](int width) {
    Stage stage;
    Progress progress(stage.out, bar_options(width), stage.clock());
    stage.now += 10s;
    progress.update(500, "loss 2.345");
    return line_in(stage.shown());
  };
  EXPECT_EQ(line_at(72), "train  |██████████          |   50%  50 tokens/s  loss 2.345  0:10 left");
  EXPECT_EQ(line_at(70), "train  |█████████         |   50%  50 tokens/s  loss 2.345  0:10 left");
  EXPECT_EQ(line_at(57), "train  |██▌  |   50%  50 tokens/s  loss 2.345  0:10 left");
  EXPECT_EQ(line_at(54), "train  |██▌  |   50%  50 tokens/s  loss 2…  0:10 left");
  EXPECT_EQ(line_at(52), "train  |██████      |   50%  50 tokens/s  0:10 left");
  EXPECT_EQ(line_at(42), "train   50%  50 tokens/s  0:10 left");
  EXPECT_EQ(line_at(20), "train   50%  50 to…");
}

RC_GTEST_PROP(Progress, NeverWraps, (const std::string& label, const std::string& note, bool known)) {
  Stage stage;
  ProgressOptions options = bar_options(*rc::gen::inRange(1, 150));
  options.label = label;
  if (!known) options.total = 0;
  Progress progress(stage.out, options, stage.clock());
  stage.now += 10s;
  progress.update(*rc::gen::inRange<std::int64_t>(0, 2'000), note);
  const std::string drawing = stage.shown();
  RC_ASSERT(display_columns(line_in(drawing)) < options.width);
  RC_ASSERT(drawing.find('\n') == drawing.npos);
  RC_ASSERT(drawing.find('\r', 1) == drawing.npos);
}

TEST(Progress, CountsColumnsOfWideTextNotBytes) {
  Stage stage;
  ProgressOptions options = bar_options();
  options.label = "翻訳";
  Progress progress(stage.out, options, stage.clock());
  progress.update(500, "größte Länge ß");
  EXPECT_EQ(stage.shown(), "\r翻訳  |██████████          |   50%  größte Länge ß\x1b[K");
}

TEST(Progress, KeepsAMultilineNoteOnItsLine) {
  Stage stage;
  Progress progress(stage.out, line_options(), stage.clock());
  progress.update(500, "loss\n2\x1b[2J");
  progress.finish();
  EXPECT_EQ(stage.shown(), "train: 50%, 500 of 1.0k tokens, loss 2 [2J, in 0:00\n");
}

TEST(Progress, LeavesTheTerminalOnANewLineWhenUnfinished) {
  Stage stage;
  const auto interrupted = [&] {
    Progress progress(stage.out, bar_options(), stage.clock());
    progress.update(500);
    throw std::runtime_error("interrupted");
  };
  EXPECT_THROW(interrupted(), std::runtime_error);
  EXPECT_EQ(stage.shown(), "\rtrain  |██████████          |   50%\x1b[K\n");
}

TEST(Progress, WritesNothingAtItsEndWhenNoBarIsOpen) {
  Stage stage;
  { const Progress unused(stage.out, bar_options(), stage.clock()); }
  { Progress(stage.out, line_options(), stage.clock()).update(500); }
  EXPECT_EQ(stage.shown(), "");
  {
    Progress progress(stage.out, bar_options(), stage.clock());
    progress.finish();
    stage.shown();
    progress.finish();
    progress.update(700);
  }
  EXPECT_EQ(stage.shown(), "");
}

TEST(FormatDuration, SaysMinutesAndSecondsAndHoursWhenThereAreAny) {
  EXPECT_EQ(format_duration(0s), "0:00");
  EXPECT_EQ(format_duration(7s), "0:07");
  EXPECT_EQ(format_duration(65s), "1:05");
  EXPECT_EQ(format_duration(59min + 59s), "59:59");
  EXPECT_EQ(format_duration(2h + 3min + 10s), "2:03:10");
  EXPECT_EQ(format_duration(100h), "100:00:00");
  EXPECT_EQ(format_duration(59'600ms), "1:00");
  EXPECT_EQ(format_duration(-5s), "0:00");
}

TEST(FormatCount, KeepsNumbersShort) {
  EXPECT_EQ(format_count(0), "0");
  EXPECT_EQ(format_count(7), "7");
  EXPECT_EQ(format_count(999), "999");
  EXPECT_EQ(format_count(0.25), "0.25");
  EXPECT_EQ(format_count(0.999), "1.0");
  EXPECT_EQ(format_count(12.34), "12.3");
  EXPECT_EQ(format_count(99.97), "100");
  EXPECT_EQ(format_count(999.7), "1.0k");
  EXPECT_EQ(format_count(1'000), "1.0k");
  EXPECT_EQ(format_count(1'234), "1.2k");
  EXPECT_EQ(format_count(123'456), "123k");
  EXPECT_EQ(format_count(999'999), "1.0M");
  EXPECT_EQ(format_count(4'500'000), "4.5M");
  EXPECT_EQ(format_count(2.5e9), "2.5G");
  EXPECT_EQ(format_count(7.2e15), "7200T");
}

}  // namespace
}  // namespace heed
