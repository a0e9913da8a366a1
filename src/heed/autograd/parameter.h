// A Parameter is a named, trainable tensor with its gradient. The gradient's memory is allocated on first use, so a
// model that only translates stores its weights once.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "heed/autograd/gradient.h"
#include "heed/tensor/tensor.h"

namespace heed {

// Where a parameter's initial values come from: its layer draws them, or they stay undefined until a file is loaded.
// The latter saves most of the start-up time of a program that only translates.
enum class FirstValues { kDrawn, kLoaded };

class Parameter {
 public:
  Parameter(std::string name, Shape shape, FirstValues first = FirstValues::kDrawn)
      : name_(std::move(name)),
        first_(first),
        value_(first == FirstValues::kLoaded ? Tensor::uninitialized(shape) : Tensor(shape)) {}
  Parameter(const Parameter&) = delete;
  Parameter& operator=(const Parameter&) = delete;

  const std::string& name() const { return name_; }
  const Shape& shape() const { return value_.shape(); }
  FirstValues first_values() const { return first_; }
  View value() { return value_.view(); }
  ConstView value() const { return value_.view(); }

  Gradient& gradient() {
    if (!gradient_) {
      storage_ = Tensor(value_.shape());
      touched_.assign(static_cast<std::size_t>(value_.shape().rows()), 0);
      touched_rows_.resize(touched_.size());
      gradient_ = std::make_unique<Gradient>(storage_.view(), std::span(touched_), std::span(touched_rows_));
    }
    return *gradient_;
  }
  const Gradient* gradient_if_any() const { return gradient_.get(); }
  bool has_gradient() const { return gradient_ && !gradient_->empty(); }

 private:
  std::string name_;
  FirstValues first_;
  Tensor value_, storage_;
  std::vector<std::uint8_t> touched_;
  std::vector<std::int32_t> touched_rows_;
  std::unique_ptr<Gradient> gradient_;
};

}  // namespace heed
