#include "heed/autograd/attention.h"

#include <fmt/format.h>

#include "heed/autograd/affine.h"
#include "heed/autograd/mean_over_tokens.h"
#include "heed/base/error.h"
#include "heed/tensor/kernels/additive_score.h"
#include "heed/tensor/kernels/softmax.h"
#include "heed/tensor/parallel.h"
#include "heed/tensor/product.h"

namespace heed {
namespace {

struct Sizes {
  Index batch, heads, targets, sources;  // B, h, T, S
};

// Head `head` of sentence b in a time-major sequence x [T, B, D], as a matrix [T, D / heads].
template <class Float>
BasicMatrix<Float> head_of(const BasicView<Float>& x, Index b, Index head, Index heads) {
  const Index steps = x.shape()[0], batch = x.shape()[1], size = x.shape()[2], width = size / heads;
  return {x.data() + b * size + head * width, steps, width, batch * size};
}

// The [T, S] matrix of task (b, head) in [B, h, T, S].
template <class Float>
BasicMatrix<Float> scores_of(const BasicView<Float>& x, Index task) {
  const Index targets = x.shape()[2], sources = x.shape()[3];
  return {x.data() + task * targets * sources, targets, sources, sources};
}

Sizes require_sequences(const char* operation, const Var& q, const Var& k, Index heads) {
  require(
      q.shape().rank() == 3 && k.shape().rank() == 3 && q.shape()[1] == k.shape()[1] && q.shape()[2] == k.shape()[2],
      operation, [&] {
        return Mismatch{"queries [T, B, D] and keys [S, B, D]", to_string(q.shape()) + " and " + to_string(k.shape())};
      });
  require(heads > 0 && q.shape()[2] % heads == 0, operation, [&] {
    return Mismatch{fmt::format("heads that divide D = {}", q.shape()[2]), std::to_string(heads)};
  });
  return {q.shape()[1], heads, q.shape()[0], k.shape()[0]};
}

}  // namespace

Var dot_scores(Tape& tape, Var q, Var k, float scale, Index heads) {
  const Sizes n = require_sequences("dot_scores", q, k, heads);
  const View y = tape.workspace().tensor(Shape{n.batch, n.heads, n.targets, n.sources});
  tape.pool().run(n.batch * n.heads, [&](Index task) {
    const Index b = task / n.heads, head = task % n.heads;
    small_product(head_of(q.value, b, head, n.heads), transposed(head_of(k.value, b, head, n.heads)),
                  scores_of(y, task), {.scale = scale});
  });
  return tape.result(y, {q, k}, [=](Tape& t, ConstView dy) {
    const View dq = q.needs_gradient() ? q.gradient->to_add(t.workspace()) : View();
    const View dk = k.needs_gradient() ? k.gradient->to_add(t.workspace()) : View();
    t.pool().run(n.batch * n.heads, [&](Index task) {
      const Index b = task / n.heads, head = task % n.heads;
      const ConstMatrix ds = scores_of(dy, task);
      if (q.needs_gradient()) {
        small_product(ds, head_of(k.value, b, head, n.heads), head_of(dq, b, head, n.heads),
                      {.scale = scale, .keep = 1});
      }
      if (k.needs_gradient()) {
        small_product(transposed(ds), head_of(q.value, b, head, n.heads), head_of(dk, b, head, n.heads),
                      {.scale = scale, .keep = 1});
      }
    });
  });
}

Var additive_scores(Tape& tape, Var q, Var k, Var v) {
  const Sizes n = require_sequences("additive_scores", q, k, 1);
  require(v.value.elements() == q.shape()[2], "additive_scores", [&] {
    return Mismatch{fmt::format("v of {} numbers", q.shape()[2]), to_string(v.shape())};
  });
  const auto row = [n](const auto& x, Index step, Index b) { return x.row(step * n.batch + b); };
  const View y = tape.workspace().tensor(Shape{n.batch, 1, n.targets, n.sources});
  tape.pool().run(n.batch, [&](Index b) {
    const Matrix scores = scores_of(y, b);
    for (Index i = 0; i < n.targets; ++i) {
      for (Index j = 0; j < n.sources; ++j) {
        scores.data[i * scores.stride + j] =
            kernels::additive_score(row(q.value, i, b), row(k.value, j, b), v.value.span());
      }
    }
  });
  return tape.result(y, {q, k, v}, [=](Tape& t, ConstView dy) {
    const Index size = q.shape()[2];
    // The kernel computes all three gradients at once. Those that are not needed go to scratch memory.
    const View dq = q.needs_gradient() ? q.gradient->to_add(t.workspace()) : t.workspace().zeros(q.shape());
    const View dk = k.needs_gradient() ? k.gradient->to_add(t.workspace()) : t.workspace().zeros(k.shape());
    const View dv_of_sentence = t.workspace().zeros(Shape{n.batch, size});
    t.pool().run(n.batch, [&](Index b) {
      const ConstMatrix ds = scores_of(dy, b);
      for (Index i = 0; i < n.targets; ++i) {
        for (Index j = 0; j < n.sources; ++j) {
          const float d = ds.data[i * ds.stride + j];
          if (d == 0) continue;  // padding
          kernels::add_additive_score_gradient(d, row(q.value, i, b), row(k.value, j, b), v.value.span(), row(dq, i, b),
                                               row(dk, j, b), dv_of_sentence.row(b));
        }
      }
    });
    if (v.needs_gradient()) add_bias_gradient(t, dv_of_sentence, *v.gradient);
  });
}

Var attention_weights(Tape& tape, Var scores, std::span<const std::int32_t> lengths) {
  require(scores.shape().rank() == 4, "attention_weights", [&] {
    return Mismatch{"scores [B, h, T, S]", to_string(scores.shape())};
  });
  const Index batch = scores.shape()[0], sources = scores.shape()[3];
  require_lengths("attention_weights", lengths, batch, sources);
  const Index rows_of_sentence = batch == 0 ? 1 : scores.value.rows() / batch;
  const auto length_of = [=](Index row) {
    return static_cast<std::size_t>(lengths[static_cast<std::size_t>(row / rows_of_sentence)]);
  };
  const View y = tape.workspace().tensor(scores.shape());
  for_rows(tape.pool(), y.rows(), sources, [&](Index begin, Index end) {
    for (Index r = begin; r < end; ++r) kernels::softmax(scores.value.row(r), length_of(r), y.row(r));
  });
  return tape.result(y, {scores}, [=](Tape& t, ConstView dy) {
    const View dscores = scores.gradient->to_add(t.workspace());
    for_rows(t.pool(), dy.rows(), sources, [&](Index begin, Index end) {
      for (Index r = begin; r < end; ++r) {
        kernels::add_softmax_gradient(ConstView(y).row(r), dy.row(r), length_of(r), dscores.row(r));
      }
    });
  });
}

Var weighted_sum(Tape& tape, Var weights, Var values) {
  const Shape &w = weights.shape(), &v = values.shape();
  require(w.rank() == 4 && v.rank() == 3 && w[0] == v[1] && w[3] == v[0] && w[1] > 0 && v[2] % w[1] == 0,
          "weighted_sum", [&] {
            return Mismatch{"weights [B, h, T, S] and values [S, B, D], h a divisor of D",
                            to_string(w) + " and " + to_string(v)};
          });
  const Index batch = w[0], heads = w[1], targets = w[2];
  const View y = tape.workspace().tensor(Shape{targets, batch, v[2]});
  tape.pool().run(batch * heads, [&](Index task) {
    const Index b = task / heads, head = task % heads;
    small_product(scores_of(weights.value, task), head_of(values.value, b, head, heads), head_of(y, b, head, heads));
  });
  return tape.result(y, {weights, values}, [=](Tape& t, ConstView dy) {
    const auto dw = weights.needs_gradient() ? weights.gradient->to_add_product(t.workspace()) : Gradient::Target{};
    const View dv = values.needs_gradient() ? values.gradient->to_add(t.workspace()) : View();
    t.pool().run(batch * heads, [&](Index task) {
      const Index b = task / heads, head = task % heads;
      const ConstMatrix d = head_of(dy, b, head, heads);
      if (weights.needs_gradient()) {
        small_product(d, transposed(head_of(values.value, b, head, heads)), scores_of(dw.view, task),
                      {.keep = dw.keep});
      }
      if (values.needs_gradient()) {
        small_product(transposed(scores_of(weights.value, task)), d, head_of(dv, b, head, heads), {.keep = 1});
      }
    });
  });
}

}  // namespace heed
