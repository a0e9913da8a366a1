// Optimizers: they update a store's parameters from their gradients. Formulas and defaults are PyTorch's.
//
// State (moments, momentum) is created at the first step, in the order of the store's parameters. It can be read and
// restored, so that a resumed run is bit-identical.
#pragma once

#include <vector>

#include "heed/base/thread_pool.h"
#include "heed/nn/parameters.h"
#include "heed/tensor/tensor.h"
#include "heed/train/saved_state.h"

namespace heed::train {

class Optimizer {
 public:
  virtual ~Optimizer() = default;

  // Takes one step with this learning rate; gradients are multiplied by `gradient_scale` (see clip_scale).
  // A parameter without a gradient is not changed. Embedding rows without a gradient still decay, as in dense Adam.
  virtual void step(ThreadPool& pool, const ParameterStore& parameters, double rate, float gradient_scale = 1) = 0;

  // What a checkpoint needs: the steps done so far, and named state such as "adam.m.encoder.rnn.weight_ih_l0".
  virtual std::vector<SavedState> state(const ParameterStore& parameters) = 0;
  std::int64_t steps() const { return steps_; }
  void set_steps(std::int64_t steps) { steps_ = steps; }

 protected:
  std::int64_t steps_ = 0;
};

struct SgdOptions {
  double momentum = 0;  // 0: none; PyTorch's form, buffer = momentum * buffer + gradient
};

class Sgd : public Optimizer {
 public:
  explicit Sgd(const SgdOptions& options = {}) : options_(options) {}
  void step(ThreadPool& pool, const ParameterStore& parameters, double rate, float gradient_scale) override;
  std::vector<SavedState> state(const ParameterStore& parameters) override;

 private:
  SgdOptions options_;
  std::vector<Tensor> buffers_;
};

struct AdamOptions {
  double beta1 = 0.9, beta2 = 0.999;
  double epsilon = 1e-8;
  double weight_decay = 0;  // decoupled (AdamW); 0: plain Adam
};

class Adam : public Optimizer {
 public:
  explicit Adam(const AdamOptions& options = {}) : options_(options) {}
  void step(ThreadPool& pool, const ParameterStore& parameters, double rate, float gradient_scale) override;
  std::vector<SavedState> state(const ParameterStore& parameters) override;

 private:
  AdamOptions options_;
  std::vector<Tensor> m_, v_;
};

struct AdagradOptions {
  double epsilon = 1e-10;
};

// Duchi et al. 2011. A step changes only what has a gradient, so for word vectors its cost depends on the words of the
// batch, not on the vocabulary.
class Adagrad : public Optimizer {
 public:
  explicit Adagrad(const AdagradOptions& options = {}) : options_(options) {}
  void step(ThreadPool& pool, const ParameterStore& parameters, double rate, float gradient_scale) override;
  std::vector<SavedState> state(const ParameterStore& parameters) override;

 private:
  AdagradOptions options_;
  std::vector<Tensor> sums_;
};

}  // namespace heed::train
