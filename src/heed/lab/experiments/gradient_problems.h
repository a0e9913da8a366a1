// Small functions with gradients derived by hand, in double precision, and computed by Heed's tape in float.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "heed/base/thread_pool.h"
#include "heed/lab/vectors.h"

namespace heed::lab {

// Parameters are stored one after another in one vector, group by group.
struct ParameterGroup {
  std::string name = {};
  Shape shape = {};
};

struct GradientProblem {
  std::string name = {};
  std::vector<ParameterGroup> groups = {};
  Vector parameters = {};
  std::function<double(const Vector&)> loss = {};
  std::function<Vector(const Vector&)> gradient = {};                    // derived by hand
  std::function<Vector(ThreadPool&, const Vector&)> tape_gradient = {};  // from Heed's tape, in float
};

// J = -ln yhat_t with yhat = softmax(theta): dJ/dtheta = yhat - y.
GradientProblem softmax_problem(std::uint64_t seed);
// h = sigmoid(W1 x + b1), yhat = softmax(W2 h + b2), J = -ln yhat_t.
GradientProblem network_problem(std::uint64_t seed);
// J = w . a with a = sum_i alpha_i v_i, alpha = softmax(K q / sqrt(D)).
GradientProblem attention_problem(std::uint64_t seed);

// (f(x + h) - f(x - h)) / 2h, for one parameter at a time.
Vector central_differences(const GradientProblem& problem, double h);

}  // namespace heed::lab
