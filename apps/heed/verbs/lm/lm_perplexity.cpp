// `heed lm perplexity`: how well a language model predicts texts, and which tokens surprise it.
#include <memory>
#include <string>
#include <vector>

#include <unistd.h>

#include "apps/heed/command/command.h"
#include "apps/heed/command/command_line.h"
#include "apps/heed/options/common_options.h"
#include "apps/heed/options/model_option.h"
#include "apps/heed/verbs/verbs.h"
#include "heed/base/files/out_folder.h"
#include "heed/base/formats/json.h"
#include "heed/base/terminal/print.h"
#include "heed/base/unicode/printable.h"
#include "heed/evaluate/text_evaluation.h"
#include "heed/model/lm/language_model.h"
#include "heed/report/lm/perplexity_report.h"

namespace heed::cli {
namespace {

struct LmPerplexityOptions {
  std::string model, out;
  std::vector<std::string> files, formats = {"svg"};
  std::size_t top = 10;
  TextOptions text;
  int threads = 0;
  bool normalize = false, json = false, quiet = false;
};

ExitCode run(const LmPerplexityOptions& options, const Command& command, const Streams& streams) {
  const std::vector<plot::PictureFormat> formats = picture_formats(options.formats);
  const auto model = model::load_language_model(options.model);
  std::vector<text::SourceText> texts;
  for (const std::string& file : options.files) {
    texts.push_back(text::read_source_text(file, options.text));
    evaluate::require_known_tokens(model->tokens(), texts.back(), options.normalize);
  }
  if (!options.out.empty()) make_out_folder(options.out);

  ThreadPool pool(options.threads);
  report::PerplexityReport report{.command = command_line(command),
                                  .model = options.model,
                                  .kind = std::string(model->kind()),
                                  .top = options.top,
                                  .texts = {}};
  for (const text::SourceText& text : texts)
    report.texts.push_back(evaluate::evaluate_text(*model, text, pool, options.normalize));
  if (!options.out.empty()) report::write_perplexity_report(report, options.out, formats);
  if (options.json)
    streams.out << report::perplexity_json(report).dump() << '\n';
  else
    for (const evaluate::TextEvaluation& evaluation : report.texts) {
      if (&evaluation != &report.texts.front()) streams.out << "\n\n";
      report::print_perplexity(evaluation, options.top, detect_terminal(STDOUT_FILENO), streams.out);
    }
  if (!options.out.empty() && !options.quiet) print(streams.err, "The report is in {}\n", printable(options.out));
  return kOk;
}

}  // namespace

void add_lm_perplexity(Command& lm) {
  const auto options = std::make_shared<LmPerplexityOptions>();
  Command& command = lm.add_verb("perplexity", "Measure how well a language model predicts a text");
  command
      .add_operand({.name = "FILE",
                    .help = "Texts, plain or gzip; - is standard input",
                    .value = "FILE",
                    .several = Several::kRepeated},
                   options->files)
      .required();
  takes_model(command.add(kModel, options->model), model::kLanguageModels);
  command.add_flag(
      {.name = "normalize",
       .help = "Measure each text a second time, with punctuation, numbers and rare characters replaced by "
               "forms that the model knows, and print both results"},
      options->normalize);
  command.add({.name = "top", .help = "Most surprising tokens to show", .range = {0, 1e6}}, options->top);
  const Option& out = command.add({.name = "out",
                                   .help = "Folder for report.html (the text coloured by surprise), report.md, "
                                           "report.json and figures; created if missing",
                                   .letter = 'o',
                                   .value = "DIR"},
                                  options->out);
  command.add(kFormat, options->formats).needs(out);
  command.add(kThreads, options->threads);
  command.add_flag({.name = "json", .help = "Print JSON: one object for one file, an array for several"},
                   options->json);
  command.add_flag(kQuiet, options->quiet);
  add_text_options(command, options->text);
  command.details(
      "Perplexity is e^(nats per token) and 2^(bits per token), which are the same number. It depends on what a token "
      "is. Do not compare it between word and character models, or between models with different unknown words.\n"
      "\n"
      "Bits per character can be compared. They are the bits needed to encode the whole text, divided by its number of "
      "characters. An unknown token costs the bits of <unk> plus 8 bits for each of its bytes; an unknown word costs 8 "
      "more for its end. A model to which every word is unknown has a low but worthless perplexity; bits per character "
      "include the cost of spelling out unknown words. JSON has both parts: token_bits and spelling_bits.");
  command.examples(
      "  heed lm perplexity -m runs/bigram passage.txt\n"
      "  heed lm perplexity -m runs/char --normalize -o surprise a.txt b.txt.gz\n"
      "  echo 'to be or not to be' | heed lm perplexity -m runs/bigram --json -\n");
  command.on_run([options, &command](const Streams& streams) {
    for (const std::string& file : options->files) require_no_sentence(command, file);
    return run(*options, command, streams);
  });
}

}  // namespace heed::cli
