// Measures the lab's largest experiment for one choice of parameters: 10,000 samples of 10 noisy keys in 64 dimensions
// with all designs of two heads (7 queries per sample). Compares it with the simplest program: loops over doubles on
// one core, with lambda drawn by the standard library.
// Run: build/release/benchmarks/lab_benchmark
#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <vector>

#include <fmt/format.h>

#include "benchmarks/measure.h"
#include "heed/lab/experiments/multihead_designs.h"

namespace heed::bench {
namespace {

constexpr double kC = 200, kBeta = 0.1;
constexpr int kQueries = 7;

// Returns the sum of all shares of v_a, so that nothing can be optimised away.
double shares_by_loops(const lab::LabOptions& options) {
  const auto m = static_cast<std::size_t>(options.m), d = static_cast<std::size_t>(options.d);
  const auto [mu, values] = lab::keys_and_values(options.seed, options.m, options.d);
  constexpr std::array<lab::PairQuery, kQueries> kAsked = {
      {{kC, kC}, {kC, 0}, {0, kC}, {kC, kC}, {kC, -kC}, {kC, 0, true}, {0, kC, true}}};
  std::mt19937 random(1);
  std::normal_distribution<double> normal(1, std::sqrt(kBeta));
  double shares = 0;
  std::vector<std::vector<double>> keys(m, std::vector<double>(d));
  std::vector<double> weights(m), output(d);
  for (Index sample = 0; sample < options.samples; ++sample) {
    for (std::size_t i = 0; i < m; ++i) {
      const double lambda = normal(random);
      for (std::size_t x = 0; x < d; ++x) keys[i][x] = lambda * mu[i][x];
    }
    for (const auto& [of_a, of_b, of_keys] : kAsked) {
      const auto &a = of_keys ? keys[0] : mu[0], &b = of_keys ? keys[1] : mu[1];
      double sum = 0;
      for (std::size_t i = 0; i < m; ++i) {
        double score = 0;
        for (std::size_t x = 0; x < d; ++x) score += (of_a * a[x] + of_b * b[x]) * keys[i][x];
        sum += weights[i] = std::exp(score / std::sqrt(static_cast<double>(d)));
      }
      std::fill(output.begin(), output.end(), 0.0);
      for (std::size_t i = 0; i < m; ++i)
        for (std::size_t x = 0; x < d; ++x) output[x] += weights[i] / sum * values[i][x];
      for (std::size_t x = 0; x < d; ++x) shares += output[x] * values[0][x];
    }
  }
  return shares;
}

double shares_by_lab(const lab::LabOptions& options, ThreadPool& pool) {
  double shares = 0;
  const auto samples = lab::sample_designs(pool, options, kC, kBeta, 0);
  for (std::size_t design = 0; design < samples.size(); ++design)
    for (const double share : samples[design].output_a) shares += (design == 0 ? 1 : 2) * share;  // of both heads
  return shares;
}

// Runs both in turn, because other programs may be running; the best time of each counts. The sums are compared to make
// sure that both compute the same.
void run() {
  constexpr int kRounds = 5;
  const lab::LabOptions options;
  ThreadPool one(1), all;
  double loops = HUGE_VAL, alone = HUGE_VAL, together = HUGE_VAL, by_loops = 0, by_lab = 0;
  for (int round = 0; round < kRounds; ++round) {
    loops = std::min(loops, best_seconds([&] { by_loops = shares_by_loops(options); }, 0));
    alone = std::min(alone, best_seconds([&] { by_lab = shares_by_lab(options, one); }, 0));
    together = std::min(together, best_seconds([&] { by_lab = shares_by_lab(options, all); }, 0));
  }
  const auto samples = static_cast<double>(options.samples);
  fmt::print("mean share of v_a      {:.4f} by loops, {:.4f} by the lab\n", by_loops / samples / kQueries,
             by_lab / samples / kQueries);
  fmt::print("plain loops            {:6.1f} ms\n", 1e3 * loops);
  fmt::print("the lab on 1 thread    {:6.1f} ms, {:.2f} of the time of plain loops\n", 1e3 * alone, alone / loops);
  fmt::print("the lab on {} threads   {:6.1f} ms, {:.2f} of it\n", all.threads(), 1e3 * together, together / loops);
}

}  // namespace
}  // namespace heed::bench

int main() { heed::bench::run(); }
