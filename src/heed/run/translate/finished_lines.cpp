#include "heed/run/translate/finished_lines.h"

#include <cerrno>
#include <charconv>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/unicode/printable.h"

namespace heed::run {
namespace {

constexpr std::size_t kChunkBytes = 1 << 20;
constexpr std::string_view kSeparator = " ||| ";
constexpr std::size_t kNumberBytes = 20 + kSeparator.size();  // more than the number of any n-best line needs

// Follows the lines of a text that arrives in pieces, and keeps only the start of each line.
class Counter {
 public:
  Counter(const std::filesystem::path& path, std::int64_t nbest, std::int64_t block_lines)
      : path_(path), nbest_(nbest), block_lines_(block_lines) {}

  void add(std::string_view text) {
    for (std::size_t end = 0; (end = text.find('\n')) != text.npos; text.remove_prefix(end + 1)) {
      extend(text.substr(0, end + 1));
      end_line();
    }
    extend(text);
  }
  const FinishedLines& finished() const { return finished_; }

 private:
  void extend(std::string_view part) {
    if (start_.size() < kNumberBytes) start_.append(part.substr(0, kNumberBytes - start_.size()));
    bytes_ += part.size();
  }

  void end_line() {
    ++number_;
    if (nbest_ == 1) {
      ++finished_.lines;
    } else if (const std::int64_t index = index_of(start_); index == finished_.lines) {
      if (index % block_lines_ == 0) keep(index, line_begin_);
      ++finished_.lines;
      of_index_ = 0;
    } else if (index + 1 != finished_.lines) {
      fail();
    }
    const bool has_all = nbest_ == 1 || ++of_index_ == nbest_;
    if (has_all && finished_.lines % block_lines_ == 0) keep(finished_.lines, bytes_);
    start_.clear();
    line_begin_ = bytes_;
  }

  std::int64_t index_of(std::string_view line) const {
    std::int64_t index = -1;
    const auto [rest, problem] = std::from_chars(line.data(), line.data() + line.size(), index);
    if (problem != std::errc() || !line.substr(static_cast<std::size_t>(rest - line.data())).starts_with(kSeparator))
      fail();
    return index;
  }

  void keep(std::int64_t lines, std::uint64_t bytes) { finished_.kept = lines, finished_.bytes = bytes; }

  [[noreturn]] void fail() const {
    throw Error(fmt::format("{}, line {}: not a numbered line of --nbest, so the file cannot be resumed",
                            printable(path_.string()), number_));
  }

  const std::filesystem::path& path_;
  std::int64_t nbest_, block_lines_;
  std::int64_t number_ = 0, of_index_ = 0;  // of the line, from 1: in the file, and among those with its index
  std::uint64_t bytes_ = 0, line_begin_ = 0;
  std::string start_;  // of the line
  FinishedLines finished_;
};

}  // namespace

FinishedLines finished_lines(const std::filesystem::path& path, std::int64_t nbest, std::int64_t block_lines) {
  std::ifstream file(path, std::ios::binary);
  if (!file)
    throw Error(fmt::format("cannot read {}: {}", printable(path.string()), std::generic_category().message(errno)));
  Counter counter(path, nbest, block_lines);
  std::vector<char> chunk(kChunkBytes);
  while (file) {
    file.read(chunk.data(), static_cast<std::streamsize>(chunk.size()));
    counter.add({chunk.data(), static_cast<std::size_t>(file.gcount())});
  }
  return counter.finished();
}

}  // namespace heed::run
