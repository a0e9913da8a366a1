// Sentences as numbers, all in one piece of memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace heed::text {

class Sentences {
 public:
  void add(std::span<const std::int32_t> ids) {
    ids_.insert(ids_.end(), ids.begin(), ids.end());
    begins_.push_back(ids_.size());
  }
  void add(const Sentences& others) {
    const std::size_t shift = ids_.size();
    ids_.insert(ids_.end(), others.ids_.begin(), others.ids_.end());
    for (std::size_t i = 1; i < others.begins_.size(); ++i) begins_.push_back(shift + others.begins_[i]);
  }

  std::size_t size() const { return begins_.size() - 1; }
  std::span<const std::int32_t> operator[](std::size_t i) const { return all().subspan(begins_[i], length(i)); }
  std::size_t length(std::size_t i) const { return begins_[i + 1] - begins_[i]; }
  // Those of the sentences numbered so, such as a batch, as Seq2SeqBatch takes them.
  std::vector<std::vector<std::int32_t>> copies(std::span<const std::int32_t> numbers) const {
    std::vector<std::vector<std::int32_t>> sentences;
    sentences.reserve(numbers.size());
    for (const std::int32_t number : numbers) {
      const auto ids = (*this)[static_cast<std::size_t>(number)];
      sentences.emplace_back(ids.begin(), ids.end());
    }
    return sentences;
  }
  std::span<const std::int32_t> all() const { return ids_; }  // one sentence after the other

 private:
  std::vector<std::int32_t> ids_;
  std::vector<std::size_t> begins_ = {0};  // and, last, the end of all
};

}  // namespace heed::text
