// Progress shows how far a loop is: a bar on a terminal, otherwise an occasional plain line.
//
//   ProgressOptions options{detect_terminal(STDERR_FILENO)};
//   options.label = "train", options.total = tokens, options.unit = "tokens";
//   Progress progress(std::cerr, options);
//   for (...) progress.update(done, fmt::format("loss {:.3f}", loss));
//   progress.finish();
// prints, on a terminal and to a file,
//   train  |███████▌            |   38%  1.2k tokens/s  loss 2.345  1:05 left
//   train: 38%, 48.0k of 126k tokens, 1.2k tokens/s, loss 2.345, 1:05 left
// Updates between redraws are cheap, so a loop can call it at every step. Use from one thread at a time.
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
  std::string label = "";      // what is running: "train", "translate"
  std::int64_t total = 0;      // total units; 0 = unknown, then there is no bar, percentage or time left
  std::int64_t start = 0;      // units done by an earlier run that this one resumes; not counted in the rate
  std::string unit = "steps";  // in the plural
  std::chrono::milliseconds redraw_interval{100};   // shortest time between two drawings of the bar
  std::chrono::milliseconds line_interval{10'000};  // shortest time between two plain lines
};

class Progress {
 public:
  using Time = std::chrono::steady_clock::time_point;
  using Clock = std::function<Time()>;

  // REQUIRES: `out` outlives this object. The clock starts here. Nothing is shown before the first update.
  Progress(std::ostream& out, ProgressOptions options, Clock clock = std::chrono::steady_clock::now);
  // If unfinished, for example after an exception: leaves the last bar as it is and moves the cursor to a new line.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // `done` units of the total. `note` is free text such as "loss 2.345"; it stays until it is replaced.
  void update(std::int64_t done, std::string_view note = {});

  // Shows the final state with the time taken and the mean rate. Further calls do nothing.
  void finish(std::string_view note = {});

 private:
  void sample_rate(Time now);
  double recent_rate(Time now) const;
  double percent() const;
  std::string time_left(double rate) const;
  std::string bar_line(double rate, const std::string& time) const;
  std::string plain_line(double rate, const std::string& time) const;
  void show(double rate, const std::string& time, bool last);

  std::ostream& out_;
  ProgressOptions options_;
  Clock clock_;
  Time begin_, shown_, sampled_;  // times of the start, the last output, the last rate sample
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
