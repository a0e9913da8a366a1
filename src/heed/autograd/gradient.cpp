#include "heed/autograd/gradient.h"

#include <algorithm>

namespace heed {

View Gradient::to_add(Workspace& workspace) {
  if (state_ == State::kEmpty) {
    if (storage_.data() == nullptr) storage_ = workspace.tensor(storage_.shape());
    std::ranges::fill(storage_.span(), 0.0F);
  } else if (state_ == State::kRows) {
    zero_untouched_rows();
  }
  state_ = State::kDense;
  return storage_;
}

Gradient::Target Gradient::to_add_product(Workspace& workspace) {
  if (state_ != State::kEmpty) return {to_add(workspace), 1};
  if (storage_.data() == nullptr) storage_ = workspace.tensor(storage_.shape());
  state_ = State::kDense;
  return {storage_, 0};
}

void Gradient::donate(View written) {
  storage_ = written.as(storage_.shape());
  state_ = State::kDense;
}

View Gradient::to_add_rows(std::span<const std::int32_t> rows) {
  if (state_ == State::kDense) return storage_;
  state_ = State::kRows;
  for (const std::int32_t row : rows) {
    std::uint8_t& touched = touched_[static_cast<std::size_t>(row)];
    if (touched != 0) continue;
    touched = 1;
    touched_rows_[touched_count_++] = row;
    std::ranges::fill(storage_.row(row), 0.0F);
  }
  return storage_;
}

void Gradient::release(Workspace& workspace) {
  if (storage_.data() != nullptr) workspace.give_back(storage_);
  storage_ = View(nullptr, storage_.shape());
  state_ = State::kEmpty;
}

void Gradient::clear() {
  for (const std::int32_t row : touched_rows_.first(touched_count_)) touched_[static_cast<std::size_t>(row)] = 0;
  touched_count_ = 0;
  state_ = State::kEmpty;
}

void Gradient::zero_untouched_rows() {
  for (Index row = 0; row < storage_.rows(); ++row) {
    if (touched_[static_cast<std::size_t>(row)] == 0) std::ranges::fill(storage_.row(row), 0.0F);
  }
}

}  // namespace heed
