#include "apps/cli/compare.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <memory>
#include <ostream>
#include <set>
#include <sstream>
#include <string>

#include <fmt/ostream.h>

#include "apps/cli/command.h"
#include "apps/cli/out_folder.h"
#include "apps/cli/study_report.h"
#include "apps/cli/study_runs.h"
#include "apps/cli/text_options.h"
#include "heed/base/error.h"
#include "heed/base/file_lock.h"
#include "heed/base/launcher.h"
#include "heed/base/printable.h"
#include "heed/text/grammar/write_corpus.h"
#include "heed/text/parallel_text.h"

namespace heed::cli {
namespace {

namespace fs = std::filesystem;

struct Options {
  std::unique_ptr<TrainOptions> settings;
  StudyPlan plan;
  StudyRunOptions running;
  std::string out = "study";
  bool report_only = false;
  const Command* command = nullptr;

  bool given(const char* option) const { return command->count(option) > 0; }
};

constexpr const char* kCompare = "compare";

std::string contents(const fs::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

// The split called "test", or the first of those whose names begin with it.
std::string choose_test_split(const fs::path& data, const Languages& languages) {
  for (const Split& split : list_splits(data, languages))
    if (split.name.starts_with("test")) return split.name;
  throw Error(kCompare,
              fmt::format("files of a test set in {}: test.{}, test.{}", printable(data.string()),
                          printable(languages.source), printable(languages.target)),
              "none; --split names another");
}

void check(const StudyPlan& plan) {
  for (const std::string& attention : plan.attention) {
    TrainSettings settings = plan.training.settings;
    settings.model.attention = attention;
    require_sensible(settings);
  }
  require(std::set<std::string>(plan.attention.begin(), plan.attention.end()).size() == plan.attention.size(), kCompare,
          [] {
            return Mismatch{"each mechanism once for --attention", "one of them twice"};
          });
}

// What was said on the command line, on top of what the study that is there was planned with.
StudyPlan make_plan(const Options& options, const StudyFolder& folder) {
  StudyPlan plan = options.plan;
  const bool there = folder.holds_study();
  const std::string stored = there ? folder.settings_file().string() : "";
  if (there) {
    const StudyPlan before = folder.read_plan();
    const auto other = [&](const char* option) {
      return Error(kCompare, fmt::format("{} as the study in {} has it", option, printable(folder.path().string())),
                   "another; take another --out for another study");
    };
    if (!options.given("--attention")) plan.attention = before.attention;
    if (!options.given("--runs")) plan.runs = before.runs;
    if (!options.given("--seed")) plan.first_seed = before.first_seed;
    if (options.given("--split") && plan.split != before.split) throw other("--split");
    if (options.given("--beam") && plan.beams != before.beams) throw other("--beam");
    plan.split = before.split, plan.beams = before.beams;
  }
  plan.training = options.settings->plan(stored);
  if (plan.training.data.empty()) plan.training = options.settings->plan(stored, "demo");  // for the built-in corpus
  check(plan);
  if (there && to_toml(plan.training, kSettingsOfARun) != contents(folder.settings_file()))
    throw Error(kCompare, fmt::format("the settings in {}", printable(folder.settings_file().string())),
                "others; take another --out for another study");
  return plan;
}

// Fills in what the corpus decides, which is looked into now rather than after the trainings.
void complete(StudyPlan& plan) {
  if (plan.training.data.empty()) {
    plan.training.languages = {"de", "en"};
    if (plan.split.empty()) plan.split = "test";
    return;
  }
  plan.training.languages = choose_languages(plan.training.data, plan.training.languages);
  if (plan.split.empty()) plan.split = choose_test_split(plan.training.data, plan.training.languages);
  find_split(plan.training.data, plan.split, plan.training.languages);
}

StudyPlan complete_plan(const Options& options, const StudyFolder& folder) {
  StudyPlan plan = make_plan(options, folder);
  complete(plan);
  return plan;
}

// The built-in corpus, if that is what the study is about.
void make_own_data(const StudyPlan& plan, const StudyFolder& folder) {
  if (plan.training.data.empty() && !fs::exists(grammar::corpus_files(folder.own_data()).back()))
    grammar::write_corpus(folder.own_data(), {}, /*overwrite=*/true);
}

// Of all finished runs, those of a mechanism together.
std::vector<StudyRun> finished_runs(const StudyFolder& folder, const StudyPlan& plan) {
  std::vector<PlannedRun> planned = planned_runs(plan);
  std::erase_if(planned, [&](const PlannedRun& run) { return !folder.is_finished(run); });
  require(!planned.empty(), kCompare, [&] {
    return Mismatch{"a finished run", fmt::format("none in {}", printable(folder.runs().string()))};
  });
  std::vector<StudyRun> runs;
  for (const std::string& attention : plan.attention)
    for (const PlannedRun& run : planned)
      if (run.attention == attention) runs.push_back(folder.read_run(run));
  return runs;
}

// The option in which two plans of one study differ, if any; their settings are the same.
const char* difference(const StudyPlan& one, const StudyPlan& other) {
  if (one.attention != other.attention) return "--attention";
  if (one.runs != other.runs) return "--runs";
  if (one.first_seed != other.first_seed) return "--seed";
  if (one.split != other.split) return "--split";
  return one.beams != other.beams ? "--beam" : nullptr;
}

// Joins those who work on the study, for as long as the lock lives. The first of them writes the plan and makes what
// all need; the others must want the same. `plan` is made anew, as another may have been faster.
FileLock join(const Options& options, const StudyFolder& folder, StudyPlan& plan) {
  const FileLock writing = FileLock::wait_for(folder.lock_file());
  plan = complete_plan(options, folder);
  if (auto alone = FileLock::try_alone(folder.users_file())) {
    make_own_data(plan, folder);
    folder.write_plan(plan);
    make_out_folder(kCompare, folder.runs());
    for (const PlannedRun& run : planned_runs(plan)) fs::remove(folder.failure(run));  // they are tried again
    alone->share();
    return std::move(*alone);
  }
  const char* other = difference(plan, folder.read_plan());
  require(other == nullptr, kCompare, [&] {
    return Mismatch{fmt::format("{} as the study in {} has it while other processes work on it", other,
                                printable(folder.path().string())),
                    "another"};
  });
  return FileLock::try_shared(folder.users_file()).value();
}

// Under the lock that this process alone has.
Study write_report(const Options& options, const StudyFolder& folder, const StudyPlan& plan) {
  const std::vector<StudyRun> runs = finished_runs(folder, plan);
  const auto references =
      read_pairs(find_split(folder.data(plan), plan.split, plan.training.languages), options.running.text).target;
  ThreadPool pool;
  Study study = analyse_study(runs, references, pool);
  write_study_report(folder, plan, runs, study);
  return study;
}

ExitCode run(const Options& options, const Streams& streams) {
  const StudyFolder folder(options.out);
  const LaunchedRank rank = launched_rank();
  require(!options.report_only || folder.holds_study(), kCompare, [&] {
    return Mismatch{"a study to report on", fmt::format("none in {}", printable(options.out))};
  });
  StudyPlan plan = complete_plan(options, folder);
  make_out_folder(kCompare, folder.path());
  std::optional<FileLock> joined;
  if (!options.report_only) {
    joined.emplace(join(options, folder, plan));
    const StudyRunsEnd end = finish_runs(folder, plan, options.running, rank, streams.err);
    if (!end.complete) return end.code;
  }
  const FileLock writing = FileLock::wait_for(folder.lock_file());
  if (!rank.first() && (options.report_only || folder.is_reported(plan))) return kOk;
  const Study study = write_report(options, folder, plan);
  if (!rank.first()) return kOk;  // which the first rank prints, unless it was lost
  print_study(study, streams.out);
  fmt::print(streams.out, "\nReport  {0}/report.html, report.md, report.json\n", printable(options.out));
  return kOk;
}

}  // namespace

Verb add_compare(Command& app) {
  const auto options = std::make_shared<Options>();
  Command* command =
      app.add_subcommand("compare", "Train several mechanisms with several seeds, and tell what the difference is");
  options->command = command;
  command->add_option("--attention", options->plan.attention, "Mechanisms, with commas between them")
      ->delimiter(',')
      ->type_name("NAME,...")
      ->capture_default_str();
  command->add_option("--runs", options->plan.runs, "Trainings of each, with a seed each")
      ->range(1, 1000, InHelp::kYes)
      ->type_name("N")
      ->capture_default_str();
  command->add_option("--seed", options->plan.first_seed, "Of the first run of each; the next one's is one higher")
      ->range(0, 1'000'000'000, InHelp::kYes)
      ->type_name("S")
      ->capture_default_str();
  command
      ->add_option("--split", options->plan.split, "To test on: NAME.de, NAME.en; test, or what begins so, by itself")
      ->type_name("NAME");
  command->add_option("--beam", options->plan.beams, "Widths to test with; the last one's translations are compared")
      ->delimiter(',')
      ->range(1, 1000, InHelp::kYes)
      ->type_name("N,...")
      ->capture_default_str();
  command->add_option("--out", options->out, "Folder of the study; one that is there is gone on with")
      ->type_name("DIR")
      ->capture_default_str();
  command->add_flag("--report-only", options->report_only, "Train nothing; write the report of the runs that are done");
  command
      ->add_option("--jobs", options->running.jobs,
                   "Runs at a time; 0: as many as cores, or one in each of several ranks")
      ->range(0, 1024, InHelp::kYes)
      ->type_name("N");
  options->settings = std::make_unique<TrainOptions>(*command, kSettingsOfARun);
  add_text_options(*command, options->running.text);
  command->add_flag("--quiet", options->running.quiet, "No progress");
  command->footer(
      "Without --data it is about the built-in corpus, with --preset demo, and takes a few minutes.\n"
      "Ctrl-C and SIGTERM save and stop; the same command goes on, and does no finished run again. More mechanisms "
      "and\n"
      "more runs can be asked of a study that is there.\n"
      "The same command in a second terminal, or on another machine with the same --out, shares the work: each takes "
      "the\n"
      "next run that nobody has. So do the ranks of mpirun; the run of a rank that is lost is taken by another.\n"
      "\n"
      "Examples:\n"
      "  heed compare\n"
      "  heed compare --data multi30k --attention none,mean,sdp --runs 3 --epochs 4 --out runs/study\n"
      "  heed compare --out runs/study --attention none,mean,sdp,additive\n"
      "  heed compare --out runs/study --report-only\n"
      "  mpirun -np 4 --enable-recovery heed compare --data multi30k --out runs/study");
  return {command, [options](const Streams& streams) { return run(*options, streams); }};
}

}  // namespace heed::cli
