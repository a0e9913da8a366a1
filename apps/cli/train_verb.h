// What the verbs that train do alike: from parsed options to a plan, a training and its report.
#pragma once

#include <filesystem>
#include <utility>

#include "apps/cli/run_options.h"
#include "apps/cli/train_report.h"
#include "apps/cli/verb.h"
#include "heed/base/error.h"
#include "heed/base/launcher.h"
#include "heed/base/text_file.h"
#include "heed/base/thread_pool.h"
#include "heed/ranks/ranks.h"

namespace heed::cli {

template <class Plan>
struct TrainJob {
  Plan plan;
  std::filesystem::path folder;
  RunStart start = RunStart::kNew;
  TextOptions text = {};
  bool quiet = false;
  Ranks* ranks = nullptr;  // that train together; null: this process alone
};

struct TrainEnd {
  TrainResult result;
  ExitCode code = kOk;  // 128 + signal after an interruption
};

// A plan, which may be all that is asked for, then training and its report. `make_plan` is given the settings file of a
// run that is resumed, or ""; `require_files` throws Error where the plan lacks what to train on. With ranks, the first
// one has the report.
template <class Plan, class MakePlan>
ExitCode run_train_command(const char* verb, const RunOptions& options, const Streams& streams,
                           const MakePlan& make_plan, void (*require_files)(const Plan&),
                           TrainEnd (*train)(TrainJob<Plan>, ThreadPool&, std::ostream&), Ranks* ranks = nullptr) {
  // Before the settings, which the run has: without it, they are not what is missing.
  if (options.resume && !options.out.empty()) check_run_folder(options.out, RunStart::kResume);
  Plan plan = make_plan(options.settings_to_resume());
  if (options.print_config) {
    streams.out << to_toml(plan);
    return kOk;
  }
  require_files(plan);
  options.require_out(verb);
  const LaunchedRank launched = launched_rank();
  require(launched.alone() || ranks != nullptr, verb, [&] {
    return Mismatch{"one process",
                    fmt::format("{} ranks; heed train and heed compare share work among ranks", launched.count)};
  });
  ThreadPool pool(options.threads == 0 && !launched.alone() ? cores_of_rank(launched) : options.threads);
  const TrainEnd end = train({.plan = std::move(plan),
                              .folder = options.out,
                              .start = options.start(),
                              .text = options.text,
                              .quiet = options.quiet || !launched.first(),
                              .ranks = ranks},
                             pool, streams.err);
  if (launched.first()) report_train_result(end.result, options.json, streams.out);
  return end.code;
}

}  // namespace heed::cli
