#include "heed/run/training_examples.h"

#include <array>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include "heed/base/files/out_folder.h"
#include "heed/report/attention/attention_example.h"

namespace heed::run {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kExamples = 5;
constexpr std::size_t kShortest = 6, kLongest = 16;  // words
const std::array<std::string, 2> kFormats = {"svg", "json"};

std::string name_of(std::size_t example) { return fmt::format("{}", example + 1); }

void remove_examples(const fs::path& folder) {
  std::error_code absent;
  for (std::size_t i = 0; i < kExamples; ++i)
    for (const std::string& format : kFormats) fs::remove(folder / (name_of(i) + "." + format), absent);
}

std::vector<std::string> good_to_look_at(const model::TranslationModel& model, std::span<const std::string> sentences) {
  std::vector<std::string> chosen;
  for (const std::string& sentence : sentences) {
    if (chosen.size() == kExamples) break;
    const std::size_t words = model.source().tokenizer->tokenize(sentence).size();
    if (words >= kShortest && words <= kLongest) chosen.push_back(sentence);
  }
  return chosen;
}

}  // namespace

std::size_t write_training_examples(const model::TranslationModel& model, std::span<const std::string> sentences,
                                    const fs::path& run, ThreadPool& pool) {
  const fs::path folder = run / kExamplesFolder;
  remove_examples(folder);
  if (model.options().attention == "none") return 0;
  const std::vector<std::string> lines = good_to_look_at(model, sentences);
  if (lines.empty()) return 0;
  make_out_folder(folder);
  const auto translated = decode::translate(model, pool, lines);
  const text::Languages languages{model.source().language, model.target().language};
  for (std::size_t i = 0; i < lines.size(); ++i)
    write_attention_example(report::make_attention_example(name_of(i), lines[i], translated[i], 0, languages), folder,
                            kFormats);
  return lines.size();
}

}  // namespace heed::run
