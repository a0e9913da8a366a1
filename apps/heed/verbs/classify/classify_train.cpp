// heed classify train: trains a classifier on labelled texts.
#include <memory>
#include <string>

#include "apps/heed/command/command.h"
#include "apps/heed/command/train_command.h"
#include "apps/heed/options/classify_train_options.h"
#include "apps/heed/options/common_options.h"
#include "apps/heed/options/run_options.h"
#include "apps/heed/verbs/verbs.h"
#include "heed/base/error.h"
#include "heed/run/classifier_training.h"
#include "heed/text/corpus/labeled_text.h"

namespace heed::cli {
namespace {

struct ClassifyTrainVerbOptions {
  std::unique_ptr<ClassifyTrainOptions> settings;
  RunOptions run;
};

void require_files(const run::ClassifierPlan& plan) {
  if (plan.train.empty()) throw Error("--train FILE is required: one label and text per line");
}

ExitCode run(const ClassifyTrainVerbOptions& options, const Streams& streams) {
  const auto make_plan = [&](const std::string& run_settings) { return options.settings->plan(run_settings); };
  return run_train_command<run::ClassifierPlan>(options.run, streams, make_plan, require_files, run::train_classifier);
}

}  // namespace

void add_classify_train(Command& classify) {
  const auto options = std::make_shared<ClassifyTrainVerbOptions>();
  options->run.text.max_line_bytes = text::kLongestReview;
  Command& command = classify.add_verb("train", "Train a classifier on texts with labels");
  options->settings = std::make_unique<ClassifyTrainOptions>(command);
  add_run_options(command, options->run);
  add_text_options(command, options->run.text);
  command.details(
      "--train and --out are required. --resume needs only --out; --print-config needs neither.\n"
      "\n"
      "Files are plain or gzip. Each line is a label, a tab and a text, or __label__NAME and a text, as in fastText. "
      "The model averages the vectors of a text's words (a deep averaging network, Iyyer et al. 2015).\n"
      "\n"
      "--ngrams 2 adds vectors of pairs of words, which helps most where word order matters (\"not good\"). --vectors "
      "FILE starts from given vectors (GloVe, word2vec); --no-train-vectors keeps them as they are.\n"
      "\n"
      "Ctrl-C and SIGTERM save and stop (exit codes 130 and 143); --resume continues.");
  command.examples(
      "  heed classify train --train reviews.tsv -o runs/reviews\n"
      "  heed classify train --train train.tsv.gz --valid dev.tsv.gz --ngrams 2 --once -o runs/pairs\n"
      "  heed classify train --train train.tsv --vectors glove.6B.50d.txt --embedding 50 -o runs/glove\n"
      "  heed classify train --resume -o runs/reviews\n");
  command.on_run([options](const Streams& streams) { return run(*options, streams); });
}

}  // namespace heed::cli
