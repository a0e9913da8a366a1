// heed compare: the comparison study.
#include <algorithm>
#include <fstream>
#include <memory>
#include <ostream>
#include <sstream>
#include <string>

#include <fmt/ostream.h>

#include "apps/heed/command/command.h"
#include "apps/heed/options/text_options.h"
#include "apps/heed/options/train_options.h"
#include "apps/heed/verbs/verbs.h"
#include "heed/base/error.h"
#include "heed/base/formats/renamed_settings.h"
#include "heed/base/process/launcher.h"
#include "heed/base/unicode/printable.h"
#include "heed/study/compare/comparison.h"
#include "heed/study/compare/study_report.h"

namespace heed::cli {
namespace {

namespace fs = std::filesystem;

struct Options {
  std::unique_ptr<TrainOptions> settings;
  study::StudyPlan plan;
  study::ComparisonOptions running;
  std::string out = "study";
  const Command* command = nullptr;

  bool given(const char* option) const { return command->count(option) > 0; }
};

constexpr const char* kCompare = "compare";

// The settings of a TOML text, one per line under their present names, without comments.
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

// What was said on the command line, on top of what the study that is there was planned with.
study::StudyPlan make_plan(const Options& options, const study::StudyFolder& folder) {
  study::StudyPlan plan = options.plan;
  const bool there = folder.holds_study();
  const std::string stored = there ? folder.settings_file().string() : "";
  if (there) {
    const study::StudyPlan before = folder.read_plan();
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
  validate(plan);
  if (there && !has_settings(plan.training, folder.settings_file()))
    throw Error(kCompare, fmt::format("the settings in {}", printable(folder.settings_file().string())),
                "others; take another --out for another study");
  return plan;
}

ExitCode run(const Options& options, const Streams& streams) {
  const study::StudyFolder folder(options.out);
  require(!options.running.report_only || folder.holds_study(), kCompare, [&] {
    return Mismatch{"a study to report on", fmt::format("none in {}", printable(options.out))};
  });
  const auto complete_plan = [&] {
    study::StudyPlan plan = make_plan(options, folder);
    complete(plan);
    return plan;
  };
  const LaunchedRank rank = launched_rank();
  const study::ComparisonEnd end = study::compare(folder, complete_plan, options.running, rank, streams.err);
  if (end.signal != 0 && rank.first())
    fmt::print(streams.err, "Interrupted and saved. Next: heed compare --out {}\n", printable(options.out));
  if (end.study) {
    print_study(*end.study, streams.out);
    fmt::print(streams.out, "\nReport  {0}/report.html, report.md, report.json\n", printable(options.out));
  }
  return interrupted_by(end.signal);
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
  command->add_flag("--report-only", options->running.report_only,
                    "Train nothing; write the report of the runs that are done");
  command
      ->add_option("--jobs", options->running.jobs,
                   "Runs at a time; 0: as many as cores, or one in each of several ranks")
      ->range(0, 1024, InHelp::kYes)
      ->type_name("N");
  options->settings = std::make_unique<TrainOptions>(*command, study::kSettingsOfARun);
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
