// `heed classify evaluate`: evaluates a classifier on labelled texts.
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

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
#include "heed/model/classifier/text_classifier.h"
#include "heed/report/classifier/classification_report.h"
#include "heed/train/classifier/classifier_data.h"

namespace heed::cli {
namespace {

struct ClassifyEvaluateOptions {
  std::string model, data, out;
  std::optional<std::string> positive;
  std::vector<std::string> formats = {"svg"};
  TextOptions text = {.max_line_bytes = text::kLongestReview};
  int threads = 0;
  bool json = false, quiet = false;
};

std::optional<std::size_t> positive_class(const ClassifyEvaluateOptions& options, const model::TextClassifier& model) {
  if (!options.positive) return {};
  const auto found = model.class_of(*options.positive);
  if (!found) refuse_label(model, *options.positive);
  return static_cast<std::size_t>(*found);
}

ExitCode run(const ClassifyEvaluateOptions& options, const Command& command, const Streams& streams) {
  const std::vector<plot::PictureFormat> formats = picture_formats(options.formats);
  const auto model = model::TextClassifier::load(options.model);
  const auto positive = positive_class(options, *model);
  const text::LabeledText text = text::read_labeled_text(options.data, options.text);
  if (!options.out.empty()) make_out_folder(options.out);

  ThreadPool pool(options.threads);
  const report::ClassificationReport report{.command = command_line(command),
                                            .model = options.model,
                                            .data = text.name,
                                            .labels = model->labels(),
                                            .positive = positive,
                                            .evaluation = train::evaluate_classifier(*model, text, pool)};
  if (!options.out.empty()) report::write_classification_report(report, options.out, formats);
  if (options.json)
    streams.out << report::classification_json(report).dump() << '\n';
  else
    print_classification(report, streams.out);
  if (!options.out.empty() && !options.quiet) print(streams.err, "The report is in {}\n", printable(options.out));
  return kOk;
}

}  // namespace

void add_classify_evaluate(Command& classify) {
  const auto options = std::make_shared<ClassifyEvaluateOptions>();
  Command& command = classify.add_verb("evaluate", "Measure a classifier on labelled texts");
  takes_model(command.add(kModel, options->model), model::kTextClassifiers);
  command
      .add({.name = "data", .help = "Labelled texts, plain or gzip; - is standard input", .value = "FILE"},
           options->data)
      .required();
  command.add({.name = "positive",
               .help = "Label whose ROC curve is drawn; by default the alphabetically last of two labels, or every "
                       "label if there are more",
               .value = "LABEL"},
              options->positive);
  add_report_options(command, options->out, options->formats);
  command.add(kThreads, options->threads);
  command.add_flag(kJson, options->json);
  command.add_flag(kQuiet, options->quiet);
  add_text_options(command, options->text);
  command.details(
      "Labelled texts: one per line, LABEL TAB TEXT or __label__LABEL TEXT.\n"
      "\n"
      "The accuracy has a 95% confidence interval (Wilson's method). Two models can differ significantly even if their "
      "intervals overlap: both are tested on the same texts, and a paired test detects smaller differences.\n"
      "\n"
      "Confidence is the probability of the chosen class. For the calibration error, the texts are sorted by "
      "confidence into ten bins; it is the difference between accuracy and mean confidence, averaged over the bins. "
      "The area under the ROC curve is the probability that a text of the class is given a higher probability for that "
      "class than a text of another class: 0.5 by guessing, 1 at best.");
  command.examples(
      "  heed classify evaluate -m runs/imdb --data test.tsv.gz\n"
      "  heed classify evaluate -m runs/imdb --data test.tsv.gz -o report --format svg,png\n"
      "  heed classify evaluate -m runs/imdb --data test.tsv.gz --json | jq .accuracy\n");
  command.on_run([options, &command](const Streams& streams) { return run(*options, command, streams); });
}

}  // namespace heed::cli
