// heed attend: where a model looks.
#include <algorithm>
#include <memory>
#include <numeric>
#include <ostream>
#include <span>
#include <string>
#include <vector>

#include <fmt/ostream.h>
#include <unistd.h>

#include "apps/heed/command/command.h"
#include "apps/heed/options/search_options.h"
#include "apps/heed/options/text_options.h"
#include "apps/heed/verbs/verbs.h"
#include "heed/base/error.h"
#include "heed/base/files/out_folder.h"
#include "heed/base/random.h"
#include "heed/base/unicode/printable.h"
#include "heed/report/attention/attention_example.h"
#include "heed/report/attention/attention_report.h"
#include "heed/text/corpus/parallel_text.h"

namespace heed::cli {
namespace {

struct Options {
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

// What takes no reading comes first.
void complete(Options& options) {
  require(options.sentences.empty() != options.data.empty(), "attend", [&] {
    return Mismatch{"sentences, or --data DIR to take them from", options.data.empty() ? "neither" : "both"};
  });
  require(!options.summary || !options.data.empty(), "attend", [] {
    return Mismatch{"--data DIR, whose sentences --summary is of", "none"};
  });
  for (const std::string& format : options.formats)
    require(std::ranges::find(report::kAttentionFormats, format) != report::kAttentionFormats.end(), "attend", [&] {
      return Mismatch{fmt::format("--format of {}", fmt::join(report::kAttentionFormats, ", ")), printable(format, 40)};
    });
  decode::SearchOptions& search = options.translator.search;
  require(search.nbest <= search.beam, "attend", [&] {
    return Mismatch{fmt::format("--nbest of at most --beam {}", search.beam), std::to_string(search.nbest)};
  });
  search.keep_weights = true;
  if (options.out.empty() && !options.formats.empty()) options.out = "examples";
  if (!options.out.empty() && options.formats.empty()) options.formats = {"svg"};
}

// `count` of the lines that have words, in their order, drawn without replacement.
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
  std::vector<std::string> text;
  std::vector<std::size_t> numbers;  // from 1, in the file or as typed
};

Lines lines_of(const Options& options, const text::Languages& languages) {
  Lines lines;
  if (options.data.empty()) {
    lines.text = options.sentences;
    lines.numbers.resize(lines.text.size());
    std::iota(lines.numbers.begin(), lines.numbers.end(), std::size_t{1});
    return lines;
  }
  const text::Split files = text::find_split(options.data, options.split, languages);
  std::vector<std::string> all = text::read_pairs(files, options.text).source;
  const std::size_t count = options.summary ? all.size() : options.count;
  for (const std::size_t number : chosen_lines(all, count, options.seed)) {
    lines.text.push_back(std::move(all[number]));
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
    for (std::size_t rank = 0; rank < translated[i].translations.size(); ++rank)
      examples.push_back(report::make_attention_example(name_of_example(lines.numbers[i], rank), lines.text[i],
                                                        translated[i], rank, languages, options));
  return examples;
}

bool wants_pictures(std::span<const std::string> formats) {
  return std::ranges::any_of(formats,
                             [](const std::string& format) { return plot::picture_format(format).has_value(); });
}

ExitCode run(Options& options, const Streams& streams) {
  complete(options);
  const auto model = model::TranslationModel::load(options.model);
  require(model->options().attention != "none", "attend", [] {
    return Mismatch{"a model that attends", "one with attention \"none\", which has no weights to show"};
  });
  const text::Languages languages{model->source().language, model->target().language};
  const Lines lines = lines_of(options, languages);
  if (!options.out.empty()) make_out_folder("attend", options.out);
  ThreadPool pool(options.threads);
  const auto translated = decode::translate(*model, pool, lines.text, options.translator);
  for (std::size_t i = 0; i < lines.text.size(); ++i)
    require(!options.data.empty() || !translated[i].translations.empty(), "attend", [&] {
      return Mismatch{"a sentence with words", fmt::format("an empty one, number {}", lines.numbers[i])};
    });
  const std::vector<report::AttentionExample> examples = examples_of(lines, translated, languages, options.map);
  if (options.summary) {
    report_attention_summary(examples, options.out, options.formats, options.json, streams.out);
    return kOk;
  }
  if (wants_pictures(options.formats))
    std::ranges::for_each(examples, report::require_drawable);  // all before the first
  const TerminalStyle style = detect_terminal(STDOUT_FILENO);
  for (const report::AttentionExample& example : examples) {
    if (!options.out.empty()) report::write_attention_example(example, options.out, options.formats);
    streams.out << (options.json ? report::attention_json(example) : report::attention_text(example, style) + "\n");
  }
  if (!options.out.empty() && !options.quiet)
    fmt::print(streams.err, "{} examples in {}\n", examples.size(), printable(options.out));
  return kOk;
}

}  // namespace

Verb add_attend(Command& app) {
  const auto options = std::make_shared<Options>();
  Command* command = app.add_subcommand("attend", "Show where a model looks: diagrams and figures of attention");
  command->add_option("--model", options->model, "Folder of the model")->type_name("DIR")->required();
  command->add_option("SENTENCE", options->sentences, "Sentences to translate")->type_name("");
  command->add_option("--data", options->data, "Folder of a corpus to take sentences from")->type_name("DIR");
  command->add_option("--split", options->split, "Which files of it")->type_name("NAME")->capture_default_str();
  command->add_option("--count", options->count, "How many sentences")->type_name("N")->capture_default_str();
  command->add_option("--seed", options->seed, "Which: the same seed draws the same")
      ->type_name("S")
      ->capture_default_str();
  command->add_flag("--summary", options->summary, "The patterns over the whole split instead");
  command
      ->add_option(
          "--out", options->out,
          "Folder for files, one a sentence and format, made if need be; examples where only --format is given")
      ->type_name("DIR");
  command->add_option("--format", options->formats, "Of the files: svg (the default), png, pdf, json, npy")
      ->delimiter(',')
      ->allow_extra_args(false)  // what follows is a sentence
      ->type_name("NAME,...");
  command->add_flag("--hide-special", options->map.hide_special, "Leave out the marks <s> and </s>");
  command->add_flag("--merge-subwords", options->map.merge_subwords, "Show pieces of a word as one");
  decode::SearchOptions& search = options->translator.search;
  add_number(*command, "--beam", search.beam, "Hypotheses kept at each word; 1 is greedy", 1);
  add_number(*command, "--nbest", search.nbest, "Translations shown for each sentence, at most --beam", 1);
  add_search_options(*command, options->translator);
  add_text_options(*command, options->text);
  command->add_option("--threads", options->threads, "0 for all cores")->range(0, 1024)->type_name("N");
  command->add_flag("--json", options->json, "JSON on standard output instead of text");
  command->add_flag("--quiet", options->quiet, "No remarks");
  command->footer(
      "Rows are the words written, columns the words read; brighter is more weight. Entropy, coverage and inversions "
      "are\n"
      "of words without marks.\n"
      "\n"
      "Examples:\n"
      "  heed attend --model runs/sdp \"Ein Mann hat seinen Hut abgesetzt.\"\n"
      "  heed attend --model runs/sdp --data multi30k --split test_2016_flickr --count 10 --out examples\n"
      "  heed attend --model runs/sdp --data multi30k --split val --summary --out patterns --format svg,json\n"
      "  heed attend --model runs/sdp --beam 10 --nbest 3 --format png,npy \"Der Hund schläft, weil er müde ist.\"");
  return {command, [options](const Streams& streams) { return run(*options, streams); }};
}

}  // namespace heed::cli
