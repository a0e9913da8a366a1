#include "heed/base/terminal/progress.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <ostream>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "heed/base/unicode/utf8.h"

namespace heed {
namespace {

using Seconds = std::chrono::duration<double>;

constexpr Seconds kRateMemory{10};            // time constant of the smoothed rate
constexpr Seconds kLongestLeft{99 * 3600.0};  // longer estimates are of no use
constexpr int kBarMin = 5, kBarMax = 20;      // columns between the borders
constexpr int kNoteMin = 6;                   // a note cut shorter than this is useless
constexpr std::string_view kGap = "  ";
constexpr std::string_view kCyan = "\x1b[36m", kReset = "\x1b[0m", kEraseToEnd = "\x1b[K";

// Replaces control characters with spaces: they would move the cursor.
std::string one_line(std::string_view text) {
  std::string line(text);
  std::ranges::replace_if(
      line, [](unsigned char c) { return c < 0x20 || c == 0x7F; }, ' ');
  return line;
}

std::string join(std::vector<std::string> parts, std::string_view separator) {
  std::erase_if(parts, [](const std::string& part) { return part.empty(); });
  return fmt::format("{}", fmt::join(parts, separator));
}

std::string draw_bar(double fraction, int columns, bool color) {
  constexpr std::array<std::string_view, 8> kEighths = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  const int eighths = static_cast<int>(fraction * columns * 8);
  std::string bar;
  for (int i = 0; i < eighths / 8; ++i) bar += "█";
  bar += kEighths[static_cast<std::size_t>(eighths % 8)];
  const int blank = columns - eighths / 8 - (eighths % 8 > 0 ? 1 : 0);
  return fmt::format("|{}{}{}{:{}}|", color ? kCyan : "", bar, color ? kReset : "", "", blank);
}

std::string rate_text(double rate, const std::string& unit) {
  constexpr double kSlow = 0.01, kSlowest = 0.005 / 3600;  // "0.00 epochs/s" would say nothing
  if (rate < kSlowest) return "";
  return rate < kSlow ? fmt::format("{} {}/h", format_count(rate * 3600), unit)
                      : fmt::format("{} {}/s", format_count(rate), unit);
}

}  // namespace

Progress::Progress(std::ostream& out, ProgressOptions options, Clock clock)
    : out_(out),
      options_(std::move(options)),
      clock_(std::move(clock)),
      begin_(clock_()),
      shown_(begin_),
      sampled_(begin_),
      done_(options_.start),
      sampled_done_(options_.start) {
  options_.label = one_line(options_.label);
}

Progress::~Progress() {
  if (!bar_drawn_ || finished_) return;
  try {
    out_ << '\n' << std::flush;
  } catch (...) {
    // If the stream throws, there is nowhere to report it.
  }
}

void Progress::update(std::int64_t done, std::string_view note) {
  if (finished_) return;
  done_ = done;
  if (!note.empty()) note_ = note;
  const Time now = clock_();
  const bool first_bar = options_.terminal && !bar_drawn_;
  if (!first_bar && now - shown_ < (options_.terminal ? options_.redraw_interval : options_.line_interval)) return;
  shown_ = now;
  sample_rate(now);
  const double rate = recent_rate(now);
  const std::string time =
      options_.total > 0 ? time_left(rate) : fmt::format("after {}", format_duration(now - begin_));
  show(rate, time, false);
}

void Progress::finish(std::string_view note) {
  if (finished_) return;
  if (!note.empty()) note_ = note;
  const Seconds elapsed = clock_() - begin_;
  const double mean = elapsed.count() > 0 ? static_cast<double>(done_ - options_.start) / elapsed.count() : 0;
  show(mean, fmt::format("in {}", format_duration(elapsed)), true);
  finished_ = true;
}

// A sample is weighted by the time that it covers, so that the rate does not depend on how often the bar is redrawn.
// Dividing by the summed weights makes the first samples count in full, like Adam's bias correction. A sample ends when
// something was done and covers at least the time between two bars, so that the first bar shows no rate. While a slow
// unit is in work, the rate stays that of the units before it.
void Progress::sample_rate(Time now) {
  const Seconds passed = now - sampled_;
  if (passed < options_.redraw_interval || done_ == sampled_done_) return;
  const double rate = static_cast<double>(std::max<std::int64_t>(0, done_ - sampled_done_)) / passed.count();
  const double keep = std::exp(-passed / kRateMemory);
  rate_sum_ = keep * rate_sum_ + (1 - keep) * rate;
  rate_weight_ = keep * rate_weight_ + (1 - keep);
  sampled_ = now;
  sampled_done_ = done_;
}

// Units per second; 0 if nothing was done for so long that the rate no longer holds.
double Progress::recent_rate(Time now) const {
  constexpr double kUnits = 3;  // this many should have been done
  const double rate = rate_weight_ > 0 ? rate_sum_ / rate_weight_ : 0;
  const Seconds still = now - sampled_;
  return still > kRateMemory && still.count() * rate > kUnits ? 0 : rate;
}

std::string Progress::time_left(double rate) const {
  if (rate <= 0) return "";
  const Seconds left(static_cast<double>(std::max<std::int64_t>(0, options_.total - done_)) / rate);
  return left < kLongestLeft ? fmt::format("{} left", format_duration(left)) : "";
}

double Progress::percent() const {
  if (options_.total <= 0) return 0;
  // In this order, so that whole percentages are exact.
  return std::clamp(100.0 * static_cast<double>(done_) / static_cast<double>(options_.total), 0.0, 100.0);
}

// One column less than the width, because some terminals wrap when the last column is filled. If space is short, the
// bar shrinks first, then the note, then both are left out.
std::string Progress::bar_line(double rate, const std::string& time) const {
  const int width = options_.width - 1;
  const bool known = options_.total > 0;
  const std::string label = fit_columns(options_.label, width / 3);
  const std::string amount = known ? fmt::format("{:3}%", static_cast<int>(percent()))
                                   : fmt::format("{} {}", format_count(static_cast<double>(done_)), options_.unit);
  const std::string speed = rate_text(rate, options_.unit);
  std::string note = one_line(note_);

  constexpr int kFrame = 4;  // a gap and two borders
  const int gap = static_cast<int>(kGap.size());
  int room = width - display_columns(join({label, amount, speed, time}, kGap));
  const int note_room = room - gap - (known ? kBarMin + kFrame : 0);
  if (display_columns(note) > note_room) note = note_room < kNoteMin ? "" : fit_columns(note, note_room);
  if (!note.empty()) room -= display_columns(note) + gap;

  const int columns = std::min(kBarMax, room - kFrame);
  const std::string bar = known && columns >= kBarMin ? draw_bar(percent() / 100, columns, options_.color) : "";
  const std::string line = join({label, bar, amount, speed, note, time}, kGap);
  return bar.empty() ? fit_columns(line, width) : line;  // with a bar it fits, and colour codes take no columns
}

std::string Progress::plain_line(double rate, const std::string& time) const {
  const std::string done = format_count(static_cast<double>(done_));
  const bool known = options_.total > 0;
  const std::string share = known ? fmt::format("{}%", static_cast<int>(percent())) : "";
  const std::string amount =
      known ? fmt::format("{} of {} {}", done, format_count(static_cast<double>(options_.total)), options_.unit)
            : fmt::format("{} {}", done, options_.unit);
  const std::string text = join({share, amount, rate_text(rate, options_.unit), one_line(note_), time}, ", ");
  return join({options_.label, text}, ": ");
}

void Progress::show(double rate, const std::string& time, bool last) {
  if (options_.terminal) {
    out_ << '\r' << bar_line(rate, time) << kEraseToEnd << (last ? "\n" : "") << std::flush;
    bar_drawn_ = true;
  } else {
    out_ << plain_line(rate, time) << '\n' << std::flush;
  }
}

std::string format_duration(Seconds duration) {
  const long long seconds = std::max(0LL, std::llround(duration.count()));
  const long long hours = seconds / 3600, minutes = seconds / 60 % 60;
  return hours > 0 ? fmt::format("{}:{:02}:{:02}", hours, minutes, seconds % 60)
                   : fmt::format("{}:{:02}", minutes, seconds % 60);
}

std::string format_count(double count) {
  if (count < 999.5 && count == std::floor(count)) return fmt::format("{:.0f}", count);
  if (count < 0.995) return fmt::format("{:.2f}", count);
  constexpr std::array<std::string_view, 5> kSuffixes = {"", "k", "M", "G", "T"};
  std::size_t suffix = 0;
  for (; count >= 999.5 && suffix + 1 < kSuffixes.size(); ++suffix) count /= 1000;
  return fmt::format("{:.{}f}{}", count, count < 99.95 ? 1 : 0, kSuffixes[suffix]);
}

}  // namespace heed
