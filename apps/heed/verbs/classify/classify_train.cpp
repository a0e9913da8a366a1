// heed classify train: a classifier from labelled texts.
#include <memory>
#include <string>

#include "apps/heed/command/command.h"
#include "apps/heed/command/train_command.h"
#include "apps/heed/options/classify_train_options.h"
#include "apps/heed/options/run_options.h"
#include "apps/heed/verbs/verbs.h"
#include "heed/base/error.h"
#include "heed/run/classifier_training.h"
#include "heed/text/corpus/labeled_text.h"

namespace heed::cli {
namespace {

struct Options {
  std::unique_ptr<ClassifyTrainOptions> settings;
  RunOptions run;
};

void require_files(const run::ClassifierPlan& plan) {
  if (plan.train.empty())
    throw Error("train", "--train FILE, texts with their labels", "none; see heed classify train --help");
}

ExitCode run(const Options& options, const Streams& streams) {
  const auto make_plan = [&](const std::string& run_settings) { return options.settings->plan(run_settings); };
  return run_train_command<run::ClassifierPlan>("classify train", options.run, streams, make_plan, require_files,
                                                run::train_classifier);
}

}  // namespace

Verb add_classify_train(Command& classify) {
  const auto options = std::make_shared<Options>();
  options->run.text.max_line_bytes = text::kLongestReview;
  Command* command = classify.add_subcommand("train", "Train a classifier on texts with labels");
  options->settings = std::make_unique<ClassifyTrainOptions>(*command);
  add_run_options(*command, options->run);
  command->footer(
      "A line is a label, a TAB and a text, or __label__NAME and a text as fastText has it; plain or gzip.\n"
      "The model averages the vectors of a text's words (a deep averaging network, Iyyer et al. 2015).\n"
      "\n"
      "--ngrams 2 adds vectors of pairs of words, which is worth most where word order matters (\"not good\").\n"
      "--vectors FILE begins with given vectors (GloVe, word2vec); --no-train-vectors leaves them as they are.\n"
      "Ctrl-C and SIGTERM save and stop (exit codes 130 and 143); --resume goes on to the same bits.\n"
      "\n"
      "Examples:\n"
      "  heed classify train --train reviews.tsv --out runs/reviews\n"
      "  heed classify train --train train.tsv.gz --valid dev.tsv.gz --ngrams 2 --once --out runs/pairs\n"
      "  heed classify train --train train.tsv --vectors glove.6B.50d.txt --embedding 50 --out runs/glove\n"
      "  heed classify train --resume --out runs/reviews");
  return {command, [options](const Streams& streams) { return run(*options, streams); }};
}

}  // namespace heed::cli
