// Measures how fast texts are scored, compared with the minimum for any scorer: reading the same texts from files and
// splitting them at white space. 100,000 generated sentence pairs of about 22 words, 2 threads (or HEED_THREADS):
//   split            the limit: TextFile and split_as_python, on one thread, as a file is read
//   bleu, chrf, ...  the metric on texts in memory: pairs/s, MB/s of both texts, and its rate as a share of the limit
//   bleu_from_files  including reading the files, as a user runs it
//   paired           both significance tests on 3,000 pairs
// Run: build/release/benchmarks/score_benchmark
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <unistd.h>

#include "benchmarks/measure.h"
#include "heed/base/files/atomic_file.h"
#include "heed/base/files/text_file.h"
#include "heed/base/random.h"
#include "heed/metrics/translation/evaluation.h"
#include "heed/metrics/translation/python_split.h"

namespace heed::bench {
namespace {

using Lines = std::vector<std::string>;

constexpr int kPairs = 100'000, kTested = 3'000;

// Word ranks as in natural text: rank r with a probability of about 1/r, out of 20,000 words.
std::string draw_word(Random& random) {
  const auto rank = static_cast<std::uint64_t>(std::exp(random.uniform() * std::log(20'000.0)));
  std::string word;
  for (std::uint64_t rest = rank * 2654435761 % 1'000'003; rest > 0; rest /= 24)
    word.push_back(static_cast<char>('a' + rest % 24));
  return word;
}

Lines draw_references(Random& random) {
  Lines lines;
  for (int i = 0; i < kPairs; ++i) {
    std::string line = "The";
    for (std::uint64_t left = 12 + random.below(20); left > 0; --left)
      line += (random.below(12) == 0 ? ", " : " ") + draw_word(random);
    lines.push_back(line + ".");
  }
  return lines;
}

// The references with about every fifth word replaced, and sometimes with the two halves swapped.
Lines draw_hypotheses(Random& random, const Lines& references) {
  Lines lines;
  std::vector<std::string_view> words;
  for (const std::string& reference : references) {
    metrics::split_as_python(reference, words);
    const std::size_t first = random.below(4) == 0 ? words.size() / 2 : 0;
    std::string line;
    for (std::size_t i = 0; i < words.size(); ++i) {
      line += i == 0 ? "" : " ";
      line += random.below(5) == 0 ? draw_word(random) : std::string(words[(first + i) % words.size()]);
    }
    lines.push_back(line);
  }
  return lines;
}

std::filesystem::path write_lines(const std::filesystem::path& path, const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  write_atomically(path, text);
  return path;
}

struct Texts {
  ThreadPool pool{std::getenv("HEED_THREADS") != nullptr ? std::atoi(std::getenv("HEED_THREADS")) : 2};
  Lines hypotheses;
  std::vector<Lines> references;
  std::filesystem::path folder = std::filesystem::temp_directory_path() / fmt::format("heed-score-{}", ::getpid());
  std::filesystem::path hypothesis_file, reference_file;
  double bytes = 0;          // of both texts
  double split_seconds = 0;  // the limit

  Texts() {
    Random random(1);
    references.push_back(draw_references(random));
    hypotheses = draw_hypotheses(random, references[0]);
    std::filesystem::create_directory(folder);
    hypothesis_file = write_lines(folder / "hypotheses", hypotheses);
    reference_file = write_lines(folder / "references", references[0]);
    bytes = static_cast<double>(file_size(hypothesis_file) + file_size(reference_file));
  }
  ~Texts() { std::filesystem::remove_all(folder); }
  Texts(const Texts&) = delete;
  Texts& operator=(const Texts&) = delete;
};

// Times `step` on all pairs and reports its rates.
template <class Step>
double report(benchmark::State& state, const Texts& texts, Step step) {
  double best = std::numeric_limits<double>::infinity();
  for (auto _ : state) {
    best = std::min(best, best_seconds(step, 1));
    state.SetIterationTime(best);
  }
  state.counters["pairs/s"] = kPairs / best;
  state.counters["MB/s"] = texts.bytes / best / 1e6;
  state.counters["seconds"] = best;
  if (texts.split_seconds > 0) state.counters["of_split"] = texts.split_seconds / best;
  return best;
}

void run_split(benchmark::State& state, Texts& texts) {
  texts.split_seconds = report(state, texts, [&] {
    std::vector<std::string_view> words;
    std::size_t count = 0;
    for (const auto& path : {texts.hypothesis_file, texts.reference_file}) {
      TextFile file(path);
      while (const auto line = file.next()) {
        metrics::split_as_python(*line, words);
        count += words.size();
      }
    }
    benchmark::DoNotOptimize(count);
  });
}

void run_metric(benchmark::State& state, Texts& texts, metrics::Metric metric) {
  report(state, texts, [&] {
    benchmark::DoNotOptimize(metrics::evaluate(texts.pool, texts.hypotheses, texts.references, {.metrics = {metric}}));
  });
}

void run_bleu_from_files(benchmark::State& state, Texts& texts) {
  report(state, texts, [&] {
    const std::vector<Lines> references = {read_lines(texts.reference_file)};
    benchmark::DoNotOptimize(metrics::corpus_bleu(texts.pool, read_lines(texts.hypothesis_file), references));
  });
}

void run_paired(benchmark::State& state, Texts& texts) {
  const Lines first(texts.hypotheses.begin(), texts.hypotheses.begin() + kTested);
  const std::vector<Lines> references = {{texts.references[0].begin(), texts.references[0].begin() + kTested}};
  double best = 0;
  for (auto _ : state) {
    best = best_seconds(
        [&] {
          benchmark::DoNotOptimize(
              metrics::compare(texts.pool, first, references[0], references, {.metrics = {metrics::Metric::kBleu}}));
        },
        1);
    state.SetIterationTime(best);
  }
  state.counters["seconds"] = best;
}

void register_all(Texts& texts) {
  const auto add = [](const std::string& name, auto function) {
    benchmark::RegisterBenchmark(name.c_str(), function)->Iterations(1)->UseManualTime()->Unit(benchmark::kMillisecond);
  };
  add("split", [&](benchmark::State& state) { run_split(state, texts); });
  for (const metrics::Metric metric : metrics::EvaluationOptions().metrics)
    add(std::string(metrics::to_string(metric)),
        [&, metric](benchmark::State& state) { run_metric(state, texts, metric); });
  add("bleu_from_files", [&](benchmark::State& state) { run_bleu_from_files(state, texts); });
  add("paired_3000", [&](benchmark::State& state) { run_paired(state, texts); });
}

}  // namespace
}  // namespace heed::bench

int main(int argc, char** argv) {
  heed::bench::Texts texts;
  heed::bench::register_all(texts);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
}
