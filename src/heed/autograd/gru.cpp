#include "heed/autograd/gru.h"

#include <algorithm>

#include "heed/autograd/affine.h"
#include "heed/autograd/mean_over_tokens.h"
#include "heed/base/error.h"
#include "heed/tensor/kernels/gru_gates.h"
#include "heed/tensor/kernels/pointwise.h"
#include "heed/tensor/parallel.h"
#include "heed/tensor/product.h"

namespace heed {
namespace {

struct Sequence {
  Index steps, batch, size;  // T, B, H
  std::span<const std::int32_t> lengths;
  Direction direction;

  // The time index of the i-th step in reading order.
  Index time(Index i) const { return direction == Direction::kForward ? i : steps - 1 - i; }
  bool real(Index t, Index b) const { return t < lengths[static_cast<std::size_t>(b)]; }
};

Sequence require_gru(const Var& x, const Var& h0, const GruWeights& w, std::span<const std::int32_t> lengths,
                     Direction direction) {
  const Shape &ih = w.weight_ih.shape(), &hh = w.weight_hh.shape();
  const Index size = hh.rank() == 2 ? hh[1] : 0;
  require(x.shape().rank() == 3 && ih == Shape{3 * size, x.shape()[2]} && hh == Shape{3 * size, size} &&
              w.bias_ih.shape() == Shape{3 * size} && w.bias_hh.shape() == Shape{3 * size} &&
              h0.shape() == Shape{x.shape()[1], size},
          "gru", [&] {
            return Mismatch{"x [T, B, E], h0 [B, H], weights [3H, E] and [3H, H], biases [3H]",
                            to_string(x.shape()) + ", " + to_string(h0.shape()) + ", " + to_string(ih) + " and " +
                                to_string(hh) + ", " + to_string(w.bias_ih.shape()) + " and " +
                                to_string(w.bias_hh.shape())};
          });
  require_lengths("gru", lengths, x.shape()[1], x.shape()[0]);
  return {x.shape()[0], x.shape()[1], size, lengths, direction};
}

// The values of the forward pass that the gradient needs, indexed by time t (states: by reading order).
//
// For r and z, the gradients w.r.t. the input part W_ih x + b_ih and w.r.t. the recurrent part W_hh h + b_hh are equal.
// So only the third of the recurrent part for n is kept, which saves a quarter of a GRU's memory.
struct Record {
  View gates;      // [T, B, 3H]: r, z, n; overwritten with the gradient w.r.t. the input part
  View candidate;  // [T, B, H]: the recurrent part for n; overwritten with its gradient
  View states;     // [T + 1, B, H]: h0, then the state after each step in reading order
};

std::span<float> last_third(std::span<float> row) { return row.subspan(row.size() / 3 * 2); }

// recurrent [B, 3H]: memory for the recurrent part. If `candidate` is not empty, it receives the last third.
void forward_step(ThreadPool& pool, const Sequence& s, Index i, const GruWeights& w, View gates, View recurrent,
                  View candidate, ConstView h, View h_next, View output) {
  product(pool, h, transposed(w.weight_hh.value), recurrent, {.bias = w.bias_hh.value.data()});  // [B, 3H]
  for_rows(pool, s.batch, 3 * s.size, [&](Index begin, Index end) {
    for (Index b = begin; b < end; ++b) {
      if (s.real(s.time(i), b)) {
        kernels::gru_gates(gates.row(b), ConstView(recurrent).row(b), h.row(b), h_next.row(b));
        std::ranges::copy(ConstView(h_next).row(b), output.row(b).begin());
        if (candidate.elements() > 0) std::ranges::copy(last_third(recurrent.row(b)), candidate.row(b).begin());
      } else {
        std::ranges::copy(h.row(b), h_next.row(b).begin());
        std::ranges::fill(output.row(b), 0.0F);
      }
    }
  });
}

// dh: on entry, the gradient w.r.t. the state after step i; on return, w.r.t. the state before it. recurrent [B, 3H]:
// memory for the gradient w.r.t. the recurrent part.
void backward_step(ThreadPool& pool, const Sequence& s, Index i, const GruWeights& w, const Record& record,
                   const ConstView* doutputs, View recurrent, View dh) {
  const Index t = s.time(i);
  const View gates = record.gates.slice(t, t + 1), candidate = record.candidate.slice(t, t + 1);
  const ConstView h = record.states.slice(i, i + 1);
  for_rows(pool, s.batch, 3 * s.size, [&](Index begin, Index end) {
    for (Index b = begin; b < end; ++b) {
      if (s.real(t, b)) {
        if (doutputs != nullptr) kernels::add_to(doutputs->row(t * s.batch + b), dh.row(b));
        std::ranges::copy(candidate.row(b), last_third(recurrent.row(b)).begin());
        kernels::gru_gates_gradient(gates.row(b), recurrent.row(b), h.row(b), dh.row(b));
        std::ranges::copy(last_third(recurrent.row(b)), candidate.row(b).begin());
      } else {
        std::ranges::fill(gates.row(b), 0.0F);
        std::ranges::fill(recurrent.row(b), 0.0F);
        std::ranges::fill(candidate.row(b), 0.0F);
      }
    }
  });
  product(pool, recurrent, w.weight_hh.value, dh, {.keep = 1});  // [B, H]
}

// The state before each step, by time. For a sequence read backward this is a copy, which the caller gives back.
View states_by_time(Tape& tape, const Sequence& s, const Record& record) {
  const View before = record.states.slice(0, s.steps);
  if (s.direction == Direction::kForward) return before;
  const View by_time = tape.workspace().tensor(before.shape());
  tape.pool().run(s.steps, [&](Index t) {
    std::ranges::copy(before.slice(s.steps - 1 - t, s.steps - t).span(), by_time.slice(t, t + 1).span().begin());
  });
  return by_time;
}

// Handles all steps at once, given the gradients w.r.t. the input part and the recurrent part.
void add_weight_gradients(Tape& tape, const Sequence& s, const Var& x, const GruWeights& w, const Record& record) {
  const Matrix gates(record.gates), r_and_z = gates.block(0, gates.rows, 0, 2 * s.size);
  if (w.weight_ih.needs_gradient()) {
    const auto d = w.weight_ih.gradient->to_add_product(tape.workspace());
    product(tape.pool(), transposed(gates), x.value, d.view, {.keep = d.keep});
  }
  if (w.weight_hh.needs_gradient()) {
    const auto d = w.weight_hh.gradient->to_add_product(tape.workspace());
    const View before = states_by_time(tape, s, record);
    const Matrix all(d.view);
    product(tape.pool(), transposed(r_and_z), before, all.block(0, 2 * s.size, 0, s.size), {.keep = d.keep});
    product(tape.pool(), transposed(record.candidate), before, all.block(2 * s.size, s.size, 0, s.size),
            {.keep = d.keep});
    if (s.direction == Direction::kBackward) tape.workspace().give_back(before);
  }
  if (w.bias_ih.needs_gradient()) add_bias_gradient(tape, gates, *w.bias_ih.gradient);
  if (w.bias_hh.needs_gradient()) {
    add_bias_gradient(tape, r_and_z, *w.bias_hh.gradient);
    add_bias_gradient(tape, record.candidate, *w.bias_hh.gradient, 2 * s.size);
  }
}

}  // namespace

GruResult gru(Tape& tape, Var x, Var h0, const GruWeights& w, std::span<const std::int32_t> lengths,
              Direction direction) {
  const Sequence s = require_gru(x, h0, w, lengths, direction);
  Workspace& workspace = tape.workspace();
  const bool recording = tape.wants_record({x, h0, w.weight_ih, w.weight_hh, w.bias_ih, w.bias_hh});

  Record record;
  record.gates = workspace.tensor(Shape{s.steps, s.batch, 3 * s.size});
  product(tape.pool(), x.value, transposed(w.weight_ih.value), record.gates, {.bias = w.bias_ih.value.data()});
  record.candidate = workspace.tensor(Shape{recording ? s.steps : 0, s.batch, s.size});
  record.states = workspace.tensor(Shape{s.steps + 1, s.batch, s.size});
  std::ranges::copy(h0.value.span(), record.states.span().begin());
  const View outputs = workspace.tensor(Shape{s.steps, s.batch, s.size});
  const View recurrent = workspace.tensor(Shape{s.batch, 3 * s.size});
  for (Index i = 0; i < s.steps; ++i) {
    const Index t = s.time(i);
    const View candidate = recording ? record.candidate.slice(t, t + 1) : View();
    forward_step(tape.pool(), s, i, w, record.gates.slice(t, t + 1), recurrent, candidate,
                 record.states.slice(i, i + 1), record.states.slice(i + 1, i + 2), outputs.slice(t, t + 1));
  }
  const View last = record.states.slice(s.steps, s.steps + 1).as(Shape{s.batch, s.size});
  if (!recording) return {{outputs}, {last}};

  const GruResult result{tape.with_gradient(outputs), tape.with_gradient(last)};
  tape.record([=](Tape& t) {
    Gradient &douts = *result.outputs.gradient, &dlast = *result.last.gradient;
    if (douts.empty() && dlast.empty()) return;
    const View dh = t.workspace().zeros(Shape{s.batch, s.size});
    if (!dlast.empty()) std::ranges::copy(dlast.view().span(), dh.span().begin());
    const ConstView doutputs = douts.view();
    for (Index i = s.steps - 1; i >= 0; --i) {
      backward_step(t.pool(), s, i, w, record, douts.empty() ? nullptr : &doutputs, recurrent, dh);
    }
    if (h0.needs_gradient()) kernels::add_to(ConstView(dh).span(), h0.gradient->to_add(t.workspace()).span());
    douts.release(t.workspace());
    dlast.release(t.workspace());
    add_weight_gradients(t, s, x, w, record);
    if (x.needs_gradient()) {
      const auto dx = x.gradient->to_add_product(t.workspace());
      product(t.pool(), record.gates, w.weight_ih.value, dx.view, {.keep = dx.keep});
    }
    t.workspace().give_back(record.gates);
    t.workspace().give_back(record.candidate);
  });
  return result;
}

}  // namespace heed
