// heed classify errors: a classifier's mistakes, the words that caused them, and what they have in common.
#include <memory>
#include <optional>
#include <string>

#include <fmt/ranges.h>
#include <unistd.h>

#include "apps/heed/command/command.h"
#include "apps/heed/command/command_line.h"
#include "apps/heed/options/common_options.h"
#include "apps/heed/options/model_option.h"
#include "apps/heed/options/positive_label.h"
#include "apps/heed/verbs/verbs.h"
#include "heed/base/error.h"
#include "heed/base/files/out_folder.h"
#include "heed/base/formats/json.h"
#include "heed/base/terminal/print.h"
#include "heed/base/unicode/printable.h"
#include "heed/evaluate/mistakes/mistakes.h"
#include "heed/model/classifier/text_classifier.h"
#include "heed/report/classifier/mistakes_report.h"
#include "heed/text/corpus/labeled_text.h"
#include "heed/train/classifier/classifier_data.h"

namespace heed::cli {
namespace {

struct ClassifyErrorsOptions {
  std::string model, data, out;
  std::optional<std::string> positive;
  std::size_t count = evaluate::MistakeOptions{}.count, sample = evaluate::MistakeOptions{}.sample;
  std::uint64_t seed = evaluate::MistakeOptions{}.seed;
  TextOptions text = {.max_line_bytes = text::kLongestReview};
  int threads = 0;
  bool json = false, quiet = false;
};

evaluate::MistakeOptions mistake_options(const ClassifyErrorsOptions& options, const model::TextClassifier& model) {
  evaluate::MistakeOptions result{.sample = options.sample, .seed = options.seed, .count = options.count};
  if (!options.positive) return result;
  result.positive = model.class_of(*options.positive);
  if (model.classes() != 2)
    throw Error(
        fmt::format("--positive is for models of two classes; {} has {}", printable(options.model), model.classes()));
  if (!result.positive) refuse_label(model, *options.positive);
  return result;
}

ExitCode run(const ClassifyErrorsOptions& options, const Command& command, const Streams& streams) {
  const auto model = model::TextClassifier::load(options.model);
  const evaluate::MistakeOptions asked = mistake_options(options, *model);
  report::MistakesReport report{.command = command_line(command),
                                .model = options.model,
                                .seed = options.seed,
                                .texts = text::read_labeled_text(options.data, options.text),
                                .analysis = {}};
  train::classes_of(report.texts, *model);  // report wrong labels before a folder is created
  if (!options.out.empty()) make_out_folder(options.out);

  ThreadPool pool(options.threads);
  report.analysis =
      analyse_mistakes(*model, report.texts, train::evaluate_classifier(*model, report.texts, pool), asked, pool);
  if (!options.out.empty()) report::write_mistakes_report(report, options.out);
  if (options.json)
    streams.out << report::mistakes_json(report).dump() << '\n';
  else
    print_mistakes(report, detect_terminal(STDOUT_FILENO), streams.out);
  if (!options.out.empty() && !options.quiet) print(streams.err, "The report is in {}\n", printable(options.out));
  return kOk;
}

}  // namespace

void add_classify_errors(Command& classify) {
  const auto options = std::make_shared<ClassifyErrorsOptions>();
  Command& command = classify.add_verb("errors", "Show a classifier's mistakes and the words that caused them");
  takes_model(command.add(kModel, options->model), model::kTextClassifiers);
  command
      .add({.name = "data",
            .help =
                "Labelled texts, one per line: label TAB text, or __label__x text; plain or gzip, - is standard input",
            .value = "FILE"},
           options->data)
      .required();
  command.add({.name = "sample",
               .help = "Mistakes to draw at random from all kinds and show first; the others have the largest margins, "
                       "which are not typical",
               .range = {0, 1000}},
              options->sample);
  command.add({.name = "seed", .help = "Random seed of --sample", .range = kSeed}, options->seed);
  command.add({.name = "count",
               .help = "Mistakes to show per kind (such as false positives), and as many near ties, whose two "
                       "likeliest classes are almost equally probable",
               .range = {0, 1000}},
              options->count);
  command.add({.name = "positive",
               .help = "With two labels: the positive one; by default the last in alphabetical order",
               .value = "LABEL"},
              options->positive);
  command.add(
      {.name = "out",
       .help =
           "Folder for report.html (whole texts with coloured words), report.md and report.json; created if missing",
       .letter = 'o',
       .value = "DIR"},
      options->out);
  command.add(kThreads, options->threads);
  command.add_flag(kJson, options->json);
  command.add_flag(kQuiet, options->quiet);
  add_text_options(command, options->text);
  command.details(
      "Mistakes are sorted by their margin: ln P of the chosen class minus ln P of the right one. Mistakes that are "
      "near ties are listed separately, the closest first. A decision is a near tie if p1 / (p1 + p2) is below 0.6, "
      "where p1 and p2 are the probabilities of the likeliest class, which is the chosen one, and of the second "
      "likeliest.\n"
      "\n"
      "For each mistake shown, reasons are given as sentences with their figures, the strongest first: a likely wrong "
      "label, praise and blame mixed, negation, contrast, comparison with another work, plot words, irony, few or "
      "unknown words, and others. A table says how often mistakes and as many right answers have each reason. All "
      "lists of words are English.\n"
      "\n"
      "The effect of a word is how much the log-odds of the chosen class fall when the word is left out. Above 0 it "
      "pushed towards the mistake, below 0 against it.\n"
      "\n"
      "For certain traits, the report compares the error rate of texts that have the trait with that of texts that do "
      "not. Negations (not, n't, never, hardly, ...) and contrast words (but, however, although, despite, ...) are "
      "counted with lists of English words; these counts mean nothing for texts in other languages. Strong words are "
      "the 10% of words that the model, seeing them alone, assigns to a class with the most confidence. A text has "
      "strong words for two classes if the class with fewer of them has at least two thirds as many as the other.");
  command.examples(
      "  heed classify errors -m runs/imdb --data test.tsv.gz\n"
      "  heed classify errors -m runs/reviews --data test.tsv --count 20 --positive pos -o errors\n");
  command.on_run([options, &command](const Streams& streams) { return run(*options, command, streams); });
}

}  // namespace heed::cli
