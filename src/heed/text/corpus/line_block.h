// LineBlock stores lines in one contiguous buffer, so that threads can share them and no line costs an allocation.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace heed::text {

class LineBlock {
 public:
  void clear() {
    bytes_.clear();
    ends_.clear();
  }
  void add(std::string_view line) {
    bytes_ += line;
    ends_.push_back(bytes_.size());
  }

  std::size_t size() const { return ends_.size(); }
  std::string_view operator[](std::size_t i) const {
    const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
    return {bytes_.data() + begin, ends_[i] - begin};
  }

 private:
  std::string bytes_;
  std::vector<std::size_t> ends_;  // of each line in bytes_
};

// The number of lines that are read before the threads process them, and how many of them one task takes. Each task
// keeps its own results, which are joined in order, so both values only affect speed.
inline constexpr std::size_t kLinesPerBlock = 8192;
inline constexpr std::size_t kLinesPerTask = 256;

}  // namespace heed::text
