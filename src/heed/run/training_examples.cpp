#include "heed/run/training_examples.h"

#include <array>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include "heed/base/files/out_folder.h"
#include "heed/evaluate/examples/choose_examples.h"
#include "heed/model/io/example_sentences.h"
#include "heed/report/attention/attention_example.h"

namespace heed::run {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kExamples = 6;
constexpr double kGood = 40;  // BLEU of a translation that may be shown as one of the model's best
const std::array<std::string, 2> kFormats = {"svg", "json"};

std::string name_of(std::size_t example) { return fmt::format("{}", example + 1); }

void remove_examples(const fs::path& folder) {
  std::error_code absent;
  for (std::size_t i = 0; i < kExamples; ++i)
    for (const std::string& format : kFormats) fs::remove(folder / (name_of(i) + "." + format), absent);
}

}  // namespace

std::size_t write_training_examples(const model::TranslationModel& model, const text::RawPairs& validation,
                                    const fs::path& run, ThreadPool& pool) {
  const fs::path folder = run / kExamplesFolder;
  remove_examples(folder);
  const std::vector<evaluate::ChosenExample> examples = evaluate::choose_examples(model, validation, pool, kExamples);
  std::vector<model::ExampleSentence> sentences;
  for (const evaluate::ChosenExample& example : examples)
    if (example.bleu >= kGood) sentences.push_back(example.sentence);
  model::write_example_sentences(sentences, run);
  if (model.options().attention == "none" || examples.empty()) return 0;
  make_out_folder(folder);
  const text::Languages languages{model.source().language, model.target().language};
  for (std::size_t i = 0; i < examples.size(); ++i) {
    const model::ExampleSentence& sentence = examples[i].sentence;
    report::AttentionExample example =
        report::make_attention_example(name_of(i), sentence.source, examples[i].line, 0, languages);
    example.reference = sentence.reference;
    write_attention_example(example, folder, kFormats);
  }
  return examples.size();
}

}  // namespace heed::run
