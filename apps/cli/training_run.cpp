#include "apps/cli/training_run.h"

#include <chrono>
#include <optional>
#include <ostream>

#include <unistd.h>

#include "apps/cli/train_report.h"
#include "heed/base/folder_lock.h"
#include "heed/base/stop_signals.h"
#include "heed/base/whole_file.h"
#include "heed/train/run_log.h"

namespace heed::cli {

TrainingRunEnd run_task(const TrainingRun& run, ThreadPool& pool, std::ostream& err) {
  const StopSignals signals;
  std::optional<RunLog> log;
  std::optional<TrainDisplay> display;
  if (!run.quiet) display.emplace(err, detect_terminal(STDERR_FILENO), run.round, run.unit);
  TrainHooks hooks;
  hooks.step = [&](const StepReport& report) {
    log->step(report);
    if (display) display->step(report);
    if (run.step) run.step(report);
  };
  hooks.epoch = [&](const EpochReport& report) {
    if (run.epoch) run.epoch(report);
    log->epoch(report);
    if (display) display->epoch(report);
  };
  hooks.stop = [&] { return signals.received().has_value(); };
  hooks.log_bytes = [&] { return log->bytes(); };
  hooks.bleu = run.bleu;
  Trainer trainer(run.task, run.loop, run.settings, run.folder, pool, hooks);
  make_run_folder(run.folder);
  const FolderLock lock(run.folder);
  // A run without a checkpoint was interrupted before its first one, and begins again.
  if (run.start == RunStart::kResume) trainer.resume();
  if (run.start == RunStart::kForce) remove_run(run.folder);
  write_whole_file(run.folder / kRunSettingsFile, run.toml);
  log.emplace(run.folder, trainer.position(), std::chrono::system_clock::now);
  if (display && run.introduce) run.introduce(err);
  TrainingRunEnd end{.summary = trainer.run()};
  if (display) display->end();
  if (end.summary.interrupted) end.code = static_cast<ExitCode>(128 + *signals.received());
  return end;
}

}  // namespace heed::cli
