// `heed lm perplexity`: how well a language model foretells texts, and what surprises it in them.
#include <memory>
#include <string>
#include <vector>

#include <fmt/ostream.h>
#include <unistd.h>

#include "apps/heed/command/command.h"
#include "apps/heed/command/command_line.h"
#include "apps/heed/options/picture_formats.h"
#include "apps/heed/options/text_options.h"
#include "apps/heed/verbs/verbs.h"
#include "heed/base/files/out_folder.h"
#include "heed/base/formats/json.h"
#include "heed/base/unicode/printable.h"
#include "heed/evaluate/text_evaluation.h"
#include "heed/model/lm/language_model.h"
#include "heed/report/lm/perplexity_report.h"

namespace heed::cli {
namespace {

struct Options {
  std::string model, out;
  std::vector<std::string> files, formats = {"svg"};
  std::size_t top = 10;
  TextOptions text;
  int threads = 0;
  bool normalize = false, json = false, quiet = false;
};

ExitCode run(const Options& options, const Command& command, const Streams& streams) {
  const std::vector<plot::PictureFormat> formats = picture_formats("lm perplexity", options.formats);
  const auto model = model::load_language_model(options.model);
  std::vector<text::SourceText> texts;
  for (const std::string& file : options.files) {
    texts.push_back(text::read_source_text(file, options.text));
    evaluate::require_known_tokens(model->tokens(), texts.back(), options.normalize);
  }
  if (!options.out.empty()) make_out_folder("lm perplexity", options.out);

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
  if (!options.out.empty() && !options.quiet) fmt::print(streams.err, "The report is in {}\n", printable(options.out));
  return kOk;
}

}  // namespace

Verb add_lm_perplexity(Command& lm) {
  const auto options = std::make_shared<Options>();
  Command* command =
      lm.add_subcommand("perplexity", "How well a language model foretells a text, and what surprises it there");
  command->add_option("--model", options->model, "Folder of the model")->type_name("DIR")->required();
  command->add_option("FILE", options->files, "Texts, plain or gzip; - is standard input")->type_name("")->required();
  command->add_flag("--normalize", options->normalize,
                    "Also fit each text to the model (signs, numbers, rare characters); both figures are printed");
  command->add_option("--top", options->top, "Most surprising tokens to show")
      ->range(0, 1000000)
      ->type_name("N")
      ->capture_default_str();
  Option* out =
      command
          ->add_option("--out", options->out,
                       "Folder for report.html (the text in colours of surprise), report.md, report.json and figures; "
                       "made if need be")
          ->type_name("DIR");
  add_picture_formats(*command, options->formats, out);
  add_text_options(*command, options->text);
  command->add_option("--threads", options->threads, "0 for all cores")->range(0, 1024)->type_name("N");
  command->add_flag("--json", options->json, "JSON instead of text: one object for one file, an array for several");
  command->add_flag("--quiet", options->quiet, "No remarks");
  command->footer(
      "Perplexity is e^(nats per token) and 2^(bits per token), which is the same number. It is of tokens: of a word\n"
      "model it must not be compared with that of a character model, nor where unknown words differ.\n"
      "\n"
      "Bits per character can be compared. They are the length of a complete code of the text: the bits of its tokens\n"
      "and, for each unknown one, its letters at 8 bits a byte, with a byte more for the end of a word, divided\n"
      "by the characters of the text as it was given. A model that calls every word unknown has a low and worthless\n"
      "perplexity: whoever reads \"unknown\" still does not know the text, so the letters that it hides are charged.\n"
      "JSON has both parts: token_bits and spelling_bits.\n"
      "\n"
      "Examples:\n"
      "  heed lm perplexity --model runs/bigram passage.txt\n"
      "  heed lm perplexity --model runs/char --normalize --out surprise a.txt b.txt.gz\n"
      "  echo 'to be or not to be' | heed lm perplexity --model runs/bigram --json -");
  return {command, [options, command](const Streams& streams) { return run(*options, *command, streams); }};
}

}  // namespace heed::cli
