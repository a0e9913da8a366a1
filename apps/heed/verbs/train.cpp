// heed train: trains a translation model on parallel text.
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "apps/heed/command/command.h"
#include "apps/heed/command/train_command.h"
#include "apps/heed/options/common_options.h"
#include "apps/heed/options/run_options.h"
#include "apps/heed/options/train_options.h"
#include "apps/heed/verbs/verbs.h"
#include "heed/base/error.h"
#include "heed/distributed/process_group.h"
#include "heed/run/translation_training.h"

namespace heed::cli {
namespace {

struct TrainVerbOptions {
  std::unique_ptr<TrainOptions> settings;
  RunOptions run;
  std::int64_t rank_timeout = std::chrono::seconds(distributed::ProcessGroupOptions{}.patience).count();
};

void require_files(const run::TranslationPlan& plan) {
  if (plan.data.empty()) throw Error("--data DIR is required: the folder of the corpus");
}

ExitCode run(const TrainVerbOptions& options, const Streams& streams) {
  const auto make_plan = [&](const std::string& run_settings) { return options.settings->plan(run_settings); };
  const auto group = distributed::open_process_group({.patience = std::chrono::seconds(options.rank_timeout)});
  return run_train_command<run::TranslationPlan>(options.run, streams, make_plan, require_files, run::train_translation,
                                                 group.get());
}

}  // namespace

void add_train(Command& program) {
  const auto options = std::make_shared<TrainVerbOptions>();
  Command& command = program.add_verb("train", "Train a translation model on parallel text");
  options->settings = std::make_unique<TrainOptions>(command);
  add_run_options(command, options->run);
  add_text_options(command, options->run.text);
  command.heading("Several machines");
  command.add({.name = "rank-timeout",
               .help = "Under mpirun: give up when the other ranks have been silent for this long",
               .range = {1, 1e6},
               .unit = "seconds"},
              options->rank_timeout);
  command.details(
      "Trains a GRU encoder-decoder with attention. --data and --out are required. --resume needs only --out; "
      "--print-config needs neither.\n"
      "\n"
      "The defaults shown are those of --preset fast; --preset NAME --print-config prints those of another preset.\n"
      "\n"
      "Ctrl-C and SIGTERM save and stop (exit codes 130 and 143); --resume continues.");
  command.examples(
      "  heed train --data multi30k --src de --tgt en -o runs/sdp\n"
      "  heed train --data multi30k --attention mean --preset seed --seed 2 -o runs/mean\n"
      "  heed train --resume -o runs/sdp\n"
      "  heed train --hidden 512 --print-config > my.toml\n"
      "  heed train --config my.toml --data corpus -o runs/my\n"
      "  mpirun -np 2 heed train --data multi30k --threads 1 -o runs/both\n"
      "  tensorboard --logdir runs\n");
  command.on_run([options](const Streams& streams) { return run(*options, streams); });
}

}  // namespace heed::cli
