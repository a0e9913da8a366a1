#include "heed/run/training_run.h"

#include <chrono>
#include <csignal>
#include <optional>
#include <ostream>

#include <fmt/format.h>
#include <unistd.h>

#include "heed/base/error.h"
#include "heed/base/files/atomic_file.h"
#include "heed/base/files/folder_lock.h"
#include "heed/base/formats/json.h"
#include "heed/base/process/stop_signals.h"
#include "heed/base/terminal/print.h"
#include "heed/base/terminal/table.h"
#include "heed/run/training_display.h"
#include "heed/train/logs/run_log.h"

namespace heed::run {
namespace {

// Settings and data must be the same on all ranks.
void require_same_on_all(const TrainingRun& run) {
  const auto described = nlohmann::ordered_json{{"settings", run.settings}, {"data", run.task.data_checksum()}};
  const auto texts = run.sharing.group->gather(described.dump());
  const auto first = parse_ordered_json(texts[0]);
  for (std::size_t rank = 1; rank < texts.size(); ++rank) {
    if (texts[rank] == texts[0]) continue;
    const auto other = parse_ordered_json(texts[rank]);
    for (const auto& [name, value] : first["settings"].items())
      if (const auto there = other["settings"].value(name, nlohmann::ordered_json()); there != value)
        throw Error(fmt::format("all ranks need the same settings: {} is {} on rank 0 and {} on rank {}", name,
                                value.dump(), there.dump(), rank));
    throw Error(fmt::format("all ranks need the same data: rank {} has other data than rank 0", rank));
  }
}

TrainingRunEnd follow_first_rank(const TrainingRun& run, ThreadPool& pool) {
  const StopSignals signals;
  train::TrainHooks hooks;
  hooks.stop = [&] { return signals.received().has_value(); };
  train::Trainer trainer(run.task, run.loop, run.settings, run.folder, pool, hooks, run.sharing);
  return {.summary = trainer.run()};
}

}  // namespace

TrainingRunEnd run_task(const TrainingRun& run, ThreadPool& pool, std::ostream& err) {
  if (run.sharing.group != nullptr) require_same_on_all(run);
  if (!run.sharing.first()) return follow_first_rank(run, pool);
  std::optional<StopSignals> signals;
  if (!run.watch.stop) signals.emplace();
  std::optional<train::RunLog> log;
  std::optional<TrainingDisplay> display;
  if (!run.quiet) display.emplace(err, detect_terminal(STDERR_FILENO), run.round, run.unit);
  train::TrainHooks hooks;
  hooks.step = [&](const train::StepReport& report) {
    log->step(report);
    if (display) display->step(report);
    if (run.step) run.step(report);
    if (run.watch.step) run.watch.step(report);
  };
  hooks.epoch = [&](const train::EpochReport& report) {
    if (run.epoch) run.epoch(report);
    log->epoch(report);
    if (display) display->epoch(report);
    if (run.watch.epoch) run.watch.epoch(report);
  };
  hooks.stop = [&] { return signals ? signals->received().has_value() : run.watch.stop(); };
  hooks.log_bytes = [&] { return log->bytes(); };
  hooks.bleu = run.bleu;
  train::Trainer trainer(run.task, run.loop, run.settings, run.folder, pool, hooks, run.sharing);
  make_run_folder(run.folder);
  const FolderLock lock(run.folder);
  // A run without a checkpoint was interrupted before its first one, and starts again.
  const bool resumed = run.start == RunStart::kResume && trainer.resume();
  if (run.start == RunStart::kForce) remove_run(run.folder);
  write_atomically(run.folder / model::kRunSettingsFile, run.toml);
  log.emplace(run.folder, trainer.position(), std::chrono::system_clock::now);
  if (display && run.introduce) run.introduce(err);
  if (display && resumed) print(err, "Resuming after step {}\n", grouped(trainer.position().step));
  TrainingRunEnd end{.summary = trainer.run()};
  if (display) display->end();
  // The signal may have reached another rank.
  if (end.summary.interrupted && signals) end.signal = signals->received().value_or(SIGTERM);
  return end;
}

}  // namespace heed::run
