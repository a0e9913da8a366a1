// Measures a training step of the bigram language model with the sizes of the exercise: batch 50, E = H = 50, V =
// 2,000, SGD. Prints milliseconds per step for one thread and for two, the best of several rounds, and how many of the
// 50 inputs are distinct. Words are drawn with probabilities as in text (1 / rank). benchmarks/against_numpy.sh
// compares with numpy.
// Run: build/release/benchmarks/bigram_benchmark [ROUNDS=100]
#include <cmath>
#include <cstdlib>
#include <limits>
#include <set>
#include <vector>

#include <fmt/format.h>

#include "benchmarks/measure.h"
#include "heed/model/lm/bigram_network.h"
#include "heed/train/gradients.h"
#include "heed/train/optimizer.h"

namespace heed::bench {
namespace {

constexpr Index kWords = 2000;
constexpr std::size_t kBatch = 50;
constexpr int kRoundSteps = 50;
constexpr double kRate = 0.3;

// Draws rank r with a probability of about 1 / r: ranks are uniform on a logarithmic scale.
std::int32_t draw_word(Random& random) {
  const double rank = std::exp(random.uniform() * std::log(static_cast<double>(kWords)));
  return static_cast<std::int32_t>(rank) - 1;
}

struct Batches {
  std::vector<std::int32_t> inputs, targets;

  explicit Batches(std::size_t pairs) {
    Random random(1);
    for (std::size_t i = 0; i < pairs; ++i) inputs.push_back(draw_word(random)), targets.push_back(draw_word(random));
  }
  std::size_t count() const { return inputs.size() / kBatch; }
  std::span<const std::int32_t> batch(const std::vector<std::int32_t>& words, int step) const {
    return std::span(words).subspan(static_cast<std::size_t>(step) % count() * kBatch, kBatch);
  }
  double distinct() const {
    double sum = 0;
    for (std::size_t i = 0; i < count(); ++i) {
      const auto words = batch(inputs, static_cast<int>(i));
      sum += static_cast<double>(std::set<std::int32_t>(words.begin(), words.end()).size());
    }
    return sum / static_cast<double>(count());
  }
};

double milliseconds_a_step(int threads, int rounds, const Batches& batches) {
  ParameterStore store;
  Random random(1);
  const model::BigramNetwork network(store, {.words = kWords}, random);
  ThreadPool pool(threads);
  Workspace workspace;
  train::Sgd sgd;
  double best = std::numeric_limits<double>::infinity();
  for (int round = 0; round < rounds; ++round) {
    const auto begin = std::chrono::steady_clock::now();
    for (int step = 0; step < kRoundSteps; ++step) {
      workspace.reset();
      store.clear_gradients();
      const double loss =
          network.gradients(pool, workspace, batches.batch(batches.inputs, step), batches.batch(batches.targets, step));
      train::require_finite(step, loss, train::gradient_norm(pool, workspace, store), store);
      sgd.step(pool, store, kRate, 1);
    }
    best = std::min(best, seconds_since(begin) * 1e3 / kRoundSteps);
  }
  return best;
}

}  // namespace
}  // namespace heed::bench

int main(int argc, char** argv) {
  using namespace heed::bench;
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 100;
  const Batches batches(kBatch * kRoundSteps);
  fmt::print("distinct inputs {:.1f} of {}\n", batches.distinct(), kBatch);
  for (const int threads : {1, 2})
    fmt::print("threads {} ms/step {:.4f}\n", threads, milliseconds_a_step(threads, rounds, batches));
  return 0;
}
