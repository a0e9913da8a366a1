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
#include "apps/cli/translation_lines.h"
#include "heed/base/error.h"
#include "heed/base/printable.h"
#include "heed/base/progress.h"
#include "heed/base/text_file.h"
#include "heed/service/translate_sentences.h"
#include "heed/train/training_data.h"

namespace heed::cli {
namespace {

enum class Format { kLines, kText, kHtml };

struct Options {
  std::string model, file = "-";
  TranslatorOptions translator;
  TranslationForm form;
  Format format = Format::kLines;
  TextOptions text;
  std::size_t block_lines = 2000;
  int threads = 0;
  bool quiet = false;
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
  search.keep_weights = options.form.alignment;
  if (options.file == "-" && ::isatty(STDIN_FILENO) == 1) options.block_lines = 1;  // an answer to each line typed
}

void require_attention(const TranslationModel& model, const Options& options) {
  const char* wish = options.form.alignment ? "--alignment" : "--replace-unknown";
  const bool wished = options.form.alignment || options.translator.replace_unknown;
  require(!wished || model.options().attention != "none", "translate", [&] {
    return Mismatch{fmt::format("a model with attention for {}", wish), "one without"};
  });
}

std::vector<std::string> next_block(TextFile& file, std::size_t lines) {
  std::vector<std::string> block;
  while (block.size() < lines) {
    const auto line = file.next();
    if (!line) break;
    block.emplace_back(*line);
  }
  return block;
}

// A bar for a file whose translations go elsewhere than to the terminal.
std::unique_ptr<Progress> progress_of(const Options& options, std::ostream& err) {
  ProgressOptions style{detect_terminal(STDERR_FILENO)};
  if (options.quiet || !style.terminal || ::isatty(STDOUT_FILENO) == 1 || options.file == "-") return nullptr;
  if (std::filesystem::is_regular_file(options.file)) {
    TextFile file(options.file, options.text);
    while (file.next()) ++style.total;
  }
  style.label = "translate", style.unit = "lines";
  return std::make_unique<Progress>(err, style);
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

// As one text, whose sentences are found and whose paragraphs, and tags, stay.
void translate_whole(TextFile& file, const TranslationModel& model, ThreadPool& pool, const Options& options,
                     std::ostream& out) {
  std::string text;
  while (const auto line = file.next()) text.append(*line).push_back('\n');
  const TextFormat format = options.format == Format::kHtml ? TextFormat::kHtml : TextFormat::kText;
  out << translate_text(model, pool, text, format, options.translator) << std::flush;
}

ExitCode run(Options& options, const Streams& streams) {
  complete(options);
  TextFile file(options.file, options.text);
  const auto model = TranslationModel::load(options.model);
  require_attention(*model, options);
  ThreadPool pool(options.threads);
  if (options.format != Format::kLines) {
    translate_whole(file, *model, pool, options, streams.out);
    return kOk;
  }
  const auto progress = progress_of(options, streams.err);
  UnknownWords unknown(model->source().vocabulary);
  std::int64_t index = 0;
  for (auto block = next_block(file, options.block_lines); !block.empty();
       block = next_block(file, options.block_lines)) {
    const auto done = [&](std::size_t lines) {
      if (progress) progress->update(index + static_cast<std::int64_t>(lines));
    };
    const auto translated = translate(*model, pool, block, options.translator, done);
    std::string lines;
    for (std::size_t i = 0; i < block.size(); ++i) {
      lines += translation_lines(index + static_cast<std::int64_t>(i), block[i], translated[i], options.form);
      unknown.add(translated[i].source_tokens);
    }
    streams.out << lines << std::flush;
    index += static_cast<std::int64_t>(block.size());
  }
  if (progress) progress->update(index), progress->finish();
  if (!options.quiet) unknown.warn(options.file, model->source().language, streams.err);
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
      "Examples:\n"
      "  heed translate --model runs/de-en test.de > out.en\n"
      "  echo 'Ein Hund schläft.' | heed translate --model runs/de-en --beam 10 --nbest 3\n"
      "  heed translate --model runs/de-en --json --alignment test.de.gz | jq .translations[0].text\n"
      "  heed translate --model runs/de-en --beam 1 --replace-unknown --alignment - < test.de\n"
      "  heed translate --model runs/de-en --format html index.html > index.en.html");
  return {command, [options](const Streams& streams) { return run(*options, streams); }};
}

}  // namespace heed::cli
