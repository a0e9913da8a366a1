// Progress shows how far a loop is: a bar that redraws itself on a terminal, a plain line now and then elsewhere.
//
//   ProgressOptions options{detect_terminal(STDERR_FILENO)};
//   options.label = "train", options.total = tokens, options.unit = "tokens";
//   Progress progress(std::cerr, options);
//   for (...) progress.update(done, fmt::format("loss {:.3f}", loss));
//   progress.finish();
// gives, on a terminal and in a file,
//   train  |███████▌            |   38%  1.2k tokens/s  loss 2.345  1:05 left
//   train: 38%, 48.0k of 126k tokens, 1.2k tokens/s, loss 2.345, 1:05 left
// An update is cheap between redraws, so every step of a loop may make one. One thread at a time.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "heed/base/terminal/terminal.h"

namespace heed {

struct ProgressOptions : TerminalStyle {
  // NOLINTNEXTLINE: without a value GCC warns where options begin with {detect_terminal(...)}
  std::string label = "";      // what is going on: "train", "translate"
  std::int64_t total = 0;      // units in all; 0 = unknown, then there is no bar, percentage or time left
  std::int64_t start = 0;      // units done before, by a run that this one resumes; not counted in the rate
  std::string unit = "steps";  // in the plural
  std::chrono::milliseconds redraw_interval{100};   // at least, between drawings of the bar
  std::chrono::milliseconds line_interval{10'000};  // at least, between plain lines
};

class Progress {
 public:
  using Time = std::chrono::steady_clock::time_point;
  using Clock = std::function<Time()>;

  // REQUIRES: `out` outlives this object. Time runs from here; nothing is shown before the first update.
  Progress(std::ostream& out, ProgressOptions options, Clock clock = std::chrono::steady_clock::now);
  // Unfinished, as after an exception: leaves the last bar as it is and the cursor on a new line.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // `done` units of the total. `note` is free text such as "loss 2.345"; it stays until another one is given.
  void update(std::int64_t done, std::string_view note = {});

  // Shows the last state once more with the time taken and the mean rate. Further calls do nothing.
  void finish(std::string_view note = {});

 private:
  void sample_rate(Time now);
  double percent() const;
  std::string time_left(double rate) const;
  std::string bar_line(double rate, const std::string& time) const;
  std::string plain_line(double rate, const std::string& time) const;
  void show(double rate, const std::string& time, bool last);

  std::ostream& out_;
  ProgressOptions options_;
  Clock clock_;
  Time begin_, shown_, sampled_;  // of the start, the last showing, the last sample of the rate
  std::int64_t done_, sampled_done_;
  double rate_sum_ = 0, rate_weight_ = 0;  // exponentially decaying; their ratio is the rate, in units/s
  std::string note_;
  bool bar_drawn_ = false, finished_ = false;
};

// "0:07", "1:05", "2:03:10"; rounded to the nearest second.
std::string format_duration(std::chrono::duration<double> duration);

// At most four characters of number and a suffix: "7", "0.25", "12.3", "1.2k", "123k", "4.5M".
std::string format_count(double count);

}  // namespace heed
