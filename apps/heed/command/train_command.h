// The common part of the verbs that train: from parsed options to a plan, training and its report.
#pragma once

#include <utility>

#include <fmt/format.h>

#include "apps/heed/command/command.h"
#include "apps/heed/options/run_options.h"
#include "heed/base/error.h"
#include "heed/base/process/launcher.h"
#include "heed/base/thread_pool.h"
#include "heed/distributed/process_group.h"
#include "heed/run/training_run.h"

namespace heed::cli {

// Makes the plan, which may be all that is requested; then trains and reports. `make_plan` receives the settings file
// of a run that is resumed, or ""; `require_files` throws Error if the plan lacks training data. With several ranks,
// the first one prints the report.
template <class Plan, class MakePlan>
ExitCode run_train_command(const RunOptions& options, const Streams& streams, const MakePlan& make_plan,
                           void (*require_files)(const Plan&),
                           run::TrainingEnd (*train)(run::TrainingJob<Plan>, ThreadPool&, std::ostream&),
                           distributed::ProcessGroup* group = nullptr) {
  // Checked before the settings, which come from the run: without a run, missing settings are not the problem.
  if (options.resume && options.out.empty() && !options.print_config)
    throw Error("--resume needs --out DIR: the folder of the run");
  if (options.resume && !options.out.empty()) run::check_run_folder(options.out, run::RunStart::kResume);
  Plan plan = make_plan(options.settings_to_resume());
  if (options.print_config) {
    streams.out << to_toml(plan);
    return kOk;
  }
  require_files(plan);
  if (options.out.empty()) throw Error("--out DIR is required: the folder to save the run in, as in --out runs/a");
  const LaunchedRank launched = launched_rank();
  if (!launched.alone() && group == nullptr)
    throw Error(fmt::format(
        "this verb runs in one process (mpirun started {}); heed train and heed compare use several", launched.count));
  ThreadPool pool(options.threads == 0 && !launched.alone() ? cores_of_rank(launched) : options.threads);
  const run::TrainingEnd end = train({.plan = std::move(plan),
                                      .folder = options.out,
                                      .start = options.start(),
                                      .text = options.text,
                                      .quiet = options.quiet || !launched.first(),
                                      .group = group},
                                     pool, streams.err);
  if (launched.first()) run::print_training_result(end.result, options.json, streams.out);
  return interrupted_by(end.signal);
}

}  // namespace heed::cli
