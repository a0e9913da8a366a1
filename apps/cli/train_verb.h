// What the verbs that train do alike once they have a plan: what is trained, and how.
#pragma once

#include <filesystem>
#include <utility>

#include "apps/cli/run_options.h"
#include "apps/cli/train_report.h"
#include "apps/cli/verb.h"
#include "heed/base/text_file.h"
#include "heed/base/thread_pool.h"

namespace heed::cli {

template <class Plan>
struct TrainJob {
  Plan plan;
  std::filesystem::path folder;
  RunStart start = RunStart::kNew;
  TextOptions text = {};
  bool quiet = false;
};

struct TrainEnd {
  TrainResult result;
  ExitCode code = kOk;  // 128 + signal after an interruption
};

// Trains and reports.
template <class Plan>
ExitCode run_train_verb(Plan plan, const RunOptions& options, const Streams& streams,
                        TrainEnd (*train)(TrainJob<Plan>, ThreadPool&, std::ostream&)) {
  ThreadPool pool(options.threads);
  const TrainEnd end = train({.plan = std::move(plan),
                              .folder = options.out,
                              .start = options.start(),
                              .text = options.text,
                              .quiet = options.quiet},
                             pool, streams.err);
  report_train_result(end.result, options.json, streams.out);
  return end.code;
}

}  // namespace heed::cli
