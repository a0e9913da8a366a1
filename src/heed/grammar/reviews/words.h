// A short list of words or phrases of which one is chosen.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <span>
#include <string_view>

namespace heed::grammar {

class Words {
 public:
  static constexpr std::size_t kMost = 24;

  template <std::convertible_to<std::string_view>... Word>
  requires(sizeof...(Word) <= kMost) constexpr Words(Word... words)
      : words_{std::string_view(words)...}, count_(sizeof...(words)) {}

  constexpr std::span<const std::string_view> all() const { return std::span(words_).first(count_); }

 private:
  std::array<std::string_view, kMost> words_;
  std::size_t count_;
};

}  // namespace heed::grammar
