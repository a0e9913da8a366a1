// Measures translation speed, as a share of the machine's matrix product rate within one run (2 threads, or
// HEED_THREADS): sentences/s and of_peak for greedy search, beam 5 and beam 50, and how much longer beam 50 takes than
// beam 5. Models: the seed preset, and a small fast model with tied embeddings. Sentence lengths are those of
// Multi30k's German side. Parameters are random and never end a sentence, so each translation gets as many tokens as
// its source. (Beams of a trained model shrink as hypotheses end or are pruned.) products_times_beam5 is the ratio for
// the products alone.
// Run: build/release/benchmarks/decode_benchmark
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "benchmarks/measure.h"
#include "heed/decode/search.h"
#include "heed/tensor/product.h"
#include "heed/text/vocabulary/vocabulary.h"

namespace heed::bench {
namespace {

constexpr Index kVocabulary = 5948;

struct Size {
  std::string name;
  model::Seq2SeqOptions options;
};

Size seed_size() { return {"seed", {.source_tokens = 7853, .target_tokens = kVocabulary}}; }
Size fast_size(Index hidden) {
  model::Seq2SeqOptions options{.source_tokens = 7853, .target_tokens = kVocabulary};
  options.embedding = 256, options.hidden = hidden, options.key = hidden, options.readout = "tied";
  return {fmt::format("fast_H{}", hidden), options};
}

struct Model {
  explicit Model(const model::Seq2SeqOptions& options) : network(store, options, random) {
    store.find("decoder.output.bias")->value().span()[text::Vocabulary::kEnd] = -1e4F;
  }

  ParameterStore store;
  Random random{1};
  model::Seq2Seq network;
};

std::vector<std::vector<std::int32_t>> sentences(std::size_t count) {
  Random random(1);
  std::vector<std::vector<std::int32_t>> list(count);
  for (auto& words : list) {
    const auto length = static_cast<std::size_t>(std::clamp(12.5 + 4.2 * random.normal(), 4.0, 40.0));
    words.assign(length + 2, text::Vocabulary::kBegin);
    for (std::size_t i = 1; i <= length; ++i)
      words[i] = text::Vocabulary::kSpecials +
                 static_cast<std::int32_t>(random.below(kVocabulary - text::Vocabulary::kSpecials));
    words.back() = text::Vocabulary::kEnd;
  }
  return list;
}

// Multiplications and additions of the products that cannot be avoided.
double flops(const model::Seq2SeqOptions& options, std::span<const std::vector<std::int32_t>> sources, Index beam) {
  const auto size = [](Index n) { return static_cast<double>(n); };
  const double e = size(options.embedding), h = size(options.hidden), d = size(options.key),
               v = size(options.target_tokens);
  const double readout = options.readout == "tied" ? 3 * h * e + e * v : 3 * h * v;
  double total = 0;
  for (const auto& source : sources) {
    const auto s = static_cast<double>(source.size());
    const double rows = 1 + (s - 3) * size(beam);  // the first step has one hypothesis
    total += s * (2 * 3 * h * (e + h) + 2 * h * d) + 2 * h * h;
    total += rows * (3 * h * (e + h) + h * d + s * (d + 2 * h) + readout);
  }
  return 2 * total;
}

double peak_flops(ThreadPool& pool) {
  Tensor a(Shape{1536, 1536}), b(Shape{1536, 1536}), c(Shape{1536, 1536});
  const double best = best_seconds([&] { product(pool, a.view(), transposed(b.view()), c.view()); }, 0.5);
  return 2 * std::pow(1536.0, 3) / best;
}

struct Run {
  ThreadPool pool{std::getenv("HEED_THREADS") != nullptr ? std::atoi(std::getenv("HEED_THREADS")) : 2};
  double peak = peak_flops(pool);
  std::map<std::string, double> rates;  // sentences/s by name
};

void run_search(benchmark::State& state, Run& run, const Size& size, Index beam, const std::string& name) {
  const Model model(size.options);
  const auto sources = sentences(beam == 1 ? 1000 : beam == 5 ? 300 : 100);
  decode::SearchOptions options{.beam = beam, .max_length_factor = 1, .max_length_extra = 0, .keep_weights = false};
  if (const char* rows = std::getenv("HEED_BATCH_ROWS")) options.batch_rows = std::atoi(rows);
  if (const char* words = std::getenv("HEED_BATCH_WORDS")) options.batch_words = std::atoi(words);
  double best = 1e9;
  for (auto _ : state) {
    const auto begin = std::chrono::steady_clock::now();
    benchmark::DoNotOptimize(decode::search(model.network, run.pool, sources, options));
    best = std::min(best, seconds_since(begin));
    state.SetIterationTime(best);
  }
  run.peak = std::max(run.peak, peak_flops(run.pool));
  const double rate = run.rates[name] = static_cast<double>(sources.size()) / best;
  state.counters["sentences/s"] = rate;
  state.counters["of_peak"] = flops(size.options, sources, beam) / best / run.peak;
  if (beam != 50) return;
  state.counters["times_beam5"] = run.rates[size.name + "/beam5"] / rate;
  state.counters["products_times_beam5"] = flops(size.options, sources, 50) / flops(size.options, sources, 5);
}

}  // namespace
}  // namespace heed::bench

int main(int argc, char** argv) {
  using namespace heed::bench;
  Run run;
  for (const Size& size : {fast_size(256), fast_size(320), fast_size(512), seed_size()}) {
    for (const heed::Index beam : {1, 5, 50}) {
      const std::string name = size.name + (beam == 1 ? "/greedy" : fmt::format("/beam{}", beam));
      benchmark::RegisterBenchmark(
          name.c_str(), [&run, size, beam, name](benchmark::State& state) { run_search(state, run, size, beam, name); })
          ->UseManualTime()
          ->Iterations(3)
          ->Unit(benchmark::kMillisecond);
    }
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  fmt::print("peak {:.1f} GFLOP/s, {} threads\n", run.peak / 1e9, run.pool.threads());
  return 0;
}
