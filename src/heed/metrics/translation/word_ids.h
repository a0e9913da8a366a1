// Assigns integer ids to words: equal words have equal ids, so that counting and comparing words is fast.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace heed::metrics {

class WordIds {
 public:
  // Removes all words and makes room for `words` new ones.
  void reset(std::size_t words);

  // Appends the ids of `words`, whose memory must stay valid until the next reset. REQUIRES: no more words since the
  // last reset than it made room for
  void append(const std::vector<std::string_view>& words, std::vector<std::uint32_t>& ids);

 private:
  struct Slot {
    std::string_view word;
    std::uint32_t id;  // kFreeId: empty slot
  };

  std::uint32_t find_or_add(std::string_view word);

  std::vector<Slot> slots_;  // open addressing; a power of two, at most half of it in use
  std::size_t mask_ = 0;
  std::uint32_t next_ = 0;
};

}  // namespace heed::metrics
