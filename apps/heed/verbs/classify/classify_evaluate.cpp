// `heed classify evaluate`: how good a classifier is on labelled texts.
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include <fmt/ostream.h>

#include "apps/heed/command/command.h"
#include "apps/heed/command/command_line.h"
#include "apps/heed/options/picture_formats.h"
#include "apps/heed/options/text_options.h"
#include "apps/heed/verbs/verbs.h"
#include "heed/base/error.h"
#include "heed/base/files/out_folder.h"
#include "heed/base/formats/json.h"
#include "heed/base/unicode/printable.h"
#include "heed/model/classifier/text_classifier.h"
#include "heed/report/classifier/classification_report.h"
#include "heed/train/classifier/classifier_data.h"

namespace heed::cli {
namespace {

struct Options {
  std::string model, data, out;
  std::optional<std::string> positive;
  std::vector<std::string> formats = {"svg"};
  TextOptions text = {.max_line_bytes = text::kLongestReview};
  int threads = 0;
  bool json = false, quiet = false;
};

std::optional<std::size_t> positive_class(const Options& options, const model::TextClassifier& model) {
  if (!options.positive) return {};
  const auto found = model.class_of(*options.positive);
  require(found.has_value(), "classify evaluate", [&] {
    std::string labels;
    for (const std::string& label : model.labels()) labels += (labels.empty() ? "" : ", ") + printable(label, 40);
    return Mismatch{fmt::format("--positive with a label of the model ({})", labels), printable(*options.positive)};
  });
  return static_cast<std::size_t>(*found);
}

ExitCode run(const Options& options, const Command& command, const Streams& streams) {
  const std::vector<plot::PictureFormat> formats = picture_formats("classify evaluate", options.formats);
  const auto model = model::TextClassifier::load(options.model);
  const auto positive = positive_class(options, *model);
  const text::LabeledText text = text::read_labeled_text(options.data, options.text);
  if (!options.out.empty()) make_out_folder("classify evaluate", options.out);

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
  if (!options.out.empty() && !options.quiet) fmt::print(streams.err, "The report is in {}\n", printable(options.out));
  return kOk;
}

}  // namespace

Verb add_classify_evaluate(Command& classify) {
  const auto options = std::make_shared<Options>();
  Command* command = classify.add_subcommand("evaluate", "How good a classifier is on labelled texts");
  command->add_option("--model", options->model, "Folder of the model")->type_name("DIR")->required();
  command->add_option("--data", options->data, "Labelled texts, plain or gzip; - is standard input")
      ->type_name("FILE")
      ->required();
  command
      ->add_option("--positive", options->positive,
                   "The class whose ROC curve is drawn and measured; by default the second of two, or all")
      ->type_name("LABEL");
  Option* out =
      command
          ->add_option("--out", options->out,
                       "Folder for report.html, report.md, report.json and figures (reliability, ROC); made if need be")
          ->type_name("DIR");
  add_picture_formats(*command, options->formats, out);
  add_text_options(*command, options->text);
  command->add_option("--threads", options->threads, "0 for all cores")->range(0, 1024)->type_name("N");
  command->add_flag("--json", options->json, "JSON instead of text, on one line");
  command->add_flag("--quiet", options->quiet, "No remarks");
  command->footer(
      "Labelled texts: a line each, LABEL TAB TEXT or __label__LABEL TEXT.\n"
      "\n"
      "The interval of the accuracy is Wilson's, at 95%. Two models whose intervals overlap may still differ, as they\n"
      "are judged on the same texts. The calibration error is how far accuracy and confidence (the probability of the\n"
      "chosen class) are apart, averaged over ten intervals of the confidence. The area under the ROC curve is the\n"
      "chance that a text of a class has a higher probability of it than another text: 0.5 by guessing, 1 at best.\n"
      "\n"
      "Examples:\n"
      "  heed classify evaluate --model runs/imdb --data test.tsv.gz\n"
      "  heed classify evaluate --model runs/imdb --data test.tsv.gz --out report --format svg,png\n"
      "  heed classify evaluate --model runs/imdb --data test.tsv.gz --json | jq .accuracy");
  return {command, [options, command](const Streams& streams) { return run(*options, *command, streams); }};
}

}  // namespace heed::cli
