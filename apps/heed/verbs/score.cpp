// heed score: scores translations against references.
#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/ranges.h>

#include "apps/heed/command/command.h"
#include "apps/heed/options/common_options.h"
#include "apps/heed/verbs/verbs.h"
#include "heed/base/error.h"
#include "heed/base/files/text_file.h"
#include "heed/report/translation/score_report.h"

namespace heed::cli {
namespace {

constexpr std::array kTokenizers = {"13a", "none"};

struct ScoreOptions {
  std::string hypotheses;
  std::vector<std::string> references, operands;
  std::optional<std::string> paired;
  std::vector<std::string> metrics = {metrics::kMetricNames.begin(), metrics::kMetricNames.end()};
  std::string tokenizer = kTokenizers[0];
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

// Checks that need no files come first: a misspelt metric should not cost a minute.
void complete(ScoreOptions& options, const Command& command) {
  options.references.insert(options.references.end(), options.operands.begin(), options.operands.end());
  if (options.references.empty())
    throw Error("--ref is required: the reference translations, as in: heed score reference.en --hyp translations.en");
  if (options.hypotheses.empty())
    throw Error("--hyp is required: the translations to score, as in: heed score reference.en --hyp translations.en");
  for (const std::string& file : options.references) require_no_sentence(command, file);
  require_no_sentence(command, options.hypotheses);
  options.evaluation.metrics = metrics::parse_metrics(fmt::format("{}", fmt::join(options.metrics, ",")));
  if (options.tokenizer == "none") options.evaluation.tokenizer = metrics::BleuTokenizer::kNone;
  const auto inputs =
      std::ranges::count(options.references, "-") + (options.hypotheses == "-") + (options.paired == "-");
  if (inputs > 1) throw Error(fmt::format("standard input (-) can be read once only (given {} times)", inputs));
}

Text read_text(const std::string& path, const TextOptions& options) {
  TextFile file(path, options);
  Text text{file.name(), {}};
  while (const auto line = file.next()) text.lines.emplace_back(*line);
  if (text.lines.empty()) throw Error(fmt::format("{} is empty", text.name));
  return text;
}

// Reads a text that has one line per hypothesis.
Text read_parallel(const std::string& path, const TextOptions& options, const Text& hypotheses) {
  Text text = read_text(path, options);
  if (text.lines.size() != hypotheses.lines.size())
    throw Error(
        fmt::format("{} has {} lines, but {} has {}: give the reference that belongs to the translations, with one "
                    "line per translation",
                    text.name, text.lines.size(), hypotheses.name, hypotheses.lines.size()));
  return text;
}

ExitCode run(ScoreOptions& options, const Command& command, const Streams& streams) {
  complete(options, command);
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

void add_score(Command& program) {
  const auto options = std::make_shared<ScoreOptions>();
  Command& command = program.add_verb("score", "Score translations against references: BLEU, chrF, TER");
  command.add_operand(
      {.name = "REF", .help = "Reference files, the same as --ref", .value = "FILE", .several = Several::kRepeated},
      options->operands);
  command.add({.name = "hyp",
               .help = "Translations to score, one sentence per line; - is standard input",
               .also = "input",
               .letter = 'i',
               .value = "FILE"},
              options->hypotheses);
  command.add({.name = "ref",
               .help = "File of references, parallel to the translations line by line",
               .letter = 'r',
               .value = "FILE",
               .several = Several::kRepeated},
              options->references);
  command.add({.name = "metric", .help = "Metrics", .choices = metrics::kMetricNames}, options->metrics);
  command.add_flag({.name = "lowercase", .help = "Ignore case (TER always does)"}, options->evaluation.lowercase);
  command.add({.name = "tokenize",
               .help = "Tokenizer of BLEU: 13a (sacreBLEU's default), or none for text that is already tokenized",
               .choices = kTokenizers},
              options->tokenizer);
  const Option& sentences = command.add_flag(
      {.name = "sentence", .help = "One line per sentence and one column per metric, separated by tabs"},
      options->sentences);
  command.add(kThreads, options->threads);
  command.add_flag(kJson, options->json);
  command.heading("Comparison of two systems");
  const Option& paired = command
                             .add({.name = "paired",
                                   .help = "Translations of a second system, to test for a significant difference",
                                   .value = "FILE"},
                                  options->paired)
                             .excludes(sentences);
  visit_settings(options->tests,
                 [&](const Setting& setting, auto& value) { command.add(setting, value).needs(paired); });
  add_text_options(command, options->text);
  command.details("A FILE may be compressed with gzip; - is standard input.");
  command.examples(
      "  heed score test.en -i out.en\n"
      "  heed score --hyp out.en --ref test.en --ref test2.en --metric bleu,ter --json\n"
      "  heed score test.tok -i out.tok --metric bleu --tokenize none --lowercase\n"
      "  heed score test.en -i a.en --paired b.en --seed 7\n");
  command.on_run([options, &command](const Streams& streams) { return run(*options, command, streams); });
}

}  // namespace heed::cli
