#include "apps/cli/beam.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

#include "apps/cli/beam_report.h"
#include "apps/cli/evaluation_run.h"
#include "apps/cli/out_folder.h"
#include "heed/base/error.h"
#include "heed/base/printable.h"

namespace heed::cli {
namespace {

struct Options : EvaluationOptions {
  Options() { evaluation.beams = {1, 5, 10, 20, 50}; }

  std::string out;
  std::vector<std::string> formats = {"svg"};
};

std::vector<PictureFormat> formats_of(const std::vector<std::string>& names) {
  std::vector<PictureFormat> formats;
  for (const std::string& name : names) {
    const auto format = picture_format(name);
    require(format.has_value(), "beam", [&] { return Mismatch{"--format of svg, png, pdf", printable(name, 40)}; });
    formats.push_back(*format);
  }
  return formats;
}

// The widths in order, each once; the length penalty that was asked for, and none.
ModelEvaluationOptions study_of(ModelEvaluationOptions options) {
  require(!options.beams.empty(), "beam", [] { return Mismatch{"a beam width", "none"}; });
  const double penalty = options.translator.search.length_penalty;
  require(penalty > 0, "beam", [&] {
    return Mismatch{"--length-penalty above 0, as the study does without it too", fmt::format("{:g}", penalty)};
  });
  std::ranges::sort(options.beams);
  options.beams.erase(std::unique(options.beams.begin(), options.beams.end()), options.beams.end());
  options.length_penalties = {penalty, 0};
  return options;
}

std::string shell_word(const std::string& text) {
  constexpr const char* kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+./,:=@%";
  if (!text.empty() && text.find_first_not_of(kPlain) == std::string::npos) return text;
  std::string quoted = "'";
  for (const char letter : text) quoted += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
  return quoted + "'";
}

// The command with what was given to it.
std::string command_line(const CLI::App& command) {
  std::string line = "heed " + command.get_name();
  for (const CLI::Option* option : command.get_options()) {
    if (option->count() == 0) continue;
    line += " --" + option->get_single_name();
    if (option->get_expected_max() > 0) line += " " + shell_word(fmt::format("{}", fmt::join(option->results(), ",")));
  }
  return line;
}

ExitCode run(const Options& options, const CLI::App& command, const Streams& streams) {
  const std::vector<PictureFormat> formats = formats_of(options.formats);
  const ModelEvaluationOptions study = study_of(options.evaluation);
  const auto model = TranslationModel::load(options.model);
  const Split files = find_split(options.data, options.split, {model->source().language, model->target().language});
  if (!options.out.empty()) make_out_folder("beam", options.out);
  ThreadPool pool(options.threads);
  const BeamReport report{
      .command = command_line(command),
      .model = options.model,
      .data = options.data,
      .split = options.split,
      .evaluation = run_evaluation(*model, files, pool, study, options.quiet ? ShowProgress::kNo : ShowProgress::kYes,
                                   streams.err)};
  if (!options.out.empty()) write_beam_report(report, options.out, formats);
  if (options.json)
    streams.out << beam_report_json(report).dump() << '\n';
  else
    print_beam_report(report, streams.out);
  if (!options.out.empty() && !options.quiet)
    fmt::print(streams.err, "Report and charts are in {}\n", printable(options.out));
  return kOk;
}

}  // namespace

Verb add_beam(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("beam", "Study beam widths, with and without length normalisation: quality, length, time");
  add_evaluation_options(*command, *options);
  CLI::Option* out = command
                         ->add_option("--out", options->out,
                                      "Folder for report.html, report.md, report.json and charts; made if need be")
                         ->type_name("DIR");
  command->add_option("--format", options->formats, "Of the charts: svg, png, pdf, with commas between them")
      ->delimiter(',')
      ->needs(out)
      ->type_name("NAME,...")
      ->capture_default_str();
  command->footer(
      "Each width translates the split twice: ranked by log P / length^X, and by log P alone. What the figures say is\n"
      "told below the tables.\n"
      "\n"
      "Examples:\n"
      "  heed beam --model runs/sdp --data multi30k --split test_2016_flickr\n"
      "  heed beam --model runs/sdp --data multi30k --split val --beam 1,4,16,64 --out study --format svg,png");
  return {command, [options, command](const Streams& streams) { return run(*options, *command, streams); }};
}

}  // namespace heed::cli
