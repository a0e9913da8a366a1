// heed lab: experiments on attention, each with closed form, measurement and picture; and a quiz on them.
#include "heed/lab/lab.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <unistd.h>

#include "apps/heed/command/command.h"
#include "apps/heed/command/command_line.h"
#include "apps/heed/options/common_options.h"
#include "apps/heed/verbs/verbs.h"
#include "heed/base/error.h"
#include "heed/base/files/out_folder.h"
#include "heed/base/formats/json.h"
#include "heed/base/terminal/print.h"
#include "heed/base/terminal/progress.h"
#include "heed/base/unicode/printable.h"
#include "heed/report/lab/lab_quiz.h"
#include "heed/report/lab/lab_report.h"

namespace heed::cli {
namespace {

constexpr const char* kAll = "all";
constexpr const char* kQuiz = "quiz";

struct LabVerbOptions {
  std::vector<std::string> names = {kAll};
  lab::LabOptions lab;
  std::string out;
  std::vector<std::string> formats = {"svg"};
  int threads = 0;
  bool json = false, quiet = false;
};

std::span<const char* const> names_to_choose() {
  static const std::vector<const char*> kNames = [] {
    std::vector<const char*> all;
    for (const lab::LabExperiment& experiment : lab::lab_experiments()) all.push_back(experiment.name.data());
    all.insert(all.end(), {kAll, kQuiz});
    return all;
  }();
  return kNames;
}

// The requested experiments, each once, in the order of the lab.
std::vector<const lab::LabExperiment*> chosen_experiments(const std::vector<std::string>& names) {
  std::vector<const lab::LabExperiment*> chosen;
  if (std::ranges::find(names, kQuiz) != names.end())
    throw Error(fmt::format("heed lab {} takes no further names", kQuiz));
  for (const lab::LabExperiment& experiment : lab::lab_experiments()) {
    const bool asked =
        std::ranges::any_of(names, [&](const std::string& name) { return name == kAll || name == experiment.name; });
    if (asked) chosen.push_back(&experiment);
  }
  return chosen;
}

ExitCode run_quiz(const LabVerbOptions& options, const std::string& command, const Streams& streams) {
  const lab::LabOptions lab = options.lab.checked();
  if (!options.out.empty()) make_out_folder(options.out);
  ThreadPool pool(options.threads);
  const std::vector<lab::LabQuestion> questions = lab::lab_questions(lab, pool);
  if (!options.out.empty()) report::write_quiz(questions, command, options.out);
  const bool terminal =
      detect_terminal(STDIN_FILENO).terminal && detect_terminal(STDOUT_FILENO).terminal && options.out.empty();
  if (options.json)
    streams.out << report::quiz_json(questions).dump() << '\n';
  else if (terminal)
    report::hold_quiz(questions, streams.in, streams.out);
  else
    report::print_quiz(questions, streams.out);
  if (!options.out.empty() && !options.quiet)
    print(streams.err, "The questions with their answers are in {}\n", printable(options.out));
  return kOk;
}

ExitCode run(const LabVerbOptions& options, const Command& command, const Streams& streams) {
  const std::string line = command_line(command);
  if (options.names == std::vector<std::string>{kQuiz}) return run_quiz(options, line, streams);
  const auto experiments = chosen_experiments(options.names);
  const std::vector<plot::PictureFormat> formats = picture_formats(options.formats);
  report::LabReport report{.command = line, .options = options.lab.checked(), .results = {}};
  if (!options.out.empty()) make_out_folder(options.out);

  ThreadPool pool(options.threads);
  ProgressOptions bar{detect_terminal(STDERR_FILENO)};
  const bool bar_shown = bar.terminal && !options.quiet;
  bar.label = "lab", bar.total = static_cast<std::int64_t>(experiments.size()), bar.unit = "experiments";
  Progress progress(streams.err, bar);
  for (const lab::LabExperiment* experiment : experiments) {
    report.results.push_back(lab::run_lab(experiment->name, report.options, pool));
    if (bar_shown) progress.update(static_cast<std::int64_t>(report.results.size()), experiment->name);
  }
  if (bar_shown) progress.finish();
  if (!options.out.empty()) report::write_lab_report(report, options.out, formats);
  if (options.json)
    streams.out << report::lab_report_json(report).dump() << '\n';
  else if (!options.out.empty() && report.results.size() > 1)
    for (const lab::LabResult& result : report.results) report::print_lab_summary(result, streams.out);
  else
    for (const lab::LabResult& result : report.results) {
      if (&result != &report.results.front()) streams.out << "\n\n";
      report::print_lab_result(result, streams.out);
    }
  if (!options.out.empty() && !options.quiet)
    print(streams.err, "Report: {}/report.html, with its figures in the same folder\n", printable(options.out));
  if (options.out.empty() && !options.json && !options.quiet)
    print(streams.err, "\nAdd --out DIR for a report with figures.\n");
  return std::ranges::all_of(report.results, &lab::LabResult::agrees) ? kOk : kNegative;
}

}  // namespace

void add_lab(Command& program) {
  const auto options = std::make_shared<LabVerbOptions>();
  Command& command = program.add_verb("lab", "Experiments on attention: claim, formula, measurement, picture");
  command.add_operand({.name = "NAME",
                       .help = "Names of experiments; all: every experiment; quiz: the quiz",
                       .choices = names_to_choose(),
                       .several = Several::kWords},
                      options->names);
  add_report_options(command, options->out, options->formats);
  command.add(kThreads, options->threads);
  command.add_flag(kJson, options->json);
  command.add_flag(kQuiet, options->quiet);
  command.heading("Settings");
  command.add_settings(options->lab);
  std::string experiments = "Experiments:\n";
  for (const lab::LabExperiment& experiment : lab::lab_experiments())
    experiments += fmt::format("  {:<13} {}\n", experiment.name, experiment.summary);
  command.details(experiments + fmt::format("  {:<13} {}\n", kQuiz, "guess first, then see what was measured"));
  command.examples(
      "  heed lab copy --m 50 --d 128 --c 1:400\n"
      "  heed lab noisy multihead --beta 0.05,0.2 --samples 100000\n"
      "  heed lab -o lab                        all of it, as a report to hand out\n"
      "  heed lab quiz\n");
  command.on_run([options, &command](const Streams& streams) { return run(*options, command, streams); });
}

}  // namespace heed::cli
