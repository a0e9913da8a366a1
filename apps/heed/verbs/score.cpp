// heed score: how good translations are, measured against references.
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "apps/heed/command/command.h"
#include "apps/heed/options/text_options.h"
#include "apps/heed/verbs/verbs.h"
#include "heed/base/error.h"
#include "heed/base/files/text_file.h"
#include "heed/report/translation/score_report.h"

namespace heed::cli {
namespace {

struct Options {
  std::string hypotheses;
  std::vector<std::string> references;
  std::optional<std::string> paired, metrics;
  std::string tokenizer;
  metrics::EvaluationOptions evaluation;
  metrics::PairedOptions tests;
  TextOptions text;
  int threads = 0;
  bool sentences = false, json = false;
};

struct Text {
  std::string name;
  std::vector<std::string> lines;
};

// What takes no reading comes first: a misspelt metric should not cost a minute.
void complete(Options& options) {
  if (options.metrics) options.evaluation.metrics = metrics::parse_metrics(*options.metrics);
  if (options.tokenizer == "none") options.evaluation.tokenizer = metrics::BleuTokenizer::kNone;
  const auto inputs =
      std::ranges::count(options.references, "-") + (options.hypotheses == "-") + (options.paired == "-");
  require(inputs <= 1, "score", [&] {
    return Mismatch{"standard input (-) for one text", fmt::format("it for {}", inputs)};
  });
}

Text read_text(const std::string& path, const TextOptions& options) {
  TextFile file(path, options);
  Text text{file.name(), {}};
  while (const auto line = file.next()) text.lines.emplace_back(*line);
  require(!text.lines.empty(), "score", [&] { return Mismatch{"at least one line", "none; " + text.name}; });
  return text;
}

// A text that has a line for each hypothesis.
Text read_parallel(const std::string& path, const TextOptions& options, const Text& hypotheses) {
  Text text = read_text(path, options);
  require(text.lines.size() == hypotheses.lines.size(), "score", [&] {
    return Mismatch{fmt::format("a line for each of the {} lines of {}", hypotheses.lines.size(), hypotheses.name),
                    fmt::format("{} lines; {}", text.lines.size(), text.name)};
  });
  return text;
}

ExitCode run(Options& options, const Streams& streams) {
  complete(options);
  ThreadPool pool(options.threads);
  const Text hypotheses = read_text(options.hypotheses, options.text);
  std::vector<std::vector<std::string>> references;
  for (const std::string& path : options.references)
    references.push_back(read_parallel(path, options.text, hypotheses).lines);

  if (options.paired) {
    const Text other = read_parallel(*options.paired, options.text, hypotheses);
    const auto comparisons =
        compare(pool, hypotheses.lines, other.lines, references, options.evaluation, options.tests);
    if (options.json)
      report::print_comparison_json(comparisons, streams.out);
    else
      report::print_comparison(comparisons, hypotheses.name, other.name, streams.out);
    return kOk;
  }
  const auto evaluations = metrics::evaluate(pool, hypotheses.lines, references, options.evaluation);
  if (options.json)
    report::print_scores_json(evaluations, options.sentences, streams.out);
  else if (options.sentences)
    report::print_sentence_scores(evaluations, streams.out);
  else
    report::print_scores(evaluations, streams.out);
  return kOk;
}

}  // namespace

Verb add_score(Command& app) {
  const auto options = std::make_shared<Options>();
  Command* command = app.add_subcommand("score", "Measure translations against references: BLEU, chrF, TER");
  command->add_option("--hyp", options->hypotheses, "The translations, a sentence a line")
      ->type_name("FILE")
      ->required();
  command->add_option("--ref", options->references, "A reference for each line; several of them by several --ref")
      ->type_name("FILE")
      ->required()
      ->expected(1)
      ->take_all();
  command->add_option("--metric", options->metrics, "Some of bleu,chrf,chrf++,ter; all by default")->type_name("NAMES");
  command->add_flag("--lowercase", options->evaluation.lowercase, "Compare without regard to case (TER always does)");
  command->add_option("--tokenize", options->tokenizer, "For BLEU: 13a (default), or none for text already tokenized")
      ->type_name("NAME")
      ->one_of({"13a", "none"});
  Option* sentences = command->add_flag("--sentence", options->sentences,
                                        "A line a sentence and a column a metric, with tabs between them");
  Option* paired =
      command->add_option("--paired", options->paired, "A second system's translations: is one of the two better?")
          ->type_name("FILE")
          ->excludes(sentences);
  command->add_option("--samples", options->tests.samples, "Resamplings of the paired bootstrap")
      ->capture_default_str()
      ->range(1, 1'000'000)
      ->type_name("N")
      ->needs(paired);
  command->add_option("--trials", options->tests.trials, "Swappings of the paired approximate randomisation")
      ->capture_default_str()
      ->range(1, 1'000'000)
      ->type_name("N")
      ->needs(paired);
  command->add_option("--seed", options->tests.seed, "For the random numbers of both tests")
      ->capture_default_str()
      ->type_name("N")
      ->needs(paired);
  add_text_options(*command, options->text);
  command->add_option("--threads", options->threads, "0 for all cores")->capture_default_str()->type_name("N");
  command->add_flag("--json", options->json, "One JSON object on one line instead of tables");
  command->footer(
      "A FILE may be compressed with gzip, or - for standard input.\n"
      "\n"
      "Examples:\n"
      "  heed score --hyp out.en --ref test.en\n"
      "  heed score --hyp out.en --ref test.en --ref test2.en --metric bleu,ter --json\n"
      "  heed score --hyp out.tok --ref test.tok --metric bleu --tokenize none --lowercase\n"
      "  heed score --hyp a.en --paired b.en --ref test.en --seed 7");
  return {command, [options](const Streams& streams) { return run(*options, streams); }};
}

}  // namespace heed::cli
