#include "apps/cli/evaluate.h"

#include <memory>
#include <string>
#include <vector>

#include <fmt/ostream.h>

#include "apps/cli/beam_table.h"
#include "apps/cli/command.h"
#include "apps/cli/evaluation_run.h"
#include "apps/cli/table.h"
#include "heed/base/error.h"
#include "heed/base/json.h"
#include "heed/base/whole_file.h"
#include "heed/train/model_evaluation.h"

namespace heed::cli {
namespace {

struct Options : EvaluationOptions {
  std::string out;
};

void print_report(const ModelEvaluation& evaluation, std::ostream& out) {
  fmt::print(out, "Sentences   {}\nLoss        {:.4f} nats a word\nPerplexity  {:.3f}\n\n", evaluation.sentences,
             evaluation.loss, evaluation.perplexity);
  print_table(beam_table(evaluation.results), out);
  out << '\n';
  fmt::print(out, "{}\n", beam_legend(evaluation));
}

void print_json(const ModelEvaluation& evaluation, std::ostream& out) {
  const nlohmann::ordered_json document = {{"loss", evaluation.loss},
                                           {"perplexity", evaluation.perplexity},
                                           {"sentences", evaluation.sentences},
                                           {"unknown_share", evaluation.unknown_share},
                                           {"results", beam_json(evaluation.results)},
                                           {"signatures", signatures_json(evaluation)}};
  out << document.dump() << '\n';
}

// The translations at the last beam width, a line a sentence.
void write_translations(const ModelEvaluation& evaluation, const std::string& path) {
  std::string text;
  for (const std::string& line : evaluation.results.back().translations) text += line + '\n';
  write_whole_file(path, text);
}

ExitCode run(const Options& options, const Streams& streams) {
  require(!options.evaluation.beams.empty(), "evaluate", [] { return Mismatch{"a beam width", "none"}; });
  const auto model = TranslationModel::load(options.model);
  const Split files = find_split(options.data, options.split, {model->source().language, model->target().language});
  ThreadPool pool(options.threads);
  if (!options.out.empty()) require_writable(options.out);
  const ModelEvaluation evaluation = run_evaluation(
      *model, files, pool, options.evaluation, options.quiet ? ShowProgress::kNo : ShowProgress::kYes, streams.err);
  if (!options.out.empty()) write_translations(evaluation, options.out);
  if (options.json)
    print_json(evaluation, streams.out);
  else
    print_report(evaluation, streams.out);
  return kOk;
}

}  // namespace

Verb add_evaluate(Command& app) {
  const auto options = std::make_shared<Options>();
  Command* command = app.add_subcommand("evaluate", "Measure a translation model: loss, perplexity, BLEU, chrF, speed");
  add_evaluation_options(*command, *options);
  command->add_option("--out", options->out, "File for the translations at the last of the beam widths")
      ->type_name("FILE");
  command->footer(
      "heed beam goes on from here: the same table with and without length normalisation, charts, and what they say.\n"
      "\n"
      "Examples:\n"
      "  heed evaluate --model runs/sdp --data multi30k --split test_2016_flickr\n"
      "  heed evaluate --model runs/sdp --data multi30k --split val --beam 1,5,10 --json");
  return {command, [options](const Streams& streams) { return run(*options, streams); }};
}

}  // namespace heed::cli
