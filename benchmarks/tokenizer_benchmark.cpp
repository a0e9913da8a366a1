// Measures tokenization speed: MB of UTF-8 per second on one core for every kind of tokenizer, on Multi30k's German
// training text if available (data_folder.h), otherwise on repeated sentences. Each rate is also given as a share of
// splitting the same text at spaces, the minimum work of any tokenizer.
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "benchmarks/data_folder.h"
#include "benchmarks/measure.h"
#include "heed/base/files/text_file.h"
#include "heed/text/tokenizers/make_tokenizer.h"

namespace heed::bench {
namespace {

constexpr double kBudget = 2;  // seconds per measurement

std::vector<std::string> text() {
  const std::filesystem::path folder = data_folder();
  if (const auto path = folder / "multi30k/train.de.gz"; std::filesystem::exists(path)) {
    fmt::print("text: {}\n", path.string());
    return read_lines(path);
  }
  fmt::print("text: a sentence many times, as there is no multi30k in {}\n", folder.string());
  return std::vector<std::string>(29'000,
                                  "Zwei junge Männer (in weißen Hemden) sind im Freien, in der Nähe vieler Büsche.");
}

text::SentencepieceTokenizer::Lines one_by_one(const std::vector<std::string>& lines) {
  return [&lines, i = std::size_t{0}]() mutable -> std::optional<std::string_view> {
    if (i == lines.size()) return std::nullopt;
    return lines[i++];
  };
}

double megabytes_a_second(const text::Tokenizer& tokenizer, const std::vector<std::string>& lines) {
  std::size_t bytes = 0, tokens = 0;
  for (const std::string& line : lines) bytes += line.size();
  const double seconds = best_seconds(
      [&] {
        for (const std::string& line : lines) tokens += tokenizer.tokenize(line).size();
      },
      kBudget);
  if (tokens == 0) fmt::print("no tokens\n");  // keeps the work from being optimized away
  return static_cast<double>(bytes) / 1e6 / seconds;
}

void run() {
  const std::vector<std::string> lines = text();
  const auto tokenizer = [&](text::TokenizerOptions options) {
    options.language = "de";
    return make_tokenizer(options, one_by_one(lines));
  };
  const double limit = megabytes_a_second(*tokenizer({.kind = "whitespace"}), lines);
  const auto report = [&](const char* name, const text::TokenizerOptions& options) {
    const double rate = megabytes_a_second(*tokenizer(options), lines);
    fmt::print("{:<24} {:8.2f} MB/s a core   {:5.2f} of whitespace\n", name, rate, rate / limit);
  };
  fmt::print("{:<24} {:8.2f} MB/s a core\n", "whitespace", limit);
  report("moses", {.kind = "moses"});
  report("moses, lower case", {.kind = "moses", .lowercase = true});
  report("char", {.kind = "char"});
  const bool real = lines.front() != lines.back();
  if (real) {
    report("sentencepiece, unigram", {.kind = "sentencepiece"});
    report("sentencepiece, bpe", {.kind = "sentencepiece", .subwords = "bpe"});
  }
}

}  // namespace
}  // namespace heed::bench

int main() { heed::bench::run(); }
