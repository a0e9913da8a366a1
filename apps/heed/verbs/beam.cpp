// heed beam: scores of several beam widths, with and without length normalisation.
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "apps/heed/command/command.h"
#include "apps/heed/command/command_line.h"
#include "apps/heed/options/common_options.h"
#include "apps/heed/options/evaluation_options.h"
#include "apps/heed/verbs/verbs.h"
#include "heed/base/error.h"
#include "heed/base/files/out_folder.h"
#include "heed/base/formats/json.h"
#include "heed/base/terminal/print.h"
#include "heed/base/unicode/printable.h"
#include "heed/report/translation/beam_report.h"
#include "heed/run/evaluation_run.h"

namespace heed::cli {
namespace {

struct BeamVerbOptions : EvaluationOptions {
  BeamVerbOptions() { evaluation.beams = {1, 5, 10, 20, 50}; }

  std::string out;
  std::vector<std::string> formats = {"svg"};
};

// The widths in order, each once; the requested length penalty, and none.
evaluate::ModelEvaluationOptions study_of(evaluate::ModelEvaluationOptions options) {
  const double penalty = options.translator.search.length_penalty;
  if (penalty == 0) throw Error("--length-penalty must be above 0 (got 0): heed beam compares it with 0");
  std::ranges::sort(options.beams);
  options.beams.erase(std::unique(options.beams.begin(), options.beams.end()), options.beams.end());
  options.length_penalties = {penalty, 0};
  return options;
}

ExitCode run(const BeamVerbOptions& options, const Command& command, const Streams& streams) {
  const std::vector<plot::PictureFormat> formats = picture_formats(options.formats);
  const evaluate::ModelEvaluationOptions study = study_of(options.evaluation);
  const auto model = model::TranslationModel::load(options.model);
  const text::Split files =
      text::find_split(options.data, options.split, {model->source().language, model->target().language});
  if (!options.out.empty()) make_out_folder(options.out);
  ThreadPool pool(options.threads);
  report::BeamReport report{
      .command = command_line(command),
      .model = options.model,
      .data = options.data,
      .split = options.split,
      .evaluation = run::run_evaluation(*model, files, pool, study,
                                        options.quiet ? run::ShowProgress::kNo : run::ShowProgress::kYes, streams.err),
      .study = {}};
  report.study = evaluate::beam_study(report.evaluation, pool);
  if (!options.out.empty()) report::write_beam_report(report, options.out, formats);
  if (options.json)
    streams.out << report::beam_report_json(report).dump() << '\n';
  else
    print_beam_report(report, streams.out);
  if (!options.out.empty() && !options.quiet)
    print(streams.err, "Report and charts are in {}\n", printable(options.out));
  return kOk;
}

}  // namespace

void add_beam(Command& program) {
  const auto options = std::make_shared<BeamVerbOptions>();
  Command& command = program.add_verb("beam", "Measure the effect of the beam width: quality, length and time");
  add_evaluation_options(command, *options);
  add_report_options(command, options->out, options->formats);
  command.details(
      "The split is translated twice per width: ranked by log P / length^X, and by log P alone. The output "
      "explains its numbers below the tables.");
  command.examples(
      "  heed beam -m runs/sdp --data multi30k --split test_2016_flickr\n"
      "  heed beam -m runs/sdp --data multi30k --split val --beam 1,4,16,64 -o study\n");
  command.on_run([options, &command](const Streams& streams) { return run(*options, command, streams); });
}

}  // namespace heed::cli
