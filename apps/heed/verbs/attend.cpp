// heed attend: shows where a model looks.
#include <algorithm>
#include <filesystem>
#include <memory>
#include <numeric>
#include <ostream>
#include <span>
#include <string>
#include <vector>

#include <fmt/ranges.h>
#include <unistd.h>

#include "apps/heed/command/command.h"
#include "apps/heed/options/common_options.h"
#include "apps/heed/options/model_option.h"
#include "apps/heed/verbs/verbs.h"
#include "heed/base/error.h"
#include "heed/base/files/out_folder.h"
#include "heed/base/random.h"
#include "heed/base/terminal/print.h"
#include "heed/base/unicode/printable.h"
#include "heed/report/attention/attention_example.h"
#include "heed/report/attention/attention_report.h"
#include "heed/text/corpus/parallel_text.h"

namespace heed::cli {
namespace {

constexpr const char* kDefaultFolder = "attention";

struct AttendOptions {
  std::string model, data, split = "test", out;
  std::vector<std::string> sentences, formats;
  std::size_t count = 5;
  std::uint64_t seed = 1;
  decode::TranslatorOptions translator;
  decode::AttentionMapOptions map;
  TextOptions text;
  int threads = 0;
  bool summary = false, json = false, quiet = false;
};

// Checks that need no files come first.
void complete(AttendOptions& options) {
  if (options.summary && options.data.empty())
    throw Error("--summary needs --data DIR, the corpus whose sentences it summarises");
  if (options.sentences.empty() && options.data.empty())
    throw Error("nothing to translate: give a sentence in quotes, or --data DIR to draw some from");
  if (!options.sentences.empty() && !options.data.empty()) throw Error("give either sentences or --data DIR, not both");
  decode::SearchOptions& search = options.translator.search;
  validate(search);
  search.keep_weights = true;
  if (options.out.empty() && !options.formats.empty()) options.out = kDefaultFolder;
  if (!options.out.empty() && options.formats.empty()) options.formats = {"svg"};
}

// `count` of the lines that have words, in order, drawn without replacement.
std::vector<std::size_t> chosen_lines(const std::vector<std::string>& lines, std::size_t count, std::uint64_t seed) {
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (lines[i].find_first_not_of(' ') != std::string::npos) numbers.push_back(i);
  Random random(seed);
  count = std::min(count, numbers.size());
  for (std::size_t i = 0; i < count; ++i) std::swap(numbers[i], numbers[i + random.below(numbers.size() - i)]);
  numbers.resize(count);
  std::ranges::sort(numbers);
  return numbers;
}

struct Lines {
  std::vector<std::string> text, references;  // references: of a corpus; otherwise empty
  std::vector<std::size_t> numbers;           // from 1, in the file or as typed
};

Lines lines_of(const AttendOptions& options, const text::Languages& languages) {
  Lines lines;
  if (options.data.empty()) {
    lines.text = options.sentences;
    lines.numbers.resize(lines.text.size());
    std::iota(lines.numbers.begin(), lines.numbers.end(), std::size_t{1});
    return lines;
  }
  const text::Split files = text::find_split(options.data, options.split, languages);
  text::RawPairs all = text::read_pairs(files, options.text);
  const std::size_t count = options.summary ? all.source.size() : options.count;
  for (const std::size_t number : chosen_lines(all.source, count, options.seed)) {
    lines.text.push_back(std::move(all.source[number]));
    lines.references.push_back(std::move(all.target[number]));
    lines.numbers.push_back(number + 1);
  }
  return lines;
}

std::string name_of_example(std::size_t number, std::size_t rank) {
  return rank == 0 ? fmt::format("{:03}", number) : fmt::format("{:03}-{}", number, rank + 1);
}

std::vector<report::AttentionExample> examples_of(const Lines& lines,
                                                  const std::vector<decode::TranslatedLine>& translated,
                                                  const text::Languages& languages,
                                                  const decode::AttentionMapOptions& options) {
  std::vector<report::AttentionExample> examples;
  for (std::size_t i = 0; i < lines.text.size(); ++i)
    for (std::size_t rank = 0; rank < translated[i].translations.size(); ++rank) {
      examples.push_back(report::make_attention_example(name_of_example(lines.numbers[i], rank), lines.text[i],
                                                        translated[i], rank, languages, options));
      if (!lines.references.empty()) examples.back().reference = lines.references[i];
    }
  return examples;
}

bool wants_pictures(std::span<const std::string> formats) {
  return std::ranges::any_of(formats,
                             [](const std::string& format) { return plot::picture_format(format).has_value(); });
}

void say_what_was_written(std::span<const report::AttentionExample> examples, const AttendOptions& options,
                          std::ostream& err) {
  constexpr std::size_t kNamed = 6;
  const std::filesystem::path folder = options.out;
  std::vector<std::string> files;
  for (const report::AttentionExample& example : examples)
    for (const std::string& format : options.formats)
      files.push_back(printable((folder / (example.name + "." + format)).string()));
  if (files.size() <= kNamed)
    print(err, "Wrote {}\n", fmt::join(files, ", "));
  else
    print(err, "Wrote {} files to {}, from {} to {}\n", files.size(), printable(options.out), files.front(),
          files.back());
}

ExitCode run(AttendOptions& options, const Streams& streams) {
  complete(options);
  const auto model = model::TranslationModel::load(options.model);
  if (model->options().attention == "none")
    throw Error(
        fmt::format("{} was trained with --attention none, so it has no attention to show", printable(options.model)));
  const text::Languages languages{model->source().language, model->target().language};
  const Lines lines = lines_of(options, languages);
  if (!options.out.empty()) make_out_folder(options.out);
  ThreadPool pool(options.threads);
  const auto translated = decode::translate(*model, pool, lines.text, options.translator);
  for (std::size_t i = 0; i < lines.text.size(); ++i)
    if (options.data.empty() && translated[i].translations.empty())
      throw Error(fmt::format("sentence {} has no words", lines.numbers[i]));
  const std::vector<report::AttentionExample> examples = examples_of(lines, translated, languages, options.map);
  if (options.summary) {
    report_attention_summary(examples, options.out, options.formats, options.json, streams.out);
    if (!options.out.empty() && !options.quiet) print(streams.err, "Wrote the summary to {}\n", printable(options.out));
    return kOk;
  }
  if (wants_pictures(options.formats))
    std::ranges::for_each(examples, report::require_drawable);  // check all before drawing the first
  const TerminalStyle style = detect_terminal(STDOUT_FILENO);
  for (const report::AttentionExample& example : examples) {
    if (!options.out.empty()) report::write_attention_example(example, options.out, options.formats);
    streams.out << (options.json ? report::attention_json(example) : report::attention_text(example, style) + "\n");
  }
  if (!options.out.empty() && !options.quiet) say_what_was_written(examples, options, streams.err);
  return kOk;
}

}  // namespace

void add_attend(Command& program) {
  const auto options = std::make_shared<AttendOptions>();
  Command& command = program.add_verb("attend", "Show which source words a model attends to");
  command.add_operand({.name = "SENTENCE", .help = "Sentences to translate", .several = Several::kWords},
                      options->sentences);
  takes_model(command.add(kModel, options->model), model::kTranslationModels);
  command.add({.name = "data", .help = "Folder of a corpus to take sentences from", .value = "DIR"}, options->data);
  command.add({.name = "split", .help = "Split of the corpus", .value = "NAME"}, options->split);
  command.add({.name = "count", .help = "Number of sentences to draw from the corpus", .range = kCount},
              options->count);
  command.add({.name = "seed", .help = "Random seed for choosing sentences", .range = kSeed}, options->seed);
  command.add_flag(
      {.name = "summary",
       .help = "Summarize the whole split: how often attention is diagonal, inverted, spread or on a single word"},
      options->summary);
  command.add({.name = "out",
               .help = "Folder for one file per sentence and format, created if missing; default 'attention' if only "
                       "--format is given",
               .letter = 'o',
               .value = "DIR"},
              options->out);
  command.add({.name = "format",
               .help = "Formats of the files in --out; default svg if only --out is given",
               .choices = report::kAttentionFormats},
              options->formats);
  command.add_flag({.name = "hide-special", .help = "Leave out the special tokens <s> and </s>"},
                   options->map.hide_special);
  command.add_flag({.name = "merge-subwords", .help = "Show the subwords of a word as one"},
                   options->map.merge_subwords);
  command.add(kThreads, options->threads);
  command.add_flag({.name = "json", .help = "Print JSON instead of text, one line per translation"}, options->json);
  command.add_flag(kQuiet, options->quiet);
  command.heading("Search");
  command.add_settings(options->translator);
  add_text_options(command, options->text);
  command.details(
      "Rows are the words of the translation, columns those of the source. A brighter cell is a larger weight; without "
      "colour, a digit is the weight in tenths and a dot a weight below 0.1. The statistics below the map (entropy, "
      "coverage, inversions) ignore the special tokens <s> and </s>. Monotonicity is undefined if no two words of the "
      "translation attend most to different source words, for example if all weights are equal.\n"
      "\n"
      "With --data, the reference from the corpus is shown below the translation.");
  command.examples(
      "  heed attend -m runs/sdp \"Ein Mann hat seinen Hut abgesetzt.\"\n"
      "  heed attend -m runs/sdp --data multi30k --split val --count 10 -o attention\n"
      "  heed attend -m runs/sdp --data multi30k --split val --summary -o patterns\n"
      "  heed attend -m runs/sdp --beam 10 --nbest 3 --format png,npy \"Der Hund schläft.\"\n");
  command.on_run([options](const Streams& streams) { return run(*options, streams); });
}

}  // namespace heed::cli
