#include "apps/cli/train_job.h"

#include <chrono>
#include <optional>
#include <ostream>
#include <string>

#include <fmt/ostream.h>
#include <unistd.h>

#include "apps/cli/training_examples.h"
#include "heed/base/folder_lock.h"
#include "heed/base/printable.h"
#include "heed/base/settings_json.h"
#include "heed/base/stop_signals.h"
#include "heed/base/whole_file.h"
#include "heed/train/model_card.h"
#include "heed/train/model_evaluation.h"
#include "heed/train/run_log.h"
#include "heed/train/translation_task.h"

namespace heed::cli {
namespace {

namespace fs = std::filesystem;

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

}  // namespace

TrainEnd run_training(TrainJob job, ThreadPool& pool, std::ostream& err) {
  const fs::path& folder = job.folder;
  TrainPlan& plan = job.plan;
  check_run_folder(folder, job.start);
  plan.languages = choose_languages(plan.data, plan.languages);
  const TrainingData data = read_training_data(plan.data, plan.languages, plan.settings.text, pool, job.text);
  if (!job.quiet) warn_of_unknown_words(data, err);
  Random random(static_cast<std::uint64_t>(plan.settings.loop.seed));
  TranslationModel model(data.source, data.target, plan.settings.model, random);

  const StopSignals signals;
  std::optional<RunLog> log;
  std::optional<TrainDisplay> display;
  if (!job.quiet) display.emplace(err, detect_terminal(STDERR_FILENO));
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
  if (plan.settings.batch.valid_bleu)
    hooks.bleu = [&] {
      if (!validation) validation = read_scored_text(model, data.validation_files, job.text);
      return score_translations(model, *validation, pool, {}, /*beam=*/1).bleu_lc;
    };
  TranslationTask task(model, data, plan.settings);
  nlohmann::ordered_json settings;
  add_settings(settings, plan.settings);
  Trainer trainer(task, plan.settings.loop, settings, folder, pool, hooks);
  make_run_folder(folder);
  const FolderLock lock(folder);
  // A run without a checkpoint was interrupted before its first one, and begins again.
  if (job.start == RunStart::kResume) trainer.resume();
  if (job.start == RunStart::kForce) remove_run(folder);
  write_whole_file(folder / kRunSettingsFile, to_toml(plan));
  log.emplace(folder, trainer.position(), std::chrono::system_clock::now);
  if (display) display->begin(data, model);

  TrainEnd end{.result = {.summary = trainer.run(),
                          .folder = folder.string(),
                          .parameters = model.parameters().elements(),
                          .threads = pool.threads()}};
  if (display) display->end();
  if (!end.result.summary.interrupted) {
    const auto best = TranslationModel::load(folder);
    end.result.examples =
        write_training_examples(*best, read_pairs(data.validation_files, job.text).source, folder, pool);
  }
  if (end.result.summary.interrupted) end.code = static_cast<ExitCode>(128 + *signals.received());
  return end;
}

}  // namespace heed::cli
