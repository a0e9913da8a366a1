// A Gradient collects the gradient of the loss by one value while the tape runs backward.
//
// It is empty until the first function adds to it, so that the first one may write instead of adding to zeros.
// The gradient of a parameter may be confined to rows: an embedding touches only the words that occur, and
// neither clearing, clipping nor Adagrad reads the others. (Adam decays the moments of all rows.)
#pragma once

#include <cstdint>
#include <span>

#include "heed/tensor/workspace.h"

namespace heed {

class Gradient {
 public:
  explicit Gradient(Shape shape) : storage_(nullptr, shape) {}  // memory comes from the workspace when it is needed
  // Memory that outlives a step; `touched` has a flag for each row, all 0, and `touched_rows` room for each.
  Gradient(View storage, std::span<std::uint8_t> touched, std::span<std::int32_t> touched_rows)
      : storage_(storage), touched_(touched), touched_rows_(touched_rows) {}

  bool empty() const { return state_ == State::kEmpty; }
  const Shape& shape() const { return storage_.shape(); }

  // Every number of the gradient. REQUIRES: !empty() && !only_rows()
  ConstView view() const { return storage_; }

  // For functions to add their part. Each makes the gradient non-empty.
  View to_add(Workspace& workspace);  // zeros at first: the caller adds to it
  struct Target {
    View view;
    float keep;  // 0: the caller writes, 1: the caller adds (see ProductOptions)
  };
  Target to_add_product(Workspace& workspace);
  void donate(View written);  // takes over memory in which the whole gradient stands. REQUIRES: empty()

  // Only rows `rows` (repeats allowed) are added to by the caller. REQUIRES: can_hold_rows()
  View to_add_rows(std::span<const std::int32_t> rows);
  bool can_hold_rows() const { return !touched_.empty(); }
  bool only_rows() const { return state_ == State::kRows; }
  bool row_touched(Index row) const { return state_ == State::kDense || touched_[static_cast<std::size_t>(row)] != 0; }
  ConstView row_view() const { return storage_; }  // meaningful in touched rows only
  // Each once, in the order in which they were first added to. REQUIRES: only_rows()
  std::span<const std::int32_t> touched_rows() const { return touched_rows_.first(touched_count_); }

  // Gives its memory back to the workspace that it came from: nobody reads this gradient any more. REQUIRES: not of
  // memory that outlives a step
  void release(Workspace& workspace);
  void clear();

 private:
  enum class State : std::uint8_t { kEmpty, kRows, kDense };
  void zero_untouched_rows();

  View storage_;
  std::span<std::uint8_t> touched_;
  std::span<std::int32_t> touched_rows_;
  std::size_t touched_count_ = 0;
  State state_ = State::kEmpty;
};

}  // namespace heed
