// heed train: a translation model from parallel text.
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "apps/heed/command/command.h"
#include "apps/heed/command/train_command.h"
#include "apps/heed/options/run_options.h"
#include "apps/heed/options/train_options.h"
#include "apps/heed/verbs/verbs.h"
#include "heed/base/error.h"
#include "heed/distributed/process_group.h"
#include "heed/run/translation_training.h"

namespace heed::cli {
namespace {

struct Options {
  std::unique_ptr<TrainOptions> settings;
  RunOptions run;
  std::int64_t rank_timeout = std::chrono::seconds(distributed::ProcessGroupOptions{}.patience).count();
};

void require_files(const run::TranslationPlan& plan) {
  if (plan.data.empty()) throw Error("train", "--data DIR, the folder of the corpus", "none; see heed train --help");
}

ExitCode run(const Options& options, const Streams& streams) {
  const auto make_plan = [&](const std::string& run_settings) {
    run::TranslationPlan plan = options.settings->plan(run_settings);
    validate(plan.settings);
    return plan;
  };
  const auto group = distributed::open_process_group({.patience = std::chrono::seconds(options.rank_timeout)});
  return run_train_command<run::TranslationPlan>("train", options.run, streams, make_plan, require_files,
                                                 run::train_translation, group.get());
}

}  // namespace

Verb add_train(Command& app) {
  const auto options = std::make_shared<Options>();
  Command* command = app.add_subcommand("train", "Train a translation model on parallel text");
  options->settings = std::make_unique<TrainOptions>(*command);
  add_run_options(*command, options->run);
  command
      ->add_option("--rank-timeout", options->rank_timeout,
                   "Under mpirun: seconds without a sign of life of the other ranks after which to give up")
      ->range(1, 1'000'000)
      ->type_name("SECONDS")
      ->capture_default_str();
  command->footer(
      "Settings have the preset's value where nothing else is said; --print-config shows them all.\n"
      "Ctrl-C and SIGTERM save and stop (exit codes 130 and 143); --resume goes on.\n"
      "\n"
      "Examples:\n"
      "  heed train --data multi30k --src de --tgt en --out runs/sdp\n"
      "  heed train --data multi30k --attention mean --preset seed --seed 2 --out runs/mean\n"
      "  heed train --resume --out runs/sdp\n"
      "  mpirun -np 2 heed train --data multi30k --threads 1 --out runs/both   on ranks: docs/scaling.md\n"
      "  heed train --hidden 512 --print-config > my.toml; heed train --config my.toml --data corpus --out runs/my\n"
      "  tensorboard --logdir runs                                      curves of all runs");
  return {command, [options](const Streams& streams) { return run(*options, streams); }};
}

}  // namespace heed::cli
