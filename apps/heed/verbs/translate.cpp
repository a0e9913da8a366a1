// `heed translate`: translates text with a saved model.
#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include <unistd.h>

#include "apps/heed/command/command.h"
#include "apps/heed/options/common_options.h"
#include "apps/heed/options/model_option.h"
#include "apps/heed/verbs/verbs.h"
#include "heed/base/error.h"
#include "heed/base/files/atomic_file.h"
#include "heed/base/files/text_file.h"
#include "heed/base/process/stop_signals.h"
#include "heed/base/terminal/print.h"
#include "heed/base/terminal/terminal.h"
#include "heed/base/unicode/language_name.h"
#include "heed/base/unicode/printable.h"
#include "heed/run/translate/translate_lines.h"
#include "heed/service/translate_sentences.h"
#include "heed/train/translation/training_data.h"

namespace heed::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::array kTranslateFormats = {"lines", "text", "html"};

struct TranslateOptions {
  std::string model, file = "-", out;
  decode::TranslatorOptions translator;
  run::TranslationForm form;
  std::string format = "lines";  // one of kTranslateFormats
  TextOptions text;
  std::size_t block_lines = run::TranslationJob{}.block_lines;
  int threads = 0;
  bool resume = false, force = false, quiet = false;

  bool from_standard_input() const { return file == "-"; }
  bool by_line() const { return format == "lines"; }
  run::OutputStart start() const {
    return resume ? run::OutputStart::kResume : force ? run::OutputStart::kForce : run::OutputStart::kNew;
  }
};

// Checks that need no files come first.
void complete(TranslateOptions& options) {
  decode::SearchOptions& search = options.translator.search;
  validate(search);
  options.form.nbest = search.nbest > 1;
  const bool plain = !options.form.nbest && !options.form.scores && !options.form.alignment && !options.form.json;
  if (!options.by_line() && !plain)
    throw Error(
        fmt::format("--nbest, --scores, --alignment and --json need --format lines (got --format {})", options.format));
  if (!options.by_line() && options.resume)
    throw Error(fmt::format("--resume needs --format lines (got --format {})", options.format));
  if (options.resume && !fs::is_regular_file(options.file))
    throw Error(options.from_standard_input()
                    ? "--resume needs a FILE, as standard input cannot be read again"
                    : fmt::format("--resume needs a FILE that can be read again (got '{}')", printable(options.file)));
  if (!options.out.empty()) run::check_output(options.out, options.start(), options.file);
  search.keep_weights = options.form.alignment;
  if (options.from_standard_input() && ::isatty(STDIN_FILENO) == 1)
    options.block_lines = 1;  // answer each typed line at once
}

void require_attention(const model::TranslationModel& model, const TranslateOptions& options) {
  const char* wish = options.form.alignment ? "--alignment" : "--replace-unknown";
  const bool wished = options.form.alignment || options.translator.replace_unknown;
  if (wished && model.options().attention == "none")
    throw Error(fmt::format("{} needs a model with attention; {} was trained with --attention none", wish,
                            printable(options.model)));
}

// A terminal shows either translations or progress.
bool shows_progress(const TranslateOptions& options) {
  if (options.quiet) return false;
  if (!options.out.empty()) return true;
  return detect_terminal(STDERR_FILENO).terminal && ::isatty(STDOUT_FILENO) != 1 && !options.from_standard_input();
}

// Translates the file as one text: splits it into sentences and keeps paragraphs and tags.
void translate_whole(TextFile& file, const model::TranslationModel& model, ThreadPool& pool,
                     const TranslateOptions& options, std::ostream& out) {
  std::string text;
  while (const auto line = file.next()) text.append(*line).push_back('\n');
  const service::TextFormat format = options.format == "html" ? service::TextFormat::kHtml : service::TextFormat::kText;
  const std::string translated = service::translate_text(model, pool, text, format, options.translator);
  if (options.out.empty())
    out << translated << std::flush;
  else
    write_atomically(options.out, translated);
}

ExitCode run(TranslateOptions& options, const Streams& streams) {
  complete(options);
  TextFile file(options.file, options.text);
  const auto model = model::TranslationModel::load(options.model);
  require_attention(*model, options);
  if (options.from_standard_input() && ::isatty(STDIN_FILENO) == 1 && !options.quiet)
    print(streams.err, "Type {} text, one sentence per line; Ctrl-D ends.\n",
          printable(language_name(model->source().language)));
  ThreadPool pool(options.threads);
  if (options.by_line()) {
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

void add_translate(Command& program) {
  const auto options = std::make_shared<TranslateOptions>();
  Command& command = program.add_verb("translate", "Translate text with a saved model");
  command.add_operand({.name = "FILE", .help = "Text, plain or gzip; - is standard input", .value = "FILE"},
                      options->file);
  takes_model(command.add(kModel, options->model), model::kTranslationModels);
  command.add({.name = "input", .help = "Another way to give FILE", .letter = 'i', .value = "FILE"}, options->file);
  const Option& out = command.add(
      {.name = "out", .help = "File for the translations; otherwise standard output", .letter = 'o', .value = "FILE"},
      options->out);
  const Option& resume =
      command.add_flag({.name = "resume", .help = "Continue an interrupted translation into --out"}, options->resume)
          .needs(out);
  command.add_flag({.name = "force", .help = "Replace an existing --out"}, options->force).needs(out).excludes(resume);
  command.add({.name = "format",
               .help = "lines: one sentence per line; text: running text, split into sentences; html: translate the "
                       "text, keep the tags",
               .choices = kTranslateFormats},
              options->format);
  command.add_flag({.name = "scores",
                    .help = "Append log P and the score (log P / length^X, see --length-penalty), each after a tab"},
                   options->form.scores);
  command.add_flag({.name = "alignment",
                    .help = "Append, after a tab, SOURCE-TARGET index pairs: for each target token, the source token "
                            "that it attends to most"},
                   options->form.alignment);
  command.add_flag({.name = "json", .help = "One JSON object per line; with --alignment, all attention weights"},
                   options->form.json);
  command.add(
      {.name = "block-lines",
       .help = "Lines to translate as one block; 1 translates each line as soon as it arrives, as is done when you "
               "type at a terminal",
       .range = {1, 1e9}},
      options->block_lines);
  command.add(kThreads, options->threads);
  command.add_flag(kQuiet, options->quiet);
  command.heading("Search");
  command.add_settings(options->translator);
  add_text_options(command, options->text);
  command.details(
      "Output: one line per input line; an empty line for a line without words. With --nbest above 1, one line per "
      "translation, best first:\n"
      "  INDEX ||| TEXT ||| SCORE\n"
      "  INDEX ||| TEXT ||| LOG P ||| SCORE ||| ALIGNMENT     with --scores --alignment\n"
      "INDEX counts source lines from 0. An alignment is a list of SOURCE-TARGET pairs of token indices, counted from "
      "0, such as 0-0 2-1. In JSON, attention has a row for each target token and </s>, and a column for <s>, each "
      "source token and </s>.\n"
      "\n"
      "With --out, Ctrl-C and SIGTERM stop after a block of lines, and --resume continues after the last whole block, "
      "even after a crash; the file is the same, byte for byte, as without the interruption. OUT.resume.json beside an "
      "unfinished OUT records the model, the source and the options that affect the translation; resuming with "
      "different ones is an error.");
  command.examples(
      "  heed translate -m runs/de-en test.de > out.en\n"
      "  echo 'Ein Hund schläft.' | heed translate -m runs/de-en --beam 10 --nbest 3\n"
      "  heed translate -m runs/de-en -o huge.en huge.de.gz\n"
      "  heed translate -m runs/de-en -o huge.en huge.de.gz --resume\n"
      "  heed translate -m runs/de-en --json test.de.gz | jq '.translations[0].text'\n"
      "  heed translate -m runs/de-en --beam 1 --replace-unknown --alignment - < test.de\n"
      "  heed translate -m runs/de-en --format html index.html > index.en.html\n");
  command.on_run([options, &command](const Streams& streams) {
    require_no_sentence(command, options->file);
    return run(*options, streams);
  });
}

}  // namespace heed::cli
