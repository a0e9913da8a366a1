// `heed translate`: text to its translation by a saved model, a line for a line.
#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include <fmt/ostream.h>
#include <unistd.h>

#include "apps/heed/command/command.h"
#include "apps/heed/options/search_options.h"
#include "apps/heed/options/text_options.h"
#include "apps/heed/verbs/verbs.h"
#include "heed/base/error.h"
#include "heed/base/files/atomic_file.h"
#include "heed/base/files/text_file.h"
#include "heed/base/process/stop_signals.h"
#include "heed/base/terminal/terminal.h"
#include "heed/base/unicode/printable.h"
#include "heed/run/translate/translate_lines.h"
#include "heed/service/translate_sentences.h"
#include "heed/train/translation/training_data.h"

namespace heed::cli {
namespace {

namespace fs = std::filesystem;

enum class Format { kLines, kText, kHtml };

struct Options {
  std::string model, file = "-", out;
  decode::TranslatorOptions translator;
  run::TranslationForm form;
  Format format = Format::kLines;
  TextOptions text;
  std::size_t block_lines = run::TranslationJob{}.block_lines;
  int threads = 0;
  bool resume = false, force = false, quiet = false;

  bool from_standard_input() const { return file == "-"; }
  run::OutputStart start() const {
    return resume ? run::OutputStart::kResume : force ? run::OutputStart::kForce : run::OutputStart::kNew;
  }
};

// What takes no reading comes first.
void complete(Options& options) {
  decode::SearchOptions& search = options.translator.search;
  require(search.nbest <= search.beam, "translate", [&] {
    return Mismatch{fmt::format("--nbest of at most --beam {}", search.beam), std::to_string(search.nbest)};
  });
  options.form.nbest = search.nbest > 1;
  const bool plain = !options.form.nbest && !options.form.scores && !options.form.alignment && !options.form.json;
  require(options.format == Format::kLines || plain, "translate", [] {
    return Mismatch{"--format lines with --nbest, --scores, --alignment or --json, which tell of each line", "another"};
  });
  require(!options.resume || options.format == Format::kLines, "translate", [] {
    return Mismatch{"--format lines with --resume", "another, which is translated as a whole"};
  });
  require(!options.resume || fs::is_regular_file(options.file), "translate", [&] {
    return Mismatch{"a file to read again with --resume",
                    options.from_standard_input() ? "standard input" : printable(options.file)};
  });
  if (!options.out.empty()) run::check_output(options.out, options.start(), options.file);
  search.keep_weights = options.form.alignment;
  if (options.from_standard_input() && ::isatty(STDIN_FILENO) == 1)
    options.block_lines = 1;  // an answer to each line typed
}

void require_attention(const model::TranslationModel& model, const Options& options) {
  const char* wish = options.form.alignment ? "--alignment" : "--replace-unknown";
  const bool wished = options.form.alignment || options.translator.replace_unknown;
  require(!wished || model.options().attention != "none", "translate", [&] {
    return Mismatch{fmt::format("a model with attention for {}", wish), "one without"};
  });
}

// A terminal is to see either translations or progress.
bool shows_progress(const Options& options) {
  if (options.quiet) return false;
  if (!options.out.empty()) return true;
  return detect_terminal(STDERR_FILENO).terminal && ::isatty(STDOUT_FILENO) != 1 && !options.from_standard_input();
}

// As one text, whose sentences are found and whose paragraphs, and tags, stay.
void translate_whole(TextFile& file, const model::TranslationModel& model, ThreadPool& pool, const Options& options,
                     std::ostream& out) {
  std::string text;
  while (const auto line = file.next()) text.append(*line).push_back('\n');
  const service::TextFormat format =
      options.format == Format::kHtml ? service::TextFormat::kHtml : service::TextFormat::kText;
  const std::string translated = service::translate_text(model, pool, text, format, options.translator);
  if (options.out.empty())
    out << translated << std::flush;
  else
    write_atomically(options.out, translated);
}

ExitCode run(Options& options, const Streams& streams) {
  complete(options);
  TextFile file(options.file, options.text);
  const auto model = model::TranslationModel::load(options.model);
  require_attention(*model, options);
  ThreadPool pool(options.threads);
  if (options.format == Format::kLines) {
    const run::TranslationJob job{.model = options.model,
                                  .file = options.file,
                                  .out = options.out,
                                  .start = options.start(),
                                  .translator = options.translator,
                                  .form = options.form,
                                  .block_lines = options.block_lines,
                                  .progress = shows_progress(options),
                                  .quiet = options.quiet};
    return interrupted_by(run::translate_lines(job, file, *model, pool, streams.out, streams.err));
  }
  translate_whole(file, *model, pool, options, streams.out);
  return kOk;
}

}  // namespace

Verb add_translate(Command& app) {
  const auto options = std::make_shared<Options>();
  Command* command = app.add_subcommand("translate", "Translate text with a saved model, a line for a line");
  command->add_option("--model", options->model, "Folder of the model")->type_name("DIR")->required();
  command->add_option("FILE", options->file, "Text, plain or gzip; standard input if absent or -")->type_name("");
  command
      ->add_choice("--format", options->format,
                   {{"lines", Format::kLines}, {"text", Format::kText}, {"html", Format::kHtml}},
                   "What the file is: a sentence a line; a text, whose sentences are found; a page, whose tags stay")
      ->type_name("NAME");
  decode::SearchOptions& search = options->translator.search;
  add_number(*command, "--beam", search.beam, "Hypotheses kept at each word; 1 is greedy", 1);
  add_number(*command, "--nbest", search.nbest, "Translations written for each line, at most --beam", 1);
  add_search_options(*command, options->translator);
  command->add_flag("--scores", options->form.scores, "Append log P and score, each after a tab");
  command->add_flag("--alignment", options->form.alignment,
                    "Append, after a tab, the most attended source word of each target word");
  command->add_flag("--json", options->form.json, "A JSON object a line, with --alignment all attention in it");
  Option* out = command->add_option("--out", options->out, "File for the translations instead of standard output")
                    ->type_name("FILE");
  Option* resume =
      command->add_flag("--resume", options->resume, "Go on with the --out of a translation that was interrupted")
          ->needs(out);
  command->add_flag("--force", options->force, "Replace the --out that is there")->needs(out)->excludes(resume);
  add_number(*command, "--block-lines", options->block_lines, "Lines read before they are translated; 1 for a dialogue",
             1);
  add_text_options(*command, options->text);
  command->add_option("--threads", options->threads, "0 for all cores")
      ->range(0, 1024)
      ->type_name("N")
      ->capture_default_str();
  command->add_flag("--quiet", options->quiet, "No progress");
  command->footer(
      "Output: a line for each line; an empty one where there is no word. With --nbest above 1, a line for each\n"
      "translation, best first:  INDEX ||| TEXT ||| SCORE  and, if asked for,  INDEX ||| TEXT ||| LOG P ||| SCORE |||\n"
      "ALIGNMENT, where INDEX counts source lines from 0. Alignments are pairs SOURCE-TARGET of tokens from 0, such "
      "as\n"
      "0-0 2-1. In JSON, attention has a row for each target token and one for the end mark, and a column for the "
      "begin\n"
      "mark, each source token and the end mark.\n"
      "\n"
      "With --out, Ctrl-C and SIGTERM stop after a block of lines, and --resume goes on after the whole blocks that "
      "are\n"
      "there, also after a crash: the result is the same as without the interruption, to the byte. FILE.resume.json\n"
      "beside an unfinished FILE says what it is made with; it is an error to go on with another model or source, or\n"
      "with other options that decide about the result.\n"
      "\n"
      "Examples:\n"
      "  heed translate --model runs/de-en test.de > out.en\n"
      "  heed translate --model runs/de-en --out huge.en huge.de.gz\n"
      "  heed translate --model runs/de-en --out huge.en huge.de.gz --resume\n"
      "  echo 'Ein Hund schläft.' | heed translate --model runs/de-en --beam 10 --nbest 3\n"
      "  heed translate --model runs/de-en --json --alignment test.de.gz | jq .translations[0].text\n"
      "  heed translate --model runs/de-en --beam 1 --replace-unknown --alignment - < test.de\n"
      "  heed translate --model runs/de-en --format html index.html > index.en.html");
  return {command, [options](const Streams& streams) { return run(*options, streams); }};
}

}  // namespace heed::cli
