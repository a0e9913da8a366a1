#include "apps/cli/translate.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include <fmt/ostream.h>
#include <unistd.h>

#include "apps/cli/command.h"
#include "apps/cli/search_options.h"
#include "apps/cli/text_options.h"
#include "apps/cli/translation_file.h"
#include "apps/cli/translation_lines.h"
#include "apps/cli/translation_origin.h"
#include "apps/cli/translation_progress.h"
#include "heed/base/error.h"
#include "heed/base/printable.h"
#include "heed/base/stop_signals.h"
#include "heed/base/text_file.h"
#include "heed/base/whole_file.h"
#include "heed/service/translate_sentences.h"
#include "heed/train/training_data.h"

namespace heed::cli {
namespace {

namespace fs = std::filesystem;

enum class Format { kLines, kText, kHtml };

struct Options {
  std::string model, file = "-", out;
  TranslatorOptions translator;
  TranslationForm form;
  Format format = Format::kLines;
  TextOptions text;
  std::size_t block_lines = 2000;
  int threads = 0;
  bool resume = false, force = false, quiet = false;

  bool from_standard_input() const { return file == "-"; }
  OutputStart start() const { return resume ? OutputStart::kResume : force ? OutputStart::kForce : OutputStart::kNew; }
};

// What takes no reading comes first.
void complete(Options& options) {
  SearchOptions& search = options.translator.search;
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
  if (!options.out.empty()) check_output(options.out, options.start(), options.file);
  search.keep_weights = options.form.alignment;
  if (options.from_standard_input() && ::isatty(STDIN_FILENO) == 1)
    options.block_lines = 1;  // an answer to each line typed
}

void require_attention(const TranslationModel& model, const Options& options) {
  const char* wish = options.form.alignment ? "--alignment" : "--replace-unknown";
  const bool wished = options.form.alignment || options.translator.replace_unknown;
  require(!wished || model.options().attention != "none", "translate", [&] {
    return Mismatch{fmt::format("a model with attention for {}", wish), "one without"};
  });
}

// Counts the words that the model does not know, of which a text of another language has many.
class UnknownWords {
 public:
  explicit UnknownWords(const Vocabulary& vocabulary) : vocabulary_(vocabulary) {}

  void add(std::span<const std::string> tokens) {
    words_ += static_cast<std::int64_t>(tokens.size());
    unknown_ += std::ranges::count(vocabulary_.encode(tokens, Marks::kNone), Vocabulary::kUnknown);
  }
  void warn(const std::string& file, const std::string& language, std::ostream& err) const {
    constexpr std::int64_t kEnoughWords = 50;  // a short text may be full of names
    const double share = static_cast<double>(unknown_) / static_cast<double>(std::max<std::int64_t>(words_, 1));
    if (words_ < kEnoughWords || share <= kManyUnknown) return;
    fmt::print(err, "heed: warning: {:.0f}% of the words of {} are unknown to the model; is it {}?\n", 100 * share,
               file == "-" ? "the input" : printable(file), printable(language));
  }

 private:
  const Vocabulary& vocabulary_;
  std::int64_t words_ = 0, unknown_ = 0;
};

// A terminal is to see either translations or progress.
bool shows_progress(const Options& options) {
  if (options.quiet) return false;
  if (!options.out.empty()) return true;
  return detect_terminal(STDERR_FILENO).terminal && ::isatty(STDOUT_FILENO) != 1 && !options.from_standard_input();
}

// Translates the lines of a file block by block: one is read, translated and written before the next is read.
class Translating {
 public:
  Translating(const Options& options, TextFile& file, const TranslationModel& model, const Streams& streams)
      : options_(options), file_(file), model_(model), streams_(streams), unknown_(model.source().vocabulary) {
    if (!options.out.empty()) output_.emplace(options.out, options.start(), made());
  }

  ExitCode run(ThreadPool& pool) {
    std::optional<StopSignals> signals;  // who types is not to wait for the end of a line
    if (output_ && !options_.from_standard_input()) signals.emplace();
    skip_what_is_there();
    read_block();
    if (output_ && !goes_on()) return kOk;
    if (shows_progress(options_)) progress_.emplace(streams_.err, file_bytes(), bytes_before_, index_);
    for (; !block_.empty(); read_block()) {
      if (signals && signals->received()) return interrupted(*signals->received());
      translate_block(pool);
    }
    if (progress_) progress_->finish();
    if (output_) output_->finish();
    if (!options_.quiet) unknown_.warn(options_.file, model_.source().language, streams_.err);
    return kOk;
  }

 private:
  static constexpr std::int64_t kTaskLines = 16;

  TranslationFile::Made made() const {
    return {.with = translation_origin(options_.model, file_bytes(), options_.translator, options_.form,
                                       options_.block_lines),
            .nbest = options_.form.json ? 1 : options_.translator.search.nbest,
            .block_lines = static_cast<std::int64_t>(options_.block_lines)};
  }
  std::uint64_t file_bytes() const { return fs::is_regular_file(options_.file) ? fs::file_size(options_.file) : 0; }

  void skip_what_is_there() {
    if (!output_) return;
    while (index_ < output_->before().kept && file_.next()) ++index_;
    bytes_before_ = file_.bytes_used();
  }

  // Whether something is left to do, now that the first block is read. Throws where more is there than can be.
  bool goes_on() const {
    const FinishedLines& before = output_->before();
    const std::int64_t lines = index_ + std::ssize(block_);
    require(before.lines <= lines, "translate", [&] {
      return Mismatch{fmt::format("at most the {} lines of {} in --out", lines, printable(options_.file)),
                      fmt::format("{} in {}", before.lines, printable(options_.out))};
    });
    if (before.lines == 0) return true;
    const bool all = before.lines == lines && block_.size() < options_.block_lines;
    if (all && !output_->knows_origin()) {
      if (!options_.quiet) fmt::print(streams_.err, "All {} lines are there already.\n", lines);
      return false;
    }
    if (!output_->knows_origin())
      fmt::print(streams_.err,
                 "heed: warning: nothing tells what the lines of {} were made with; they stay as they are\n",
                 printable(options_.out));
    if (!options_.quiet) fmt::print(streams_.err, "Goes on after {} lines\n", index_);
    return true;
  }

  void read_block() {
    block_.clear();
    while (block_.size() < options_.block_lines) {
      const auto line = file_.next();
      if (!line) break;
      block_.emplace_back(*line);
    }
  }

  void translate_block(ThreadPool& pool) {
    const auto size = std::ssize(block_);
    if (progress_) progress_->begin_block(size, file_.bytes_used());
    const auto done = [&](std::size_t lines) {
      if (progress_) progress_->update(static_cast<std::int64_t>(lines));
    };
    const auto translated = translate(model_, pool, block_, options_.translator, done);
    std::vector<std::string> written(block_.size());
    pool.run_blocks(size, kTaskLines, [&](std::int64_t begin, std::int64_t end) {  // attention as JSON takes its time
      for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i)
        written[i] = translation_lines(index_ + static_cast<std::int64_t>(i), block_[i], translated[i], options_.form);
    });
    std::string lines;
    for (const std::string& line : written) lines += line;
    for (const TranslatedLine& line : translated) unknown_.add(line.source_tokens);
    if (output_)
      output_->append(lines);
    else
      streams_.out << lines << std::flush;
    index_ += size;
    if (progress_) progress_->end_block();
  }

  ExitCode interrupted(int signal) {
    progress_.reset();
    fmt::print(streams_.err, "Interrupted after {} lines. The same command with --resume goes on.\n", index_);
    return static_cast<ExitCode>(128 + signal);
  }

  const Options& options_;
  TextFile& file_;
  const TranslationModel& model_;
  const Streams& streams_;
  UnknownWords unknown_;
  std::optional<TranslationFile> output_;  // none: standard output
  std::optional<TranslationProgress> progress_;
  std::int64_t index_ = 0;  // of the first line of the block
  std::uint64_t bytes_before_ = 0;
  std::vector<std::string> block_;
};

// As one text, whose sentences are found and whose paragraphs, and tags, stay.
void translate_whole(TextFile& file, const TranslationModel& model, ThreadPool& pool, const Options& options,
                     std::ostream& out) {
  std::string text;
  while (const auto line = file.next()) text.append(*line).push_back('\n');
  const TextFormat format = options.format == Format::kHtml ? TextFormat::kHtml : TextFormat::kText;
  const std::string translated = translate_text(model, pool, text, format, options.translator);
  if (options.out.empty())
    out << translated << std::flush;
  else
    write_whole_file(options.out, translated);
}

ExitCode run(Options& options, const Streams& streams) {
  complete(options);
  TextFile file(options.file, options.text);
  const auto model = TranslationModel::load(options.model);
  require_attention(*model, options);
  ThreadPool pool(options.threads);
  if (options.format == Format::kLines) return Translating(options, file, *model, streams).run(pool);
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
  SearchOptions& search = options->translator.search;
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
