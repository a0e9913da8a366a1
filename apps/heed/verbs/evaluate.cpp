// heed evaluate: the loss of a translation model on a split, and the scores of its translations.
#include <memory>
#include <string>
#include <vector>

#include "apps/heed/command/command.h"
#include "apps/heed/options/evaluation_options.h"
#include "apps/heed/verbs/verbs.h"
#include "heed/base/error.h"
#include "heed/base/files/atomic_file.h"
#include "heed/base/formats/json.h"
#include "heed/base/terminal/print.h"
#include "heed/evaluate/model_evaluation.h"
#include "heed/report/print_table.h"
#include "heed/report/translation/beam_table.h"
#include "heed/run/evaluation_run.h"

namespace heed::cli {
namespace {

struct EvaluateOptions : EvaluationOptions {
  std::string out;
};

void print_report(const evaluate::ModelEvaluation& evaluation, std::ostream& out) {
  print(out, "Sentences   {}\nLoss        {:.4f} nats per token\nPerplexity  {:.3f}\n\n", evaluation.sentences,
        evaluation.loss, evaluation.perplexity);
  report::print_table(report::beam_table(evaluation.results), out);
  out << '\n';
  print(out, "{}\n", report::beam_legend(evaluation));
}

void print_json(const evaluate::ModelEvaluation& evaluation, std::ostream& out) {
  const nlohmann::ordered_json document = {{"loss", evaluation.loss},
                                           {"perplexity", evaluation.perplexity},
                                           {"sentences", evaluation.sentences},
                                           {"unknown_share", evaluation.unknown_share},
                                           {"results", report::beam_json(evaluation.results)},
                                           {"signatures", report::signatures_json(evaluation)}};
  out << document.dump() << '\n';
}

ExitCode run(const EvaluateOptions& options, const Streams& streams) {
  const auto model = model::TranslationModel::load(options.model);
  const text::Split files =
      text::find_split(options.data, options.split, {model->source().language, model->target().language});
  ThreadPool pool(options.threads);
  if (!options.out.empty()) require_writable(options.out);
  const evaluate::ModelEvaluation evaluation =
      run::run_evaluation(*model, files, pool, options.evaluation,
                          options.quiet ? run::ShowProgress::kNo : run::ShowProgress::kYes, streams.err);
  if (!options.out.empty()) write_lines_atomically(options.out, evaluation.results.back().translations);
  if (options.json)
    print_json(evaluation, streams.out);
  else
    print_report(evaluation, streams.out);
  return kOk;
}

}  // namespace

void add_evaluate(Command& program) {
  const auto options = std::make_shared<EvaluateOptions>();
  Command& command = program.add_verb("evaluate", "Measure a translation model: loss, BLEU, chrF, speed");
  add_evaluation_options(command, *options);
  command.add({.name = "out",
               .help = "File for the translations made with the last width of --beam",
               .letter = 'o',
               .value = "FILE"},
              options->out);
  command.details(
      "heed beam also prints the table without length normalisation, draws charts and explains the results.");
  command.examples(
      "  heed evaluate -m runs/sdp --data multi30k --split test_2016_flickr\n"
      "  heed evaluate -m runs/sdp --data multi30k --split val --beam 1,5,10 --json\n");
  command.on_run([options](const Streams& streams) { return run(*options, streams); });
}

}  // namespace heed::cli
