// heed lab: experiments on attention, each with its closed form, its measurement and its picture; and a quiz on them.
#include "heed/lab/lab.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <fmt/ostream.h>
#include <unistd.h>

#include "apps/heed/command/command.h"
#include "apps/heed/command/command_line.h"
#include "apps/heed/command/number_list.h"
#include "apps/heed/options/picture_formats.h"
#include "apps/heed/verbs/verbs.h"
#include "heed/base/error.h"
#include "heed/base/files/out_folder.h"
#include "heed/base/formats/json.h"
#include "heed/base/terminal/progress.h"
#include "heed/base/unicode/printable.h"
#include "heed/report/lab/lab_quiz.h"
#include "heed/report/lab/lab_report.h"

namespace heed::cli {
namespace {

constexpr const char* kAll = "all";
constexpr const char* kQuiz = "quiz";

struct Options {
  std::vector<std::string> names = {kAll};
  lab::LabOptions lab;
  std::string c = number_list_text(lab.c), betas = number_list_text(lab.betas),
              epsilons = number_list_text(lab.epsilons), bounds = number_list_text(lab.bounds);
  std::string out;
  std::vector<std::string> formats = {"svg"};
  int threads = 0;
  bool json = false, quiet = false;
};

std::string names_of_experiments() {
  std::vector<std::string_view> names;
  for (const lab::LabExperiment& experiment : lab::lab_experiments()) names.push_back(experiment.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

lab::LabOptions lab_options(const Options& options) {
  lab::LabOptions lab = options.lab;
  lab.c = number_list("lab --c", options.c);
  lab.betas = number_list("lab --beta", options.betas);
  lab.epsilons = number_list("lab --epsilon", options.epsilons);
  lab.bounds = number_list("lab --bound", options.bounds);
  return lab.checked();
}

// Those that were asked for, each once, in the order of the lab.
std::vector<const lab::LabExperiment*> chosen_experiments(const std::vector<std::string>& names) {
  std::vector<const lab::LabExperiment*> chosen;
  for (const std::string& name : names) {
    const bool known =
        name == kAll || std::ranges::any_of(lab::lab_experiments(), [&](const lab::LabExperiment& experiment) {
          return experiment.name == name;
        });
    require(known, "lab", [&] {
      return Mismatch{fmt::format("one of {}, {}, or {} alone", names_of_experiments(), kAll, kQuiz),
                      "\"" + printable(name, 40) + "\""};
    });
  }
  for (const lab::LabExperiment& experiment : lab::lab_experiments()) {
    const bool asked =
        std::ranges::any_of(names, [&](const std::string& name) { return name == kAll || name == experiment.name; });
    if (asked) chosen.push_back(&experiment);
  }
  return chosen;
}

ExitCode run_quiz(const Options& options, const std::string& command, const Streams& streams) {
  const lab::LabOptions lab = lab_options(options);
  if (!options.out.empty()) make_out_folder("lab", options.out);
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
    fmt::print(streams.err, "The questions with their answers are in {}\n", printable(options.out));
  return kOk;
}

ExitCode run(const Options& options, const Command& command, const Streams& streams) {
  const std::string line = command_line(command);
  if (options.names == std::vector<std::string>{kQuiz}) return run_quiz(options, line, streams);
  const auto experiments = chosen_experiments(options.names);
  const std::vector<plot::PictureFormat> formats = picture_formats("lab", options.formats);
  report::LabReport report{.command = line, .options = lab_options(options), .results = {}};
  if (!options.out.empty()) make_out_folder("lab", options.out);

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
  else
    for (const lab::LabResult& result : report.results) {
      if (&result != &report.results.front()) streams.out << "\n\n";
      report::print_lab_result(result, streams.out);
    }
  if (!options.out.empty() && !options.quiet)
    fmt::print(streams.err, "Report and figures are in {}\n", printable(options.out));
  if (options.out.empty() && !options.json && !options.quiet)
    fmt::print(streams.err, "\nWith --out DIR the figures are drawn, into a report.\n");
  return kOk;
}

}  // namespace

Verb add_lab(Command& app) {
  const auto options = std::make_shared<Options>();
  Command* command = app.add_subcommand(
      "lab", "Experiments on attention: each claim with its closed form, its measurement, a picture");
  command
      ->add_option("name", options->names,
                   fmt::format("{}, {} (without a name) or {}", names_of_experiments(), kAll, kQuiz))
      ->type_name("NAME");
  const auto number = [&](const char* flag, auto& value, const char* what) {
    command->add_option(flag, value, what)->type_name("N")->capture_default_str();
  };
  number("--m", options->lab.m, "Keys");
  number("--d", options->lab.d, "Dimensions of keys, queries and values; at least as many as keys");
  number("--a", options->lab.a, "The key that is copied, and the first of two, from 1");
  number("--b", options->lab.b, "The second of two");
  const auto list = [&](const char* flag, std::string& text, const char* what) {
    command->add_option(flag, text, what)->type_name("LIST")->capture_default_str();
  };
  list("--c", options->c, "Scales of the query: FROM:TO, FROM:TO:STEP, or numbers with commas");
  list("--beta", options->betas, "Variances of λ, the noisy length of keys");
  list("--epsilon", options->epsilons, "Variances of each coordinate of a noisy key");
  list("--bound", options->bounds, "Copying errors to solve c for");
  number("--samples", options->lab.samples, "Samples of what is random");
  number("--seed", options->lab.seed, "Of all that is random");
  Option* out = command
                    ->add_option("--out", options->out,
                                 "Folder for report.html, report.md, report.json and figures; made if need be")
                    ->type_name("DIR");
  add_picture_formats(*command, options->formats, out);
  command->add_option("--threads", options->threads, "Threads; 0: all cores. The result is the same bits")
      ->range(0, 1024)
      ->type_name("N");
  command->add_flag("--json", options->json, "One JSON object on one line instead of text");
  command->add_flag("--quiet", options->quiet, "No progress");
  std::string footer = "Experiments:\n";
  for (const lab::LabExperiment& experiment : lab::lab_experiments())
    footer += fmt::format("  {:<13} {}\n", experiment.name, experiment.summary);
  command->footer(footer +
                  "  quiz          guess first, then see what was measured; a sheet of questions where there is no "
                  "terminal\n"
                  "\n"
                  "Examples:\n"
                  "  heed lab copy --m 50 --d 128 --c 1:400\n"
                  "  heed lab noisy multihead --beta 0.05,0.2 --samples 100000\n"
                  "  heed lab --out lab                     all of it, as a report to hand out\n"
                  "  heed lab quiz");
  return {command, [options, command](const Streams& streams) { return run(*options, *command, streams); }};
}

}  // namespace heed::cli
