// One optimizer step over an array of parameters. Runs on the calling thread. Formulas and their order are PyTorch's.
#pragma once

#include <span>

namespace heed::kernels {

// Adam (Kingma & Ba 2015) and AdamW (Loshchilov & Hutter 2019):
//   p -= decay p;  m += share1 (g - m);  v = beta2 v + share2 g^2;  p -= rate m / (sqrt(v) / root + epsilon)
// with the bias corrections folded into rate = learning rate / (1 - beta1^t) and root = sqrt(1 - beta2^t).
// 1 - beta is a separate field because it must be rounded once, from double: 1 - 0.999F has a relative error of 5e-5.
struct AdamStep {
  float rate, root;
  float share1;         // 1 - beta1
  float beta2, share2;  // share2 = 1 - beta2
  float epsilon;
  float decay = 0;           // learning rate times AdamW's weight decay
  float gradient_scale = 1;  // multiplies g; clips by global norm without an extra pass
};
void adam(const AdamStep& step, std::span<const float> gradient, std::span<float> parameter, std::span<float> m,
          std::span<float> v);

// The same step for a gradient of 0: m and v decay and still move the parameter.
void adam_without_gradient(const AdamStep& step, std::span<float> parameter, std::span<float> m, std::span<float> v);

// Adagrad (Duchi et al. 2011): sum += g^2;  p -= rate g / (sqrt(sum) + epsilon)
struct AdagradStep {
  float rate;
  float epsilon;
  float gradient_scale = 1;
};
void adagrad(const AdagradStep& step, std::span<const float> gradient, std::span<float> parameter,
             std::span<float> sum);

struct SgdStep {
  float rate;
  float momentum = 0;  // buffer = momentum buffer + g; p -= rate buffer
  float gradient_scale = 1;
};
// `buffer` is empty if there is no momentum.
void sgd(const SgdStep& step, std::span<const float> gradient, std::span<float> parameter, std::span<float> buffer);

// The same step for a gradient of 0. REQUIRES: momentum
void sgd_without_gradient(const SgdStep& step, std::span<float> parameter, std::span<float> buffer);

}  // namespace heed::kernels
