// `heed tokenize` and `heed detokenize`: text to tokens and back, a line for a line.
#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include <unistd.h>

#include "apps/heed/command/command.h"
#include "apps/heed/options/text_options.h"
#include "apps/heed/options/tokenizer_options.h"
#include "apps/heed/verbs/verbs.h"
#include "heed/base/error.h"
#include "heed/base/terminal/terminal.h"
#include "heed/base/unicode/printable.h"
#include "heed/text/tokenizers/moses/escape.h"
#include "heed/text/tokenizers/moses_tokenizer.h"
#include "heed/text/tokenizers/tokenizer_file.h"
#include "heed/text/tokenizers/whitespace_tokenizer.h"

namespace heed::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSavedName = "tokenizer";  // tokenizer.json and tokenizer.model in the folder

struct TokenizeOptions {
  std::string file = "-";
  text::TokenizerOptions tokenizer;
  TextOptions text;
  bool escape = false;
  std::vector<std::string> train;
  std::string save, load;
};

struct DetokenizeOptions {
  std::string file = "-";
  std::string language = "en";
  std::string load;
  TextOptions text;
};

// Gathers the lines of a result and hands them on in large parts, so that a short text that turns out to be bad leaves
// nothing behind; line by line where a person sits in front of it.
class Results {
 public:
  explicit Results(std::ostream& out) : out_(out), terminal_(detect_terminal(STDOUT_FILENO).terminal) {}

  void add(std::string_view line) {
    pending_.append(line) += '\n';
    if (terminal_ || pending_.size() >= kPartBytes) hand_on();
  }
  void hand_on() {
    out_ << pending_ << std::flush;
    pending_.clear();
  }

 private:
  static constexpr std::size_t kPartBytes = 1 << 20;

  std::ostream& out_;
  bool terminal_;
  std::string pending_;
};

void add_file(Command& command, std::string& file) {
  command.add_option("FILE", file, "Text, plain or gzip; standard input if absent or -")->type_name("");
}

// A tokenizer that was saved brings these choices with it.
void require_absent(const Command& command, std::initializer_list<const char*> choices) {
  for (const char* choice : choices)
    if (command.count(choice) > 0) throw Error(command.get_name(), "--load without other choices", choice);
}

std::unique_ptr<text::Tokenizer> chosen(const TokenizeOptions& options) {
  if (!options.load.empty()) return text::load_tokenizer(options.load, kSavedName);
  if (options.tokenizer.kind == "sentencepiece" && options.train.empty())
    throw Error("tokenize", "--train FILE to learn subwords from, or --load DIR with learned ones", "neither");
  return make_tokenizer(options.tokenizer, lines_of_files(options.train, options.text));
}

void save(const text::Tokenizer& tokenizer, const fs::path& folder) {
  std::error_code problem;
  fs::create_directories(folder, problem);
  if (problem) throw Error("save tokenizer", printable(folder.string()) + ": " + problem.message());
  save_tokenizer(tokenizer, folder, kSavedName);
}

ExitCode tokenize(const TokenizeOptions& options, std::ostream& out) {
  TextFile file(options.file, options.text);
  const std::unique_ptr<text::Tokenizer> tokenizer = chosen(options);
  if (!options.save.empty()) save(*tokenizer, options.save);
  const text::WhitespaceTokenizer spaces;
  Results results(out);
  while (const auto line = file.next()) {
    std::vector<std::string> tokens = tokenizer->tokenize(*line);
    if (options.escape)
      for (std::string& token : tokens) token = text::moses::escape(token);
    results.add(spaces.detokenize(tokens));
  }
  results.hand_on();
  return kOk;
}

ExitCode detokenize(const DetokenizeOptions& options, std::ostream& out) {
  TextFile file(options.file, options.text);
  const bool loaded = !options.load.empty();
  const std::unique_ptr<text::Tokenizer> tokenizer =
      loaded ? text::load_tokenizer(options.load, kSavedName)
             : std::make_unique<text::MosesTokenizer>(text::MosesOptions{.language = options.language});
  const text::WhitespaceTokenizer spaces;
  Results results(out);
  while (const auto line = file.next()) {
    std::vector<std::string> tokens = spaces.tokenize(*line);
    // Heed's own tokens hold no escapes: "&" is always a token of its own.
    if (!loaded)
      for (std::string& token : tokens) token = text::moses::unescape(token);
    results.add(tokenizer->detokenize(tokens));
  }
  results.hand_on();
  return kOk;
}

}  // namespace

Verb add_tokenize(Command& app) {
  const auto options = std::make_shared<TokenizeOptions>();
  Command* command = app.add_subcommand("tokenize", "Split text into tokens, a line for a line");
  add_file(*command, options->file);
  command->add_option("--lang", options->tokenizer.language, "Language of the text: de, en, or any other code")
      ->type_name("CODE")
      ->capture_default_str();
  add_tokenizer_options(*command, options->tokenizer);
  command->add_flag("--escape", options->escape, "Escape characters as the original Moses scripts do (&apos; for ')");
  command->add_option("--train", options->train, "Text that sentencepiece learns from")->type_name("FILE");
  command->add_option("--save", options->save, "Folder to keep the tokenizer in")->type_name("DIR");
  command->add_option("--load", options->load, "Folder of a tokenizer that was saved; it brings its own choices")
      ->type_name("DIR");
  add_text_options(*command, options->text);
  command->footer(
      "Examples:\n"
      "  heed tokenize --lang de < raw.de > tokens.de\n"
      "  heed tokenize --lang de --lowercase --escape train.de.gz     as Multi30k's own tokens were made\n"
      "  heed tokenize --tokenizer sentencepiece --train train.de --vocab-size 4000 --save runs/subwords test.de\n"
      "  heed tokenize --load runs/subwords test.de");
  return {command, [options, command](const Streams& streams) {
            if (!options->load.empty())
              require_absent(*command, {"--tokenizer", "--lang", "--lowercase", "--train", "--subwords", "--vocab-size",
                                        "--save"});
            return tokenize(*options, streams.out);
          }};
}

Verb add_detokenize(Command& app) {
  const auto options = std::make_shared<DetokenizeOptions>();
  Command* command = app.add_subcommand("detokenize", "Join tokens to text, a line for a line");
  add_file(*command, options->file);
  command->add_option("--lang", options->language, "Language of the text: de, en, or any other code")
      ->type_name("CODE")
      ->capture_default_str();
  command->add_option("--load", options->load, "Folder of the tokenizer that made the tokens, if not moses")
      ->type_name("DIR");
  add_text_options(*command, options->text);
  command->footer(
      "Escapes of the Moses scripts (&apos; &quot; &amp; ...) become characters again.\n"
      "\n"
      "Examples:\n"
      "  heed detokenize --lang en < tokens.en > text.en\n"
      "  heed tokenize --load runs/subwords test.de | heed detokenize --load runs/subwords");
  return {command, [options, command](const Streams& streams) {
            if (!options->load.empty()) require_absent(*command, {"--lang"});
            return detokenize(*options, streams.out);
          }};
}

}  // namespace heed::cli
