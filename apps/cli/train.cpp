#include "apps/cli/train.h"

#include <filesystem>
#include <memory>
#include <string>
#include <utility>

#include <CLI/CLI.hpp>

#include "apps/cli/text_options.h"
#include "apps/cli/train_job.h"
#include "heed/base/error.h"

namespace heed::cli {
namespace {

namespace fs = std::filesystem;

struct Options {
  std::unique_ptr<TrainOptions> settings;
  std::string out;
  TextOptions text;
  bool resume = false, force = false, print_config = false, json = false, quiet = false;
  int threads = 0;

  RunStart start() const { return resume ? RunStart::kResume : force ? RunStart::kForce : RunStart::kNew; }
};

TrainPlan checked_plan(const Options& options) {
  const fs::path run_settings = fs::path(options.out) / kRunSettingsFile;
  const bool from_run = options.resume && fs::exists(run_settings);
  TrainPlan plan = options.settings->plan(from_run ? run_settings.string() : "");
  require_sensible(plan.settings);
  return plan;
}

ExitCode run(const Options& options, const Streams& streams) {
  TrainPlan plan = checked_plan(options);
  if (options.print_config) {
    streams.out << to_toml(plan);
    return kOk;
  }
  if (plan.data.empty()) throw Error("train", "--data DIR, the folder of the corpus", "none; see heed train --help");
  if (options.out.empty()) throw Error("train", "--out DIR, a folder for the run", "none; see heed train --help");
  ThreadPool pool(options.threads);
  const TrainEnd end = run_training({.plan = std::move(plan),
                                     .folder = options.out,
                                     .start = options.start(),
                                     .text = options.text,
                                     .quiet = options.quiet},
                                    pool, streams.err);
  if (options.json)
    print_train_result_json(end.result, streams.out);
  else
    print_train_result(end.result, streams.out);
  return end.code;
}

}  // namespace

Verb add_train(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("train", "Train a translation model on parallel text");
  options->settings = std::make_unique<TrainOptions>(*command);
  command->add_option("--out", options->out, "Folder of the run: model, checkpoint and logs; made if need be")
      ->type_name("DIR");
  CLI::Option* resume = command->add_flag("--resume", options->resume,
                                          "Go on with the run in --out, with its settings, to the same bits");
  command->add_flag("--force", options->force, "Replace the run in --out")->excludes(resume);
  command->add_flag("--print-config", options->print_config, "Print all settings as they would be used, and exit");
  command->add_option("--threads", options->threads, "Threads; 0: all cores. The result is the same bits")
      ->check(CLI::Range(0, 1024))
      ->type_name("N");
  add_text_options(*command, options->text);
  command->add_flag("--json", options->json, "The summary as one JSON object on one line");
  command->add_flag("--quiet", options->quiet, "No progress");
  command->footer(
      "Settings have the preset's value where nothing else is said; --print-config shows them all.\n"
      "Ctrl-C and SIGTERM save and stop (exit codes 130 and 143); --resume goes on.\n"
      "\n"
      "Examples:\n"
      "  heed train --data multi30k --src de --tgt en --out runs/sdp\n"
      "  heed train --data multi30k --attention mean --preset seed --seed 2 --out runs/mean\n"
      "  heed train --resume --out runs/sdp\n"
      "  heed train --hidden 512 --print-config > my.toml; heed train --config my.toml --data corpus --out runs/my\n"
      "  tensorboard --logdir runs                                      curves of all runs");
  return {command, [options](const Streams& streams) { return run(*options, streams); }};
}

}  // namespace heed::cli
