#include "apps/cli/train.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include <CLI/CLI.hpp>
#include <fmt/ostream.h>
#include <unistd.h>

#include "apps/cli/train_options.h"
#include "heed/base/error.h"
#include "heed/base/printable.h"
#include "heed/base/progress.h"
#include "heed/base/whole_file.h"
#include "heed/train/trainer.h"

namespace heed::cli {
namespace {

namespace fs = std::filesystem;

struct Options {
  std::unique_ptr<TrainOptions> settings;
  std::string out;
  bool resume = false, force = false, print_config = false, json = false, quiet = false;
  int threads = 0;
};

ExitCode run(const Options& options, const Streams& streams) {
  const fs::path folder = options.out;
  const fs::path run_settings = folder / kRunSettingsFile;
  TrainPlan plan = options.settings->plan(options.resume && fs::exists(run_settings) ? run_settings.string() : "");
  require_sensible(plan.settings);
  if (options.print_config) {
    streams.out << to_toml(plan);
    return kOk;
  }
  plan.languages = choose_languages(plan.data, plan.languages);
  ThreadPool pool(options.threads);
  const TrainingData data = read_training_data(plan.data, plan.languages, plan.settings.text, pool);
  fs::create_directories(folder);
  write_whole_file(run_settings, to_toml(plan));
  Random random(static_cast<std::uint64_t>(plan.settings.loop.seed));
  TranslationModel model(data.source, data.target, plan.settings.model, random);
  std::optional<Progress> progress;
  TrainHooks hooks;
  hooks.step = [&](const StepReport& report) {
    if (!progress) {
      ProgressOptions style{detect_terminal(STDERR_FILENO)};
      style.label = fmt::format("epoch {}/{}", report.epoch, report.epochs);
      style.total = report.epoch_words, style.unit = "words";
      progress.emplace(streams.err, style);
    }
    progress->update(report.words, fmt::format("loss {:.3f}", report.loss));
  };
  hooks.epoch = [&](const EpochReport& r) {
    progress->finish();
    progress.reset();
    fmt::print(streams.err, "epoch {} train {:.4f} valid {:.4f} {:.0f} words/s rate {:.2e} total {:.1f} s{}\n", r.epoch,
               r.train_loss, r.valid_loss, r.words_per_second, r.learning_rate, r.total_seconds, r.best ? " *" : "");
  };
  Trainer trainer(model, data, plan.settings, folder, pool, hooks);
  if (options.resume) trainer.resume();
  const TrainSummary summary = trainer.run();
  fmt::print(streams.out, "valid loss {:.4f} best epoch {} seconds {:.1f}\n", summary.valid_loss, summary.best_epoch,
             summary.seconds);
  return kOk;
}

}  // namespace

Verb add_train(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("train", "Train a translation model on parallel text");
  options->settings = std::make_unique<TrainOptions>(*command);
  command->add_option("--out", options->out, "Folder of the run: model, checkpoint and logs; made if need be")
      ->type_name("DIR");
  command->add_flag("--resume", options->resume, "Go on where the run in --out was interrupted");
  command->add_flag("--force", options->force, "Replace the run in --out");
  command->add_flag("--print-config", options->print_config, "Print all settings as they would be used, and exit");
  command->add_option("--threads", options->threads, "Threads; 0: all cores. The result is the same")->type_name("N");
  command->add_flag("--json", options->json, "The summary as one JSON object on one line");
  command->add_flag("--quiet", options->quiet, "No progress");
  return {command, [options](const Streams& streams) { return run(*options, streams); }};
}

}  // namespace heed::cli
