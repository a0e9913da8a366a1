// The Tape records a computation for automatic differentiation. A differentiable function takes a Tape and Vars and
// returns a Var. Start reading here.
//
// In training, each function also records how to compute the gradients of its inputs from the gradient of its result.
// `backward` runs these records in reverse order. It frees the gradient of each result after use, so that only the
// gradients of the parameters remain. In inference, nothing is recorded or kept. A tape is for one step: its values
// live in the workspace until the workspace is reset. Once the sizes have settled, a step allocates no memory from the
// batch to the update.
#pragma once

#include <initializer_list>
#include <type_traits>
#include <utility>

#include "heed/autograd/parameter.h"
#include "heed/base/function_ref.h"
#include "heed/base/thread_pool.h"
#include "heed/tensor/workspace.h"

namespace heed {

// A value of the computation. If the loss can depend on parameters through it, `gradient` accumulates its gradient.
struct Var {
  ConstView value;
  Gradient* gradient = nullptr;

  const Shape& shape() const { return value.shape(); }
  bool needs_gradient() const { return gradient != nullptr; }
};

enum class Mode { kInference, kTraining };

class Tape {
 public:
  Tape(ThreadPool& pool, Workspace& workspace, Mode mode) : pool_(pool), workspace_(workspace), mode_(mode) {}
  Tape(const Tape&) = delete;
  Tape& operator=(const Tape&) = delete;

  ThreadPool& pool() const { return pool_; }
  Workspace& workspace() const { return workspace_; }
  bool training() const { return mode_ == Mode::kTraining; }

  Var use(Parameter& parameter) {
    if (!training()) return {parameter.value(), nullptr};
    if (ready_ != nullptr) record_first_use(parameter);
    return {parameter.value(), &parameter.gradient()};
  }
  static Var constant(ConstView value) { return {value, nullptr}; }

  // During `backward`, `ready` is called for each parameter used from now on, as soon as its gradient is complete. The
  // caller can then use that gradient while the rest is computed. REQUIRES: `ready` outlives the tape
  using Ready = FunctionRef<void(Parameter&)>;
  void on_ready(const Ready& ready) { ready_ = &ready; }

  // Computes the gradients of everything recorded, starting from `result`, whose gradient is `seed`. This uses up the
  // record. REQUIRES: a result of this tape, in training mode
  void backward(const Var& result, ConstView seed);
  void backward(const Var& loss);  // a single value, with seed 1

  // --- For differentiable functions ---

  // Returns `value` as the result of a function of `inputs`. `gradient` is called as gradient(tape, dy), where dy is
  // the gradient of the result, if it has one, and adds to the gradients of the inputs. It is stored in the workspace,
  // so it must capture by value and must not need a destructor.
  template <class Function>
  Var result(ConstView value, std::initializer_list<Var> inputs, Function gradient) {
    if (!wants_record(inputs)) return {value, nullptr};
    Var y = with_gradient(value);
    record([y, gradient](Tape& tape) {
      if (!y.gradient->empty()) gradient(tape, y.gradient->view());
      y.gradient->release(tape.workspace());  // every function that adds to it has run by now
    });
    return y;
  }

  // For functions with several results. `result` is built from these two and `wants_record`.
  bool wants_record(std::initializer_list<Var> inputs) const {
    bool any = false;
    for (const Var& input : inputs) any = any || input.needs_gradient();
    return training() && any;
  }
  Var with_gradient(ConstView value) { return {value, workspace_.make<Gradient>(value.shape())}; }
  template <class Function>
  void record(Function function) {
    static_assert(std::is_trivially_destructible_v<Function>);
    auto* entry = workspace_.make<Recorded<Function>>(
        Entry{last_, [](Entry* e, Tape& tape) { static_cast<Recorded<Function>*>(e)->function(tape); }}, function);
    last_ = entry;
  }

 private:
  struct Entry {
    Entry* previous;
    void (*run)(Entry*, Tape&);
  };
  template <class Function>
  struct Recorded : Entry {
    Function function;
  };

  struct Used {
    const Parameter* parameter;
    Used* previous;
  };
  void record_first_use(Parameter& parameter);

  ThreadPool& pool_;
  Workspace& workspace_;
  Mode mode_;
  Entry* last_ = nullptr;
  const Ready* ready_ = nullptr;
  Used* used_ = nullptr;
};

}  // namespace heed
