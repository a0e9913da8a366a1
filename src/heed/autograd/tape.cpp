#include "heed/autograd/tape.h"

#include "heed/base/error.h"
#include "heed/tensor/kernels/pointwise.h"

namespace heed {

// Everything that adds to a parameter's gradient is recorded after its first use, so `backward` runs it before the
// entry recorded here.
void Tape::record_first_use(Parameter& parameter) {
  for (const Used* used = used_; used != nullptr; used = used->previous)
    if (used->parameter == &parameter) return;
  used_ = workspace_.make<Used>(&parameter, used_);
  record([&parameter](Tape& tape) { (*tape.ready_)(parameter); });
}

void Tape::backward(const Var& result, ConstView seed) {
  require(result.needs_gradient(), "backward", [&] {
    return Mismatch{"a result that depends on a parameter, computed in training mode",
                    training() ? "one that depends on none" : "one computed in inference mode"};
  });
  require(seed.shape() == result.shape(), "backward", [&] {
    return Mismatch{"a gradient of shape " + to_string(result.shape()), to_string(seed.shape())};
  });
  kernels::add_to(seed.span(), result.gradient->to_add(workspace_).span());
  while (last_ != nullptr) {
    Entry* entry = std::exchange(last_, last_->previous);
    entry->run(entry, *this);
  }
}

void Tape::backward(const Var& loss) {
  require(loss.shape().elements() == 1, "backward", [&] {
    return Mismatch{"a single number as loss", "shape " + to_string(loss.shape())};
  });
  const float one = 1;
  backward(loss, ConstView(&one, loss.shape()));
}

}  // namespace heed
