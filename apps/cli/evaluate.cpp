#include "apps/cli/evaluate.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/ostream.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "apps/cli/search_options.h"
#include "apps/cli/table.h"
#include "apps/cli/text_options.h"
#include "heed/base/error.h"
#include "heed/base/printable.h"
#include "heed/base/progress.h"
#include "heed/base/whole_file.h"
#include "heed/train/model_evaluation.h"
#include "heed/train/training_data.h"

namespace heed::cli {
namespace {

struct Options {
  std::string model, data, split = "test", out;
  ModelEvaluationOptions evaluation;
  int threads = 0;
  bool json = false, quiet = false;
};

double per_second(const BeamScores& scores, std::int64_t sentences) {
  return static_cast<double>(sentences) / scores.seconds;
}

void print_report(const ModelEvaluation& evaluation, std::ostream& out) {
  fmt::print(out, "Sentences   {}\nLoss        {:.4f} nats a word\nPerplexity  {:.3f}\n\n", evaluation.sentences,
             evaluation.loss, evaluation.perplexity);
  Table table({{"beam", Align::kRight},
               {"BLEU", Align::kRight},
               {"BLEU lower-cased tokens", Align::kRight},
               {"chrF2", Align::kRight},
               {"seconds", Align::kRight},
               {"sentences/s", Align::kRight},
               {"mean length", Align::kRight}});
  for (const BeamScores& scores : evaluation.results)
    table.add({std::to_string(scores.beam), fmt::format("{:.2f}", scores.bleu), fmt::format("{:.2f}", scores.bleu_lc),
               fmt::format("{:.2f}", scores.chrf), fmt::format("{:.2f}", scores.seconds),
               fmt::format("{:.0f}", per_second(scores, evaluation.sentences)),
               fmt::format("{:.2f}", scores.mean_length)});
  table.print(out);
  fmt::print(out, "\nBLEU                     {}\nBLEU lower-cased tokens  {}\nchrF2                    {}\n",
             evaluation.bleu_signature, evaluation.bleu_lc_signature, evaluation.chrf_signature);
}

void print_json(const ModelEvaluation& evaluation, std::ostream& out) {
  using nlohmann::ordered_json;
  ordered_json results = ordered_json::array();
  for (const BeamScores& scores : evaluation.results)
    results.push_back({{"beam", scores.beam},
                       {"bleu", scores.bleu},
                       {"bleu_lc", scores.bleu_lc},
                       {"chrf", scores.chrf},
                       {"seconds", scores.seconds},
                       {"sentences_per_second", per_second(scores, evaluation.sentences)},
                       {"mean_length", scores.mean_length}});
  const ordered_json document = {{"loss", evaluation.loss},
                                 {"perplexity", evaluation.perplexity},
                                 {"sentences", evaluation.sentences},
                                 {"unknown_share", evaluation.unknown_share},
                                 {"results", results},
                                 {"signatures",
                                  {{"bleu", evaluation.bleu_signature},
                                   {"bleu_lc", evaluation.bleu_lc_signature},
                                   {"chrf", evaluation.chrf_signature}}}};
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
  std::optional<Progress> progress;
  Index shown_beam = 0;
  const auto show = [&](Index beam, std::size_t sentences) {
    if (options.quiet) return;
    if (beam != shown_beam) {
      ProgressOptions style{detect_terminal(STDERR_FILENO)};
      style.label = fmt::format("beam {}", beam), style.unit = "sentences";
      progress.emplace(streams.err, style);
      shown_beam = beam;
    }
    progress->update(static_cast<std::int64_t>(sentences));
  };
  const ModelEvaluation evaluation = evaluate_model(*model, files, pool, options.evaluation, show);
  progress.reset();
  if (evaluation.unknown_share > kManyUnknown)
    fmt::print(streams.err,
               "heed: warning: {:.0f}% of the words of {} are unknown to the model; is it the text to translate from "
               "({})?\n",
               100 * evaluation.unknown_share, printable(files.source.string()), printable(model->source().language));
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
      "Examples:\n"
      "  heed evaluate --model runs/sdp --data multi30k --split test_2016_flickr\n"
      "  heed evaluate --model runs/sdp --data multi30k --split val --beam 1,5,10 --json");
  return {command, [options](const Streams& streams) { return run(*options, streams); }};
}

}  // namespace heed::cli
