#include "heed/metrics/translation/word_ids.h"

#include <algorithm>
#include <bit>
#include <functional>

namespace heed::metrics {
namespace {

constexpr std::uint32_t kFreeId = 0xFFFFFFFF;

}  // namespace

void WordIds::reset(std::size_t words) {
  const std::size_t size = std::bit_ceil(2 * words + 1);
  if (slots_.size() < size) slots_.resize(size);
  std::fill_n(slots_.begin(), size, Slot{{}, kFreeId});
  mask_ = size - 1;
  next_ = 0;
}

void WordIds::append(const std::vector<std::string_view>& words, std::vector<std::uint32_t>& ids) {
  for (const std::string_view word : words) ids.push_back(find_or_add(word));
}

std::uint32_t WordIds::find_or_add(std::string_view word) {
  for (std::size_t at = std::hash<std::string_view>()(word);; ++at) {
    Slot& slot = slots_[at & mask_];
    if (slot.id == kFreeId) slot = {word, next_++};
    if (slot.word == word) return slot.id;
  }
}

}  // namespace heed::metrics
