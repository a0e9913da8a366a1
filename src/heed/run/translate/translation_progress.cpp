#include "heed/run/translate/translation_progress.h"

#include <algorithm>

#include <fmt/format.h>
#include <unistd.h>

namespace heed::run {
namespace {

ProgressOptions style_of(std::uint64_t file_bytes, std::uint64_t bytes_before, std::int64_t lines_before) {
  ProgressOptions style{detect_terminal(STDERR_FILENO)};
  style.label = "translate";
  style.total = static_cast<std::int64_t>(file_bytes);
  style.unit = file_bytes > 0 ? "bytes" : "lines";
  style.start = file_bytes > 0 ? static_cast<std::int64_t>(bytes_before) : lines_before;
  return style;
}

}  // namespace

TranslationProgress::TranslationProgress(std::ostream& err, std::uint64_t file_bytes, std::uint64_t bytes_before,
                                         std::int64_t lines_before)
    : by_bytes_(file_bytes > 0),
      begin_(bytes_before),
      end_(bytes_before),
      lines_before_(lines_before),
      progress_(err, style_of(file_bytes, bytes_before, lines_before)) {}

void TranslationProgress::begin_block(std::int64_t lines, std::uint64_t end) { lines_ = lines, end_ = end; }

// Within a block, progress follows its lines, which finish in any order.
void TranslationProgress::update(std::int64_t lines_done) {
  const double share = static_cast<double>(lines_done) / static_cast<double>(std::max<std::int64_t>(lines_, 1));
  show(begin_ + static_cast<std::uint64_t>(share * static_cast<double>(end_ - begin_)), lines_before_ + lines_done);
}

void TranslationProgress::end_block() {
  begin_ = end_;
  lines_before_ += lines_;
  lines_ = 0;
}

void TranslationProgress::finish() {
  show(end_, lines_before_);
  progress_.finish();
}

void TranslationProgress::show(std::uint64_t bytes, std::int64_t lines) {
  if (by_bytes_)
    progress_.update(static_cast<std::int64_t>(bytes), format_count(static_cast<double>(lines)) + " lines");
  else
    progress_.update(lines);
}

}  // namespace heed::run
