// Measures how close the core comes to the machine's limits, as ratios within one run (2 threads, or HEED_THREADS):
//   product/*      Heed's tiled product against OpenBLAS's own threads; the best rate of either is the peak
//   gru, output    whole layers, forward and backward, as a share of that peak
//   step           a training step of the seed preset on a batch of 128: target tokens/s and share of the peak
//   softmax, gates, adam  as a share of the memory bandwidth of axpy (a = a + s b) in the same run
// Run: build/release/benchmarks/core_benchmark
#include <cstdlib>
#include <limits>
#include <string>
#include <thread>
#include <vector>

#include <benchmark/benchmark.h>
#include <cblas.h>
#include <fmt/format.h>

#include "benchmarks/measure.h"
#include "heed/autograd/affine.h"
#include "heed/autograd/cross_entropy.h"
#include "heed/autograd/gru.h"
#include "heed/model/gru/seq2seq.h"
#include "heed/nn/gru.h"
#include "heed/nn/linear.h"
#include "heed/tensor/kernels/gru_gates.h"
#include "heed/tensor/kernels/pointwise.h"
#include "heed/tensor/kernels/softmax.h"
#include "heed/tensor/parallel.h"
#include "heed/tensor/product.h"
#include "heed/train/gradients.h"
#include "heed/train/optimizer.h"

namespace heed::bench {
namespace {

// The limits measured so far in this run, and the shared thread pool.
struct Machine {
  ThreadPool pool{std::getenv("HEED_THREADS") != nullptr ? std::atoi(std::getenv("HEED_THREADS")) : 2};
  double peak_flops = 0;      // best rate of all products
  double axpy_bandwidth = 0;  // bytes/s
};

Tensor random_tensor(Shape shape, double deviation = 1) {
  Tensor tensor(shape);
  Random random(1);
  for (float& value : tensor.view().span()) value = static_cast<float>(deviation * random.normal());
  return tensor;
}

enum class Form { kForward, kInputGradient, kWeightGradient };

// A layer of m rows, `in` inputs and `out` outputs: y = x W^T, dx = dy W, dW = dy^T x.
struct LayerProduct {
  Index m, in, out;
  Form form;

  Tensor x = random_tensor({m, in}), w = random_tensor({out, in}), y = random_tensor({m, out});

  double flops() const { return 2.0 * static_cast<double>(m) * static_cast<double>(in) * static_cast<double>(out); }

  void heed(ThreadPool& pool) {
    if (form == Form::kForward) product(pool, x.view(), transposed(w.view()), y.view());
    if (form == Form::kInputGradient) product(pool, y.view(), w.view(), x.view());
    if (form == Form::kWeightGradient) product(pool, transposed(y.view()), x.view(), w.view());
  }

  void openblas() {
    const auto call = [](CBLAS_TRANSPOSE ta, CBLAS_TRANSPOSE tb, Index rows, Index columns, Index inner,
                         const Tensor& a, const Tensor& b, Tensor& c) {
      cblas_sgemm(CblasRowMajor, ta, tb, static_cast<blasint>(rows), static_cast<blasint>(columns),
                  static_cast<blasint>(inner), 1, a.view().data(), static_cast<blasint>(a.shape()[1]), b.view().data(),
                  static_cast<blasint>(b.shape()[1]), 0, c.view().data(), static_cast<blasint>(c.shape()[1]));
    };
    if (form == Form::kForward) call(CblasNoTrans, CblasTrans, m, out, in, x, w, y);
    if (form == Form::kInputGradient) call(CblasNoTrans, CblasNoTrans, m, in, out, y, w, x);
    if (form == Form::kWeightGradient) call(CblasTrans, CblasNoTrans, out, in, m, y, x, w);
  }
};

void run_product(benchmark::State& state, Machine& machine, LayerProduct layer) {
  const double budget = 0.05 + layer.flops() / 5e10;  // enough for several calls of the largest
  double heed_seconds = 1e9, openblas_seconds = 1e9;
  for (auto _ : state) {
    // After a call, OpenBLAS's threads keep looking for work for a while, which would slow down the other side.
    openblas_set_num_threads(machine.pool.threads());
    openblas_seconds = std::min(openblas_seconds, best_seconds([&] { layer.openblas(); }, budget));
    openblas_set_num_threads(1);
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    heed_seconds = std::min(heed_seconds, best_seconds([&] { layer.heed(machine.pool); }, budget));
    state.SetIterationTime(heed_seconds);
  }
  machine.peak_flops = std::max({machine.peak_flops, layer.flops() / heed_seconds, layer.flops() / openblas_seconds});
  state.counters["GFLOP/s"] = layer.flops() / heed_seconds / 1e9;
  state.counters["OpenBLAS"] = layer.flops() / openblas_seconds / 1e9;
  state.counters["ratio"] = openblas_seconds / heed_seconds;
}

// The best time of `step` over all rounds, about `budget` seconds each.
template <class Step>
double best_of_rounds(benchmark::State& state, Step step, double budget) {
  double best = std::numeric_limits<double>::infinity();
  for (auto _ : state) {
    const double seconds = best_seconds(step, budget);
    best = std::min(best, seconds);
    state.SetIterationTime(seconds);
  }
  return best;
}

// Reports the rate of `step`, also as a share of the peak.
template <class Step>
void report_share_of_peak(benchmark::State& state, const Machine& machine, double flops, Step step) {
  step();
  step();  // allocates the workspace
  const double best = best_of_rounds(state, step, 0);
  state.counters["GFLOP/s"] = flops / best / 1e9;
  if (machine.peak_flops > 0) state.counters["of_peak"] = flops / best / machine.peak_flops;
}

void run_gru(benchmark::State& state, Machine& machine) {
  constexpr Index kSteps = 14, kBatch = 128, kIn = 256, kHidden = 512;
  ParameterStore store;
  Random random(1);
  const Gru layer(Scope(store), kIn, kHidden, random);
  Parameter x("x", {kSteps, kBatch, kIn}), h0("h0", {kBatch, kHidden});
  std::ranges::copy(random_tensor(x.shape()).view().span(), x.value().span().begin());
  const Tensor dy = random_tensor({kSteps, kBatch, kHidden});
  const std::vector<std::int32_t> lengths(kBatch, kSteps);
  Workspace workspace;
  const double flops = 3.0 * 2 * kSteps * kBatch * 3 * kHidden * (kIn + kHidden);
  report_share_of_peak(state, machine, flops, [&] {
    workspace.reset();
    store.clear_gradients();
    x.gradient().clear();
    h0.gradient().clear();
    Tape tape(machine.pool, workspace, Mode::kTraining);
    const GruResult result = layer(tape, tape.use(x), tape.use(h0), lengths);
    tape.backward(result.outputs, dy.view());
  });
}

void run_output_layer(benchmark::State& state, Machine& machine) {
  constexpr Index kRows = 1664, kIn = 1536, kWords = 5948;
  ParameterStore store;
  Random random(1);
  const Linear layer(Scope(store), kIn, kWords, random);
  Parameter x("x", {kRows, kIn});
  std::ranges::copy(random_tensor(x.shape()).view().span(), x.value().span().begin());
  std::vector<std::int32_t> targets;
  for (Index i = 0; i < kRows; ++i) targets.push_back(static_cast<std::int32_t>(random.below(kWords)));
  Workspace workspace;
  report_share_of_peak(state, machine, 3.0 * 2 * kRows * kIn * kWords, [&] {
    workspace.reset();
    store.clear_gradients();
    x.gradient().clear();
    Tape tape(machine.pool, workspace, Mode::kTraining);
    const Var logits = layer(tape, tape.use(x));
    tape.backward(cross_entropy(tape, logits, targets, {.smoothing = 0.1F, .reuse_logits = true}).loss);
  });
}

void run_step(benchmark::State& state, Machine& machine) {
  const model::Seq2SeqOptions options{.source_tokens = 7853, .target_tokens = 5948};
  constexpr Index kBatch = 128, kSource = 14, kTarget = 13;  // tokens per sentence, including <s> and </s>
  ParameterStore store;
  Random random(1);
  const model::Seq2Seq model(store, options, random);
  const auto sentences = [&](Index length, Index words) {
    std::vector<std::vector<std::int32_t>> list(kBatch);
    for (auto& sentence : list) {
      for (Index i = 0; i < length; ++i) {
        sentence.push_back(static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(words))));
      }
    }
    return list;
  };
  const auto batch = model::Seq2SeqBatch::from_sentences(sentences(kSource, options.source_tokens),
                                                         sentences(kTarget + 1, options.target_tokens), 0);
  const auto e = static_cast<double>(options.embedding), h = static_cast<double>(options.hidden),
             d = static_cast<double>(options.key), v = static_cast<double>(options.target_tokens);
  const double encoder = 2 * 3 * h * (e + h) + 2 * h * d, decoder = 3 * h * (e + h) + h * d + 3 * h * v;
  const double attention = kSource * (d + 2 * h), sentence = 2 * h * h;
  const double flops =
      3.0 * 2 * kBatch * (kSource * encoder + sentence + kTarget * (decoder + attention));  // forward, twice backward
  train::Adam adam;
  Workspace workspace;
  report_share_of_peak(state, machine, flops, [&] {
    workspace.reset();
    store.clear_gradients();
    Tape tape(machine.pool, workspace, Mode::kTraining);
    tape.backward(model.loss(tape, batch, random).loss);
    adam.step(machine.pool, store, 1e-3, train::clip_scale(train::gradient_norm(machine.pool, workspace, store), 1));
  });
  state.counters["tokens/s"] = kBatch * kTarget * state.counters["GFLOP/s"] * 1e9 / flops;
  state.counters["workspace_MB"] = static_cast<double>(workspace.capacity()) / 1e6;
}

// Reports bytes moved per second, also as a share of axpy's rate.
template <class Step>
void report_bandwidth(benchmark::State& state, const Machine& machine, double bytes, Step step) {
  const double best = best_of_rounds(state, step, 0.05);
  state.counters["GB/s"] = bytes / best / 1e9;
  if (machine.axpy_bandwidth > 0) state.counters["of_axpy"] = bytes / best / machine.axpy_bandwidth;
}

constexpr Index kLarge = Index{2} * 5948 * 1536;  // elements of an array: two arrays are as large as Adam's four

void run_axpy(benchmark::State& state, Machine& machine) {
  Tensor a(Shape{kLarge}), b = Tensor(Shape{kLarge});
  const double bytes = 3.0 * sizeof(float) * kLarge;  // b is read, a is read and written
  report_bandwidth(state, machine, bytes, [&] {
    for_elements(machine.pool, kLarge, [&](Index first, Index end) {
      const auto at = static_cast<std::size_t>(first), size = static_cast<std::size_t>(end - first);
      kernels::add_scaled(0.5F, std::as_const(b).view().span().subspan(at, size), a.view().span().subspan(at, size));
    });
  });
  machine.axpy_bandwidth = state.counters["GB/s"] * 1e9;
}

void run_softmax(benchmark::State& state, Machine& machine) {
  constexpr Index kRows = 1664, kWords = 5948;
  const Tensor x = random_tensor({kRows, kWords});
  Tensor y(Shape{kRows, kWords});
  report_bandwidth(state, machine, 2.0 * sizeof(float) * kRows * kWords, [&] {
    for_rows(machine.pool, kRows, kWords, [&](Index begin, Index end) {
      for (Index r = begin; r < end; ++r) kernels::softmax(x.view().row(r), kWords, y.view().row(r));
    });
  });
}

void run_gates(benchmark::State& state, Machine& machine) {
  constexpr Index kRows = 128 * 14, kHidden = 512;
  Tensor input = random_tensor({kRows, 3 * kHidden}), h = random_tensor({kRows, kHidden});
  const Tensor recurrent = random_tensor({kRows, 3 * kHidden});
  // Read: input, recurrent, h; written: gates, h.
  report_bandwidth(state, machine, (3 + 3 + 1 + 3 + 1) * sizeof(float) * static_cast<double>(kRows * kHidden), [&] {
    for_rows(machine.pool, kRows, 3 * kHidden, [&](Index begin, Index end) {
      for (Index r = begin; r < end; ++r) {
        kernels::gru_gates(input.view().row(r), recurrent.view().row(r), std::as_const(h).view().row(r),
                           h.view().row(r));
      }
    });
  });
}

void run_adam(benchmark::State& state, Machine& machine) {
  ParameterStore store;
  Parameter& p = store.add("p", {5948, 1536});
  Workspace workspace;
  p.gradient().to_add(workspace);
  train::Adam adam;
  // Read: parameter, gradient, m, v; written: parameter, m, v.
  report_bandwidth(state, machine, 7.0 * sizeof(float) * static_cast<double>(p.shape().elements()),
                   [&] { adam.step(machine.pool, store, 1e-3, 1); });
}

void register_all(Machine& machine) {
  const auto add = [](const std::string& name, int rounds, auto function) {
    benchmark::RegisterBenchmark(name.c_str(), function)
        ->UseManualTime()
        ->Iterations(rounds)
        ->Unit(benchmark::kMillisecond);
  };
  for (const auto& [m, in, out] : {std::array<Index, 3>{1664, 1536, 5948}, {128, 512, 1536}, {1664, 256, 1536}}) {
    for (const auto& [form, name] : {std::pair{Form::kForward, "forward"}, std::pair{Form::kInputGradient, "dx"},
                                     std::pair{Form::kWeightGradient, "dW"}}) {
      add(fmt::format("product/{}x{}x{}/{}", m, in, out, name), m * in * out > 1'000'000'000 ? 5 : 15,
          [&machine, m = m, in = in, out = out, form = form](benchmark::State& state) {
            run_product(state, machine, LayerProduct{m, in, out, form});
          });
    }
  }
  for (const Index rows : {1, 5, 8}) {  // a single sentence: the output layer and the recurrent one
    for (const auto& [in, out] : {std::pair<Index, Index>{256, 5948}, {320, 960}}) {
      add(fmt::format("product/{}x{}x{}/forward", rows, in, out), 15,
          [&machine, rows, in = in, out = out](benchmark::State& state) {
            run_product(state, machine, LayerProduct{rows, in, out, Form::kForward});
          });
    }
  }
  add("gru/T14_B128_E256_H512", 7, [&](benchmark::State& state) { run_gru(state, machine); });
  add("output/1664x1536_to_5948", 3, [&](benchmark::State& state) { run_output_layer(state, machine); });
  add("step/seed_preset", 3, [&](benchmark::State& state) { run_step(state, machine); });
  add("axpy", 3, [&](benchmark::State& state) { run_axpy(state, machine); });
  add("softmax/1664x5948", 3, [&](benchmark::State& state) { run_softmax(state, machine); });
  add("gru_gates/T14_B128_H512", 3, [&](benchmark::State& state) { run_gates(state, machine); });
  add("adam/5948x1536", 3, [&](benchmark::State& state) { run_adam(state, machine); });
}

}  // namespace
}  // namespace heed::bench

int main(int argc, char** argv) {
  heed::bench::Machine machine;
  heed::bench::register_all(machine);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  fmt::print("peak {:.1f} GFLOP/s, axpy {:.1f} GB/s, {} threads\n", machine.peak_flops / 1e9,
             machine.axpy_bandwidth / 1e9, machine.pool.threads());
  return 0;
}
