// Start here: a differentiable function takes a Tape and Vars and returns a Var.
//
// While training, it also records on the tape how to turn the gradient of its result into those of its inputs;
// `backward` plays the record in reverse and gives back the gradient of each result when its turn is over, so that
// what remains are those of parameters. In inference nothing is recorded and nothing kept.
// A tape serves one step: its values live in the workspace until that is reset. Steady steps allocate nothing from
// batch to update.
#pragma once

#include <initializer_list>
#include <type_traits>
#include <utility>

#include "heed/autograd/parameter.h"
#include "heed/base/function_ref.h"
#include "heed/base/thread_pool.h"
#include "heed/tensor/workspace.h"

namespace heed {

// A value of the computation and, if the loss can depend on it through parameters, where its gradient collects.
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

  // `ready` is called in `backward` for each parameter used from now on, as soon as nothing more is added to its
  // gradient: so that something can be done with it while the rest is computed. REQUIRES: it outlives the tape
  using Ready = FunctionRef<void(Parameter&)>;
  void on_ready(const Ready& ready) { ready_ = &ready; }

  // Runs the gradients of everything recorded, from `result`, whose gradient is `seed`, down to the parameters.
  // The record is used up. REQUIRES: a result of this tape, in training mode
  void backward(const Var& result, ConstView seed);
  void backward(const Var& loss);  // of a single number, with seed 1

  // --- For differentiable functions ---

  // `value` as the result of a function of `inputs`; `gradient` is called as gradient(tape, dy) with the gradient of
  // the result, if it has any, and adds to those of the inputs. It is kept in the workspace: captures are by value
  // and need no destructor.
  template <class Function>
  Var result(ConstView value, std::initializer_list<Var> inputs, Function gradient) {
    if (!wants_record(inputs)) return {value, nullptr};
    Var y = with_gradient(value);
    record([y, gradient](Tape& tape) {
      if (!y.gradient->empty()) gradient(tape, y.gradient->view());
      y.gradient->release(tape.workspace());  // all that add to it came before
    });
    return y;
  }

  // For functions of several results: these two and `wants_record` are what `result` is made of.
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
