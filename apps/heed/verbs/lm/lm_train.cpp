// `heed lm train`: trains a language model on text.
#include <memory>
#include <string>

#include "apps/heed/command/command.h"
#include "apps/heed/command/train_command.h"
#include "apps/heed/options/common_options.h"
#include "apps/heed/options/lm_train_options.h"
#include "apps/heed/options/run_options.h"
#include "apps/heed/verbs/verbs.h"
#include "heed/base/error.h"
#include "heed/run/lm_training.h"

namespace heed::cli {
namespace {

struct LmTrainVerbOptions {
  std::unique_ptr<LmTrainOptions> settings;
  RunOptions run;
};

void require_files(const run::LmPlan& plan) {
  if (plan.train.empty()) throw Error("--train FILE is required: text to train on");
}

ExitCode run(const LmTrainVerbOptions& options, const Streams& streams) {
  const auto make_plan = [&](const std::string& run_settings) { return options.settings->plan(run_settings); };
  return run_train_command<run::LmPlan>(options.run, streams, make_plan, require_files, run::train_language_model);
}

}  // namespace

void add_lm_train(Command& lm) {
  const auto options = std::make_shared<LmTrainVerbOptions>();
  Command& command = lm.add_verb("train", "Train a language model on text");
  options->settings = std::make_unique<LmTrainOptions>(command);
  add_run_options(command, options->run);
  add_text_options(command, options->run.text);
  command.details(
      "--kind, --train and --out are required. --resume needs only --out; --print-config needs only --kind.\n"
      "\n"
      "The bigram model has word vectors, a sigmoid layer and a softmax. It also reads tagged text: a word, a tab and "
      "its tag per line, and an empty line after each sentence; tags are ignored.\n"
      "\n"
      "--save-every N also saves a copy of the parameters (not averaged) every N steps, in the run's folder steps/.\n"
      "\n"
      "Ctrl-C and SIGTERM save and stop (exit codes 130 and 143); --resume continues.");
  command.examples(
      "  heed lm train --kind char --train shakespeare.txt -o runs/char\n"
      "  heed lm train --kind char --train book.txt --hidden 512 --dropout 0.3 --epochs 20 -o runs/book\n"
      "  heed lm train --kind bigram --train wsj.txt --valid dev.txt --vectors glove.txt -o runs/bigram\n"
      "  heed lm train --kind bigram --train wsj.txt --tied --optimizer adam --lr 1e-3 -o runs/tied\n"
      "  heed lm train --resume -o runs/char\n");
  command.on_run([options](const Streams& streams) { return run(*options, streams); });
}

}  // namespace heed::cli
