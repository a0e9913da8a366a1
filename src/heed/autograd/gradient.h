// A Gradient accumulates the gradient of the loss w.r.t. one value during the backward pass.
//
// It is empty until the first function adds to it, so that the first one can write instead of adding to zeros. The
// gradient of a parameter can be limited to rows: an embedding touches only the tokens that occur, and clearing,
// clipping and Adagrad skip the other rows. (Adam decays the moments of all rows.)
#pragma once

#include <cstdint>
#include <span>

#include "heed/tensor/workspace.h"

namespace heed {

class Gradient {
 public:
  explicit Gradient(Shape shape) : storage_(nullptr, shape) {}  // takes memory from the workspace when needed
  // With memory that outlives a step. `touched` has one flag per row, all 0, and `touched_rows` has room for all rows.
  Gradient(View storage, std::span<std::uint8_t> touched, std::span<std::int32_t> touched_rows)
      : storage_(storage), touched_(touched), touched_rows_(touched_rows) {}

  bool empty() const { return state_ == State::kEmpty; }
  const Shape& shape() const { return storage_.shape(); }

  // The full gradient. REQUIRES: !empty() && !only_rows()
  ConstView view() const { return storage_; }

  // Differentiable functions add their contributions through these. Each call makes the gradient non-empty.
  View to_add(Workspace& workspace);  // zeros on first use; the caller adds to it
  struct Target {
    View view;
    float keep;  // 0: the caller writes, 1: the caller adds (see ProductOptions)
  };
  Target to_add_product(Workspace& workspace);
  void donate(View written);  // takes over memory that contains the full gradient. REQUIRES: empty()

  // The caller adds only to these rows; repeats are allowed. REQUIRES: can_hold_rows()
  View to_add_rows(std::span<const std::int32_t> rows);
  bool can_hold_rows() const { return !touched_.empty(); }
  bool only_rows() const { return state_ == State::kRows; }
  bool row_touched(Index row) const { return state_ == State::kDense || touched_[static_cast<std::size_t>(row)] != 0; }
  ConstView row_view() const { return storage_; }  // valid in touched rows only
  // Each touched row once, in the order of first use. REQUIRES: only_rows()
  std::span<const std::int32_t> touched_rows() const { return touched_rows_.first(touched_count_); }

  // Returns the memory to its workspace. This gradient must not be read afterwards. REQUIRES: its memory does not
  // outlive the step
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
