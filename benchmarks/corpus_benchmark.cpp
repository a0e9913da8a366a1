// Measures how fast text becomes batches, on Multi30k ($HEED_DATA or ../shared/data) or, without it, on generated text:
//   gunzip, lines  the limits: only decompressing, and only finding line ends in memory with memchr
//   read           both files of train: read, checked and split into lines
//   tokenize       also tokenized by moses, in lower case
//   encode         also converted to token ids (everything that read_corpus does)
//   count          words counted for a vocabulary
//   plan           an epoch's batches of 128, with their padding compared to other orders, and how batches change
//   vectors        word vectors parsed, GloVe's if available
// One thread unless HEED_THREADS says otherwise. Run: build/release/benchmarks/corpus_benchmark
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <unistd.h>

#include "benchmarks/data_folder.h"
#include "benchmarks/measure.h"
#include "heed/base/files/atomic_file.h"
#include "heed/base/files/byte_source.h"
#include "heed/base/random.h"
#include "heed/text/corpus/corpus.h"
#include "heed/text/corpus/epoch_plan.h"
#include "heed/text/corpus/parallel_text.h"
#include "heed/text/tokenizers/moses_tokenizer.h"
#include "heed/text/vocabulary/word_vectors.h"
#include "tests/support/padding_share.h"

namespace heed::bench {
namespace {

namespace fs = std::filesystem;

constexpr double kBudget = 1;  // seconds per measurement

std::string made_up_line(Random& random, const char* prefix) {
  std::string line;
  for (std::uint64_t left = 5 + random.below(15); left > 0; --left)
    line += fmt::format("{}{} ", prefix, random.below(1 + random.below(10'000)));
  return line + "\n";
}

// The training text; generated in a temporary folder if Multi30k is not available.
struct Text {
  fs::path folder = data_folder();
  fs::path made_up;
  text::Split split;

  Text() {
    if (fs::exists(folder / "multi30k")) {
      split = text::find_split(folder / "multi30k", "train", {"de", "en"});
      return;
    }
    made_up = fs::temp_directory_path() / fmt::format("heed-benchmark-{}", ::getpid());
    fs::create_directory(made_up);
    Random random(1);
    for (const char* name : {"train.de", "train.en"}) {
      std::string text;
      for (int i = 0; i < 29'000; ++i) text += made_up_line(random, name + 6);
      write_atomically(made_up / name, text);
    }
    split = text::find_split(made_up, "train", {"de", "en"});
  }
  ~Text() {
    std::error_code ignored;
    if (!made_up.empty()) fs::remove_all(made_up, ignored);
  }
  Text(const Text&) = delete;
  Text& operator=(const Text&) = delete;
};

std::string contents(const fs::path& path) {
  ByteSource source(path);
  std::string bytes(1 << 16, '\0');
  for (std::size_t size = 0;;) {
    const std::size_t count = source.read(std::span(bytes).subspan(size), 0);
    size += count;
    if (count == 0) return bytes.substr(0, size);
    if (size == bytes.size()) bytes.resize(2 * size);
  }
}

void unpack_only(const fs::path& path) {
  ByteSource source(path);
  std::vector<char> buffer(1 << 16);
  while (source.read(buffer, 0) > 0) continue;
}

std::size_t count_lines(const std::string& bytes) {
  std::size_t lines = 0;
  const char* at = bytes.data();
  benchmark::DoNotOptimize(at);
  const char* const end = at + bytes.size();
  while (at < end && (at = static_cast<const char*>(std::memchr(at, '\n', static_cast<std::size_t>(end - at))))) {
    ++lines;
    ++at;
  }
  return lines;
}

// The mean share of a pair's batch mates that are its batch mates in the next epoch too.
double mates_kept(const text::BatchPlan& one, const text::BatchPlan& next, std::size_t pairs) {
  std::vector<std::size_t> batch_of(pairs);
  for (std::size_t b = 0; b < next.size(); ++b)
    for (const std::int32_t pair : next[b]) batch_of[static_cast<std::size_t>(pair)] = b;
  double kept = 0;
  std::vector<double> together(next.size());
  for (std::size_t b = 0; b < one.size(); ++b) {
    std::ranges::fill(together, 0);
    for (const std::int32_t pair : one[b]) ++together[batch_of[static_cast<std::size_t>(pair)]];
    const double mates = std::max(1.0, static_cast<double>(one[b].size()) - 1);
    for (const double count : together) kept += count * (count - 1) / mates;
  }
  return kept / static_cast<double>(pairs);
}

void run_text(const Text& text, ThreadPool& pool) {
  const text::MosesTokenizer german({.language = "de", .lowercase = true}),
      english({.language = "en", .lowercase = true});
  const std::string source = contents(text.split.source), target = contents(text.split.target);
  const double megabytes = static_cast<double>(source.size() + target.size()) / 1e6;
  const auto pairs = static_cast<double>(count_lines(source));
  const auto report = [&](const char* name, double seconds) {
    fmt::print("{:<10} {:8.1f} MB/s {:10.0f} pairs/s\n", name, megabytes / seconds, pairs / seconds);
    return seconds;
  };
  fmt::print("text: {:.1f} MB, {:.0f} pairs, {}\n", megabytes, pairs, text.made_up.empty() ? "Multi30k" : "made up");
  const double unpack = report("gunzip", best_seconds(
                                             [&] {
                                               unpack_only(text.split.source);
                                               unpack_only(text.split.target);
                                             },
                                             kBudget));
  std::size_t lines = 0;
  report("lines", best_seconds([&] { benchmark::DoNotOptimize(count_lines(source) + count_lines(target)); }, kBudget));
  report("read", best_seconds(
                     [&] {
                       text::ParallelText reader(text.split);
                       while (reader.next()) ++lines;
                     },
                     kBudget));
  const text::Vocabulary none;
  report("tokenize", best_seconds(
                         [&] {
                           text::ParallelText reader(text.split);
                           while (const auto pair = reader.next())
                             lines += german.tokenize(pair->source).size() + english.tokenize(pair->target).size();
                         },
                         kBudget));
  const text::Vocabulary of_source(count_words(text.split.source, german, pool), {.min_count = 2});
  const text::Vocabulary of_target(count_words(text.split.target, english, pool), {.min_count = 2});
  const double whole = report("encode", best_seconds(
                                            [&] {
                                              read_corpus(text.split, {german, of_source}, {english, of_target}, pool);
                                            },
                                            kBudget));
  report("count", best_seconds(
                      [&] {
                        count_words(text.split.source, german, pool);
                        count_words(text.split.target, english, pool);
                      },
                      kBudget));
  fmt::print("the whole way takes {:.1f} times as long as unpacking alone\n\n", whole / unpack);

  const auto lengths = text::lengths_of(read_corpus(text.split, {german, none}, {english, none}, pool));
  const double planning = best_seconds([&] { text::plan_epoch(lengths, {}, 0); }, kBudget);
  const text::BatchPlan first = text::plan_epoch(lengths, {}, 0), second = text::plan_epoch(lengths, {}, 1);
  fmt::print("plan       {:8.1f} ms, {} batches of at most 128\n", 1e3 * planning, first.size());
  const auto padding = [&](const char* name, const text::BatchPlan& plan) {
    auto words = lengths;
    for (auto& [s, t] : words) {
      s -= 2;
      t -= 2;
    }
    fmt::print("padding    {:8.2f}% {}, {:.2f}% with marks counted\n", 100 * test::padding_share(plan, words), name,
               100 * test::padding_share(plan, lengths));
  };
  padding("of an epoch", first);
  padding("of the next epoch", second);
  padding("sorted", text::plan_sorted(lengths, {}));
  padding("of an epoch, 4096 tokens per batch", text::plan_epoch(lengths, {.sentences = 0, .tokens = 4096}, 0));
  constexpr std::uint64_t kEpochs = 8;
  double kept = 0;
  for (std::uint64_t epoch = 0; epoch < kEpochs; ++epoch)
    kept += mates_kept(text::plan_epoch(lengths, {}, epoch), text::plan_epoch(lengths, {}, epoch + 1), lengths.size()) /
            kEpochs;
  fmt::print("mates      {:8.1f}% of a pair's batch are with it again in the next epoch\n\n", 100 * kept);
}

void run_vectors(const Text& text, ThreadPool& pool) {
  fs::path path = text.folder / "glove" / "glove.6B.50d.13602.txt.gz";
  std::string rows;
  if (fs::exists(path)) {
    rows = contents(path);
  } else {
    Random random(1);
    for (int i = 0; i < 13'602; ++i) {
      rows += fmt::format("word{}", i);
      for (int k = 0; k < 50; ++k) rows += fmt::format(" {:.5f}", random.normal());
      rows += '\n';
    }
  }
  path = fs::temp_directory_path() / fmt::format("heed-benchmark-{}.txt", ::getpid());
  write_atomically(path, rows);
  const auto ignore = [](std::string_view, std::span<const float>) {};
  const double seconds = best_seconds([&] { text::read_word_vectors(path, pool, {}, ignore); }, kBudget);
  const double scanning = best_seconds([&] { benchmark::DoNotOptimize(count_lines(rows)); }, kBudget);
  fs::remove(path);
  const double megabytes = static_cast<double>(rows.size()) / 1e6;
  fmt::print("vectors    {:8.1f} MB/s of {:.1f} MB plain text (memchr for lines: {:.0f} MB/s)\n", megabytes / seconds,
             megabytes, megabytes / scanning);
}

}  // namespace
}  // namespace heed::bench

int main() {
  heed::ThreadPool pool(std::getenv("HEED_THREADS") != nullptr ? std::atoi(std::getenv("HEED_THREADS")) : 1);
  const heed::bench::Text text;
  heed::bench::run_text(text, pool);
  heed::bench::run_vectors(text, pool);
}
