// heed compare: compares attention mechanisms in a study.
#include <algorithm>
#include <fstream>
#include <memory>
#include <ostream>
#include <sstream>
#include <string>

#include "apps/heed/command/command.h"
#include "apps/heed/options/common_options.h"
#include "apps/heed/options/train_options.h"
#include "apps/heed/verbs/verbs.h"
#include "heed/base/error.h"
#include "heed/base/process/launcher.h"
#include "heed/base/settings/renamed_settings.h"
#include "heed/base/terminal/print.h"
#include "heed/base/unicode/printable.h"
#include "heed/study/compare/comparison.h"
#include "heed/study/compare/study_report.h"
#include "heed/study/differs.h"

namespace heed::cli {
namespace {

namespace fs = std::filesystem;

struct CompareOptions {
  std::unique_ptr<TrainOptions> settings;
  study::StudyPlan plan;
  study::ComparisonOptions running;
  std::string out = "study";
  const Command* command = nullptr;

  bool given(const char* option) const { return command->given(option); }
};

// The settings of a TOML text, one per line under their current names, without comments.
std::string settings_in(std::istream& toml) {
  std::string settings;
  for (std::string line; std::getline(toml, line);) {
    if (line.empty() || line[0] == '#') continue;
    const std::size_t name = std::min(line.find(' '), line.size());
    settings += fmt::format("{}{}\n", current_name(line.substr(0, name)), line.substr(name));
  }
  return settings;
}

bool has_settings(const run::TranslationPlan& training, const fs::path& file) {
  std::istringstream now(run::to_toml(training, study::kSettingsOfARun));
  std::ifstream before(file);
  return settings_in(now) == settings_in(before);
}

// Options of the command line override the plan of an existing study.
study::StudyPlan make_plan(const CompareOptions& options, const study::StudyFolder& folder) {
  study::StudyPlan plan = options.plan;
  const bool there = folder.holds_study();
  const std::string stored = there ? folder.settings_file().string() : "";
  if (there) {
    const study::StudyPlan before = folder.read_plan();
    if (!options.given("attention")) plan.attention = before.attention;
    if (!options.given("runs")) plan.runs = before.runs;
    if (!options.given("seed")) plan.first_seed = before.first_seed;
    if (options.given("split") && plan.split != before.split)
      throw study::differs("--split", "study", folder.path(), before.split);
    if (options.given("beam") && plan.beams != before.beams)
      throw study::differs("--beam", "study", folder.path(), value_text(before.beams));
    plan.split = before.split, plan.beams = before.beams;
  }
  plan.training = options.settings->plan(stored);
  if (plan.training.data.empty()) plan.training = options.settings->plan(stored, "demo");  // for the built-in corpus
  validate(plan);
  if (there && !has_settings(plan.training, folder.settings_file()))
    throw Error(fmt::format("the settings differ from those in {}; choose another --out for another study",
                            printable(folder.settings_file().string())));
  return plan;
}

ExitCode run(const CompareOptions& options, const Streams& streams) {
  const study::StudyFolder folder(options.out);
  if (options.running.report_only && !folder.holds_study())
    throw Error(fmt::format("no study in '{}' to report on", printable(options.out)));
  const auto complete_plan = [&] {
    study::StudyPlan plan = make_plan(options, folder);
    complete(plan);
    return plan;
  };
  const LaunchedRank rank = launched_rank();
  const study::ComparisonEnd end = study::compare(folder, complete_plan, options.running, rank, streams.err);
  if (end.signal != 0 && rank.first())
    print(streams.err, "Interrupted and saved. Next: heed compare --out {}\n", printable(options.out));
  if (end.study) {
    print_study(*end.study, streams.out);
    print(streams.out, "\nReport  {0}/report.html, report.md, report.json\n", printable(options.out));
  }
  return interrupted_by(end.signal);
}

}  // namespace

void add_compare(Command& program) {
  const auto options = std::make_shared<CompareOptions>();
  Command& command = program.add_verb("compare", "Train several attention mechanisms with several seeds, and compare");
  options->command = &command;
  command.add(
      {.name = "out", .help = "Folder of the study; an existing study is resumed", .letter = 'o', .value = "DIR"},
      options->out);
  command.add_settings(options->plan);
  command.add_flag({.name = "report-only", .help = "Train nothing; report on the finished runs"},
                   options->running.report_only);
  command.add({.name = "jobs",
               .help = "Number of training runs to do at the same time",
               .range = {0, 1024},
               .zero = "one per core, or one per MPI rank"},
              options->running.jobs);
  command.add_flag(kQuiet, options->running.quiet);
  options->settings = std::make_unique<TrainOptions>(command, study::kSettingsOfARun);
  add_text_options(command, options->running.text);
  command.details(
      "Without --data, a new study uses the built-in corpus and --preset demo, and takes a few minutes. The defaults "
      "shown are those of --preset fast, which is used with --data. For an existing study, options that are left out "
      "keep the study's values.\n"
      "\n"
      "Ctrl-C and SIGTERM save and stop; the same command continues and repeats no finished run. A later command may "
      "add mechanisms and runs to a study.\n"
      "\n"
      "The same command in a second terminal, or on another machine that shares the folder --out, takes part in the "
      "work: each process does the next run that is not taken yet. So do the ranks of mpirun. With mpirun's option "
      "--enable-recovery, if a rank dies, another continues its run.");
  command.examples(
      "  heed compare\n"
      "  heed compare --data multi30k --attention none,mean,sdp --runs 3 --epochs 4 -o runs/study\n"
      "  heed compare -o runs/study --attention none,mean,sdp,additive\n"
      "  heed compare -o runs/study --report-only\n"
      "  mpirun -np 4 --enable-recovery heed compare --data multi30k -o runs/study\n");
  command.on_run([options](const Streams& streams) { return run(*options, streams); });
}

}  // namespace heed::cli
