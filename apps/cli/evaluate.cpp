#include "apps/cli/evaluate.h"

#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

#include "apps/cli/beam_table.h"
#include "apps/cli/evaluation_run.h"
#include "apps/cli/search_options.h"
#include "apps/cli/table.h"
#include "apps/cli/text_options.h"
#include "heed/base/error.h"
#include "heed/base/whole_file.h"
#include "heed/train/model_evaluation.h"

namespace heed::cli {
namespace {

struct Options {
  std::string model, data, split = "test", out;
  ModelEvaluationOptions evaluation;
  int threads = 0;
  bool json = false, quiet = false;
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

Verb add_evaluate(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("evaluate", "Measure a translation model: loss, perplexity, BLEU, chrF, speed");
  command->add_option("--model", options->model, "Folder of the model")->type_name("DIR")->required();
  command->add_option("--data", options->data, "Folder of the corpus")->type_name("DIR")->required();
  command->add_option("--split", options->split, "Which files: NAME.de and NAME.en, for the model's languages")
      ->type_name("NAME")
      ->capture_default_str();
  command->add_option("--beam", options->evaluation.beams, "Beam widths, with commas between them; 1 is greedy")
      ->delimiter(',')
      ->check(CLI::Range(Index{1}, Index{1000}))
      ->type_name("N,...")
      ->capture_default_str();
  add_search_options(*command, options->evaluation.translator);
  command->add_option("--out", options->out, "File for the translations at the last of the beam widths")
      ->type_name("FILE");
  command->add_option("--threads", options->threads, "Threads; 0: all cores")->type_name("N");
  add_text_options(*command, options->evaluation.text);
  command->add_flag("--json", options->json, "One JSON object on one line instead of a table");
  command->add_flag("--quiet", options->quiet, "No progress");
  command->footer(
      "heed beam goes on where --beam ends: the same table with and without length normalisation, charts, and what "
      "they\n"
      "say.\n"
      "\n"
      "Examples:\n"
      "  heed evaluate --model runs/sdp --data multi30k --split test_2016_flickr\n"
      "  heed evaluate --model runs/sdp --data multi30k --split val --beam 1,5,10 --json");
  return {command, [options](const Streams& streams) { return run(*options, streams); }};
}

}  // namespace heed::cli
