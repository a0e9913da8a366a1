#include "apps/cli/train.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include <CLI/CLI.hpp>
#include <fmt/ostream.h>
#include <unistd.h>

#include "apps/cli/run_folder.h"
#include "apps/cli/text_options.h"
#include "apps/cli/train_options.h"
#include "apps/cli/train_report.h"
#include "heed/base/error.h"
#include "heed/base/printable.h"
#include "heed/base/stop_signals.h"
#include "heed/base/whole_file.h"
#include "heed/train/model_card.h"
#include "heed/train/model_evaluation.h"
#include "heed/train/run_log.h"
#include "heed/train/trainer.h"

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

constexpr double kManyUnknown = 0.3;  // share of the validation words: another language than in training

TrainPlan checked_plan(const Options& options) {
  const fs::path run_settings = fs::path(options.out) / kRunSettingsFile;
  const bool from_run = options.resume && fs::exists(run_settings);
  TrainPlan plan = options.settings->plan(from_run ? run_settings.string() : "");
  require_sensible(plan.settings);
  return plan;
}

void warn_of_unknown_words(const TrainingData& data, std::ostream& err) {
  const auto warn = [&](const Sentences& sentences, const fs::path& path, const std::string& language) {
    const double share = unknown_share(sentences);
    if (share > kManyUnknown)
      fmt::print(err, "heed: warning: {:.0f}% of the words of {} are not in the training text; is it {}?\n",
                 100 * share, printable(path.string()), printable(language));
  };
  warn(data.validation.source, data.validation_files.source, data.source.language);
  warn(data.validation.target, data.validation_files.target, data.target.language);
}

ExitCode train(const Options& options, TrainPlan plan, const Streams& streams) {
  const fs::path folder = options.out;
  check_run_folder(folder, options.start());
  plan.languages = choose_languages(plan.data, plan.languages);
  ThreadPool pool(options.threads);
  const TrainingData data = read_training_data(plan.data, plan.languages, plan.settings.text, pool, options.text);
  if (!options.quiet) warn_of_unknown_words(data, streams.err);
  Random random(static_cast<std::uint64_t>(plan.settings.loop.seed));
  TranslationModel model(data.source, data.target, plan.settings.model, random);

  const StopSignals signals;
  std::optional<RunLog> log;
  std::optional<TrainDisplay> display;
  if (!options.quiet) display.emplace(streams.err, detect_terminal(STDERR_FILENO));
  std::optional<ScoredText> validation;
  TrainHooks hooks;
  hooks.step = [&](const StepReport& report) {
    log->step(report);
    if (display) display->step(report);
  };
  hooks.epoch = [&](const EpochReport& report) {
    if (report.best) write_model_card(folder, model, plan.settings, plan.data, report);
    log->epoch(report);
    if (display) display->epoch(report);
  };
  hooks.stop = [&] { return signals.received().has_value(); };
  hooks.log_bytes = [&] { return log->bytes(); };
  hooks.bleu = [&] {
    if (!validation) validation = read_scored_text(model, data.validation_files, options.text);
    return score_translations(model, *validation, pool, {}, /*beam=*/1).bleu_lc;
  };
  Trainer trainer(model, data, plan.settings, folder, pool, hooks);
  if (options.resume) trainer.resume();  // without a checkpoint the run was interrupted before its first: from the start
  prepare_run_folder(folder, options.start());
  write_whole_file(folder / kRunSettingsFile, to_toml(plan));
  log.emplace(folder, trainer.position(), std::chrono::system_clock::now);
  if (display) display->begin(data, model);

  const TrainResult result{.summary = trainer.run(),
                           .folder = options.out,
                           .parameters = model.parameters().elements(),
                           .threads = pool.threads()};
  if (display) display->end();
  if (options.json)
    print_train_result_json(result, streams.out);
  else
    print_train_result(result, streams.out);
  return result.summary.interrupted ? static_cast<ExitCode>(128 + *signals.received()) : kOk;
}

ExitCode run(const Options& options, const Streams& streams) {
  TrainPlan plan = checked_plan(options);
  if (options.print_config) {
    streams.out << to_toml(plan);
    return kOk;
  }
  if (plan.data.empty()) throw Error("train", "--data DIR, the folder of the corpus", "none; see heed train --help");
  if (options.out.empty()) throw Error("train", "--out DIR, a folder for the run", "none; see heed train --help");
  return train(options, std::move(plan), streams);
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
