// `heed classify predict`: predicts a label for each line of a text.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <memory>
#include <numeric>
#include <ostream>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

#include "apps/heed/command/command.h"
#include "apps/heed/options/common_options.h"
#include "apps/heed/options/model_option.h"
#include "apps/heed/verbs/verbs.h"
#include "heed/base/files/text_file.h"
#include "heed/base/formats/json.h"
#include "heed/metrics/classification.h"
#include "heed/model/classifier/text_classifier.h"
#include "heed/text/corpus/labeled_text.h"

namespace heed::cli {
namespace {

struct ClassifyPredictOptions {
  std::string model;
  std::vector<std::string> files = {"-"};
  TextOptions text = {.max_line_bytes = text::kLongestReview};
  std::size_t block_lines = 4096;
  int threads = 0;
  bool all = false, json = false;
};

// Lines are classified in blocks, so that all threads have work; of very long lines, a few are enough.
constexpr std::size_t kBlockBytes = std::size_t{16} << 20;

void read_block(TextFile& file, std::size_t lines, std::vector<std::string>& block) {
  block.clear();
  for (std::size_t bytes = 0; block.size() < lines && bytes < kBlockBytes;) {
    const auto line = file.next();
    if (!line) break;
    block.emplace_back(*line);
    bytes += line->size();
  }
}

double probability(float log_probability) { return std::exp(static_cast<double>(log_probability)); }

// "pos TAB 0.973115"; with --all every class, the most probable first.
void add_line(std::span<const float> logs, std::span<const std::string> labels, bool all, std::string& lines) {
  if (!all) {
    const auto best = static_cast<std::size_t>(metrics::most_probable(logs));
    fmt::format_to(std::back_inserter(lines), "{}\t{:.6f}\n", labels[best], probability(logs[best]));
    return;
  }
  std::vector<std::size_t> order(labels.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::ranges::greater(), [&](std::size_t c) { return logs[c]; });
  for (const std::size_t c : order)
    fmt::format_to(std::back_inserter(lines), "{}{}\t{:.6f}", c == order[0] ? "" : "\t", labels[c],
                   probability(logs[c]));
  lines += '\n';
}

// {"label": "pos", "probability": 0.97}; with --all also "probabilities", by label.
void add_json(std::span<const float> logs, std::span<const std::string> labels, bool all, std::string& lines) {
  const auto best = static_cast<std::size_t>(metrics::most_probable(logs));
  nlohmann::ordered_json object = {{"label", labels[best]}, {"probability", probability(logs[best])}};
  if (all) {
    nlohmann::ordered_json& every = object["probabilities"] = nlohmann::ordered_json::object();
    for (std::size_t c = 0; c < labels.size(); ++c) every[labels[c]] = probability(logs[c]);
  }
  lines += object.dump();
  lines += '\n';
}

ExitCode run(const ClassifyPredictOptions& options, const Streams& streams) {
  const auto model = model::TextClassifier::load(options.model);
  ThreadPool pool(options.threads);
  const auto classes = static_cast<std::size_t>(model->classes());
  std::vector<std::string> block;
  std::string lines;
  for (const std::string& name : options.files) {
    TextFile file(name, options.text);
    // Answer each typed line at once.
    const std::size_t block_lines = name == "-" && ::isatty(STDIN_FILENO) == 1 ? 1 : options.block_lines;
    for (read_block(file, block_lines, block); !block.empty(); read_block(file, block_lines, block)) {
      const std::vector<float> logs = model->log_probabilities(block, pool);
      lines.clear();
      for (std::size_t i = 0; i < block.size(); ++i)
        (options.json ? add_json : add_line)(std::span(logs).subspan(i * classes, classes), model->labels(),
                                             options.all, lines);
      streams.out << lines << std::flush;
    }
  }
  return kOk;
}

}  // namespace

void add_classify_predict(Command& classify) {
  const auto options = std::make_shared<ClassifyPredictOptions>();
  Command& command = classify.add_verb("predict", "Predict the label of each text, with its probability");
  command.add_operand({.name = "FILE",
                       .help = "Texts, plain or gzip; - is standard input",
                       .value = "FILE",
                       .several = Several::kRepeated},
                      options->files);
  takes_model(command.add(kModel, options->model), model::kTextClassifiers);
  command.add_flag({.name = "all", .help = "The probability of every class, most probable first"}, options->all);
  command.add_flag({.name = "json", .help = "One JSON object per line"}, options->json);
  command.add({.name = "block-lines",
               .help = "Lines to classify as one block; 1 classifies each line as soon as it arrives, as is done when "
                       "you type at a terminal",
               .range = {1, 1e6}},
              options->block_lines);
  command.add(kThreads, options->threads);
  add_text_options(command, options->text);
  command.details(
      "The input has one text per line, without labels. The output has one line LABEL TAB PROBABILITY per text. An "
      "empty line is classified as a text without words. With --all: LABEL TAB PROBABILITY TAB LABEL TAB PROBABILITY "
      "...");
  command.examples(
      "  echo 'A moving and funny film.' | heed classify predict -m runs/imdb\n"
      "  heed classify predict -m runs/imdb --json reviews.txt.gz > labels.jsonl\n"
      "  cut -f2 test.tsv | heed classify predict -m runs/imdb --all\n");
  command.on_run([options, &command](const Streams& streams) {
    for (const std::string& file : options->files) require_no_sentence(command, file);
    return run(*options, streams);
  });
}

}  // namespace heed::cli
