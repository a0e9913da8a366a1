// heed classify errors: the mistakes of a classifier, the words that pushed it there, and what they have in common.
#include <memory>
#include <optional>
#include <string>

#include <fmt/ostream.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include "apps/heed/command/command.h"
#include "apps/heed/command/command_line.h"
#include "apps/heed/options/text_options.h"
#include "apps/heed/verbs/verbs.h"
#include "heed/base/error.h"
#include "heed/base/files/out_folder.h"
#include "heed/base/formats/json.h"
#include "heed/base/unicode/printable.h"
#include "heed/evaluate/mistakes/mistakes.h"
#include "heed/model/classifier/text_classifier.h"
#include "heed/report/classifier/mistakes_report.h"
#include "heed/text/corpus/labeled_text.h"
#include "heed/train/classifier/classifier_data.h"

namespace heed::cli {
namespace {

constexpr const char* kVerb = "classify errors";

struct Options {
  std::string model, data, out;
  std::optional<std::string> positive;
  std::size_t count = evaluate::MistakeOptions{}.count;
  TextOptions text = {.max_line_bytes = text::kLongestReview};
  int threads = 0;
  bool json = false, quiet = false;
};

evaluate::MistakeOptions mistake_options(const Options& options, const model::TextClassifier& model) {
  evaluate::MistakeOptions result{.count = options.count};
  if (!options.positive) return result;
  result.positive = model.class_of(*options.positive);
  require(model.classes() == 2 && result.positive.has_value(), kVerb, [&] {
    const std::string given = printable(*options.positive, 100);
    if (model.classes() != 2)
      return Mismatch{"--positive for a model of two classes", fmt::format("\"{}\" for {}", given, model.classes())};
    return Mismatch{fmt::format("--positive {}", printable(fmt::format("{}", fmt::join(model.labels(), " or ")), 200)),
                    fmt::format("\"{}\"", given)};
  });
  return result;
}

ExitCode run(const Options& options, const Command& command, const Streams& streams) {
  const auto model = model::TextClassifier::load(options.model);
  const evaluate::MistakeOptions asked = mistake_options(options, *model);
  report::MistakesReport report{.command = command_line(command),
                                .model = options.model,
                                .texts = text::read_labeled_text(options.data, options.text),
                                .analysis = {}};
  train::classes_of(report.texts, *model);  // what is wrong with the labels is said before a folder is made
  if (!options.out.empty()) make_out_folder(kVerb, options.out);

  ThreadPool pool(options.threads);
  report.analysis =
      analyse_mistakes(*model, report.texts, train::evaluate_classifier(*model, report.texts, pool), asked, pool);
  if (!options.out.empty()) report::write_mistakes_report(report, options.out);
  if (options.json)
    streams.out << report::mistakes_json(report).dump() << '\n';
  else
    print_mistakes(report, detect_terminal(STDOUT_FILENO), streams.out);
  if (!options.out.empty() && !options.quiet) fmt::print(streams.err, "The report is in {}\n", printable(options.out));
  return kOk;
}

}  // namespace

Verb add_classify_errors(Command& classify) {
  const auto options = std::make_shared<Options>();
  Command* command = classify.add_subcommand(
      "errors", "The mistakes of a classifier, the words that pushed it there, and what they have in common");
  command->add_option("--model", options->model, "Folder of the model")->type_name("DIR")->required();
  command
      ->add_option("--data", options->data,
                   "Labelled texts, one a line: label TAB text, or __label__x text; plain or gzip, - is standard input")
      ->type_name("FILE")
      ->required();
  command->add_option("--count", options->count, "Mistakes to show of each kind, and as many nearly neutral ones")
      ->range(0, 1000)
      ->type_name("N")
      ->capture_default_str();
  command
      ->add_option("--positive", options->positive,
                   "Of two labels, the one that “false positives” are called by; otherwise the last one")
      ->type_name("LABEL");
  command
      ->add_option("--out", options->out,
                   "Folder for report.html (the texts with coloured words), report.md and report.json; made if need be")
      ->type_name("DIR");
  add_text_options(*command, options->text);
  command->add_option("--threads", options->threads, "0 for all cores")->range(0, 1024)->type_name("N");
  command->add_flag("--json", options->json, "One JSON object on one line instead of text");
  command->add_flag("--quiet", options->quiet, "No remarks");
  command->footer(
      "Mistakes are sorted by their margin: ln P of the class that was chosen less ln P of the right one. Where the\n"
      "chosen class has less than 0.6 of what it and the next one have together, the decision was nearly neutral;\n"
      "such mistakes are shown apart, the closest first.\n"
      "\n"
      "The effect of a word is the change of the log-odds of the chosen class when the word is left out of the text.\n"
      "Above 0 it pushed towards the mistake, below 0 against it.\n"
      "\n"
      "Traits of texts are compared between mistakes and right answers. Negations (not, n't, never, hardly, ...) and\n"
      "contrast words (but, however, although, despite, ...) are counted by lists of English words; in texts of other\n"
      "languages they say nothing. Strong words are those that the model calls most clearly of one class when it sees\n"
      "them alone, a tenth of all words of the texts; a text has them for two classes where there are at least two of\n"
      "the second class for every three of the first.\n"
      "\n"
      "Examples:\n"
      "  heed classify errors --model runs/imdb --data test.tsv.gz\n"
      "  heed classify errors --model runs/imdb --data test.tsv.gz --count 20 --positive pos --out errors");
  return {command, [options, command](const Streams& streams) { return run(*options, *command, streams); }};
}

}  // namespace heed::cli
