#include "heed/study/compare/comparison.h"

#include <algorithm>
#include <ostream>
#include <utility>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/files/file_lock.h"
#include "heed/base/files/out_folder.h"
#include "heed/base/thread_pool.h"
#include "heed/base/unicode/printable.h"
#include "heed/grammar/write_corpus.h"
#include "heed/study/compare/study_report.h"
#include "heed/study/compare/study_runs.h"
#include "heed/study/differs.h"
#include "heed/text/corpus/parallel_text.h"

namespace heed::study {
namespace {

namespace fs = std::filesystem;

constexpr const char* kCompare = "compare";

// Writes the built-in corpus if the study uses it.
void make_own_data(const StudyPlan& plan, const StudyFolder& folder) {
  if (plan.training.data.empty() && !fs::exists(grammar::corpus_files(folder.own_data()).back()))
    grammar::write_corpus(folder.own_data(), {}, /*overwrite=*/true);
}

// All finished runs, grouped by mechanism.
std::vector<StudyRun> finished_runs(const StudyFolder& folder, const StudyPlan& plan) {
  std::vector<PlannedRun> planned = planned_runs(plan);
  std::erase_if(planned, [&](const PlannedRun& run) { return !folder.is_finished(run); });
  if (planned.empty()) throw Error(fmt::format("no finished run in {}", printable(folder.runs().string())));
  std::vector<StudyRun> runs;
  for (const std::string& attention : plan.attention)
    for (const PlannedRun& run : planned)
      if (run.attention == attention) runs.push_back(folder.read_run(run));
  return runs;
}

// Throws Error for an option in which the plan differs from that of the study; their training settings are the same.
void require_same(const StudyPlan& plan, const StudyPlan& study, const fs::path& folder) {
  const auto check = [&](const char* option, const auto& value, const auto& has) {
    if (value != has) throw differs(option, "study", folder, fmt::format("{}, got {}", has, value));
  };
  check("--attention", fmt::format("{}", fmt::join(plan.attention, ",")),
        fmt::format("{}", fmt::join(study.attention, ",")));
  check("--runs", plan.runs, study.runs);
  check("--seed", plan.first_seed, study.first_seed);
  check("--split", plan.split, study.split);
  check("--beam", fmt::format("{}", fmt::join(plan.beams, ",")), fmt::format("{}", fmt::join(study.beams, ",")));
}

// Joins the processes that work on the study, for as long as the lock lives. The first process writes the plan and the
// shared files; the others must have the same plan.
FileLock join(const StudyFolder& folder, const StudyPlan& plan, const TextOptions& text) {
  if (auto alone = FileLock::try_alone(folder.users_file())) {
    make_own_data(plan, folder);
    folder.write_plan(plan);
    make_out_folder(folder.runs());
    const StudyRuns runs(folder, plan, text);
    for (const std::string& run : runs.runs()) fs::remove(runs.failure(run));  // they are tried again
    alone->share();
    return std::move(*alone);
  }
  require_same(plan, folder.read_plan(), folder.path());
  return FileLock::try_shared(folder.users_file()).value();
}

// REQUIRES: this process holds the exclusive lock.
Study write_report(const StudyFolder& folder, const StudyPlan& plan, const TextOptions& text) {
  const std::vector<StudyRun> runs = finished_runs(folder, plan);
  const auto references =
      read_pairs(text::find_split(folder.data(plan), plan.split, plan.training.languages), text).target;
  ThreadPool pool;
  Study study = analyse_study(runs, references, pool);
  write_study_report(folder, plan, runs, study);
  return study;
}

}  // namespace

ComparisonEnd compare(const StudyFolder& folder, const std::function<StudyPlan()>& make_plan,
                      const ComparisonOptions& options, const LaunchedRank& rank, std::ostream& err) {
  StudyPlan plan = make_plan();
  make_out_folder(folder.path());
  std::optional<FileLock> joined;
  if (!options.report_only) {
    {
      const FileLock writing = FileLock::wait_for(folder.lock_file());
      plan = make_plan();
      joined.emplace(join(folder, plan, options.text));
    }
    const RunnerOptions running{.label = kCompare, .jobs = options.jobs, .quiet = options.quiet};
    const RunnerEnd end = finish_runs(StudyRuns(folder, plan, options.text), running, rank, err);
    if (!end.complete) return {.study = {}, .signal = end.signal};
  }
  const FileLock writing = FileLock::wait_for(folder.lock_file());
  if (!rank.first() && (options.report_only || folder.is_reported(plan))) return {};
  Study study = write_report(folder, plan, options.text);
  if (!rank.first()) return {};  // the first rank shows it, unless it failed
  return {.study = std::move(study)};
}

}  // namespace heed::study
