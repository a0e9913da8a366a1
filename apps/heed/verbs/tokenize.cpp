// `heed tokenize` and `heed detokenize`: convert text to tokens and back, one output line per input line.
#include <filesystem>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

#include "apps/heed/command/command.h"
#include "apps/heed/options/common_options.h"
#include "apps/heed/verbs/verbs.h"
#include "heed/base/error.h"
#include "heed/base/files/text_file.h"
#include "heed/base/terminal/terminal.h"
#include "heed/base/unicode/printable.h"
#include "heed/text/tokenizers/make_tokenizer.h"
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

// Buffers the result lines and writes them in large pieces, so that a short text with an error leaves no output; writes
// line by line on a terminal.
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

// The lines of several files, one after another, to learn subwords from. A file is opened when its first line is read.
text::SentencepieceTokenizer::Lines lines_of_files(std::vector<std::string> paths, TextOptions options) {
  struct State {
    std::vector<std::string> paths;
    TextOptions options;
    std::size_t next = 0;
    std::optional<TextFile> file;
  };
  const auto state = std::make_shared<State>();  // a std::function must be copyable, and a file is not
  state->paths = std::move(paths);
  state->options = options;
  return [state]() -> std::optional<std::string_view> {
    while (true) {
      if (state->file)
        if (const auto line = state->file->next()) return line;
      if (state->next == state->paths.size()) return std::nullopt;
      state->file.emplace(state->paths[state->next++], state->options);
    }
  };
}

constexpr Setting kFile{.name = "FILE", .help = "Text, plain or gzip; - is standard input", .value = "FILE"};

// A saved tokenizer already includes these choices.
void require_absent(const Command& command, std::initializer_list<const char*> choices) {
  for (const char* choice : choices)
    if (command.given(choice))
      throw Error(
          fmt::format("--load and --{} cannot be used together: a saved tokenizer has its own settings", choice));
}

std::unique_ptr<text::Tokenizer> chosen(const TokenizeOptions& options) {
  if (!options.load.empty()) return text::load_tokenizer(options.load, kSavedName);
  if (options.tokenizer.kind == "sentencepiece" && options.train.empty())
    throw Error("--tokenizer sentencepiece needs --train FILE to learn subwords from, or --load DIR with learned ones");
  return make_tokenizer(options.tokenizer, lines_of_files(options.train, options.text));
}

void save(const text::Tokenizer& tokenizer, const fs::path& folder) {
  std::error_code problem;
  fs::create_directories(folder, problem);
  if (problem) throw Error(fmt::format("cannot create folder '{}': {}", printable(folder.string()), problem.message()));
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
    // Heed's own tokens contain no escapes: "&" is always a token.
    if (!loaded)
      for (std::string& token : tokens) token = text::moses::unescape(token);
    results.add(tokenizer->detokenize(tokens));
  }
  results.hand_on();
  return kOk;
}

}  // namespace

void add_tokenize(Command& program) {
  const auto options = std::make_shared<TokenizeOptions>();
  Command& command = program.add_verb("tokenize", "Split text into tokens, one output line per input line");
  command.add_operand(kFile, options->file);
  command.add_settings(options->tokenizer);
  command.add_flag({.name = "escape", .help = "Escape characters as the Moses scripts do (&apos; for ')"},
                   options->escape);
  command.add(
      {.name = "train", .help = "Text that sentencepiece learns from", .value = "FILE", .several = Several::kRepeated},
      options->train);
  command.add({.name = "save", .help = "Folder to save the tokenizer in", .value = "DIR"}, options->save);
  command.add({.name = "load", .help = "Folder of a saved tokenizer; its settings are used", .value = "DIR"},
              options->load);
  add_text_options(command, options->text);
  command.examples(
      "  heed tokenize --lang de < raw.de > tokens.de\n"
      "  heed tokenize --lang de --lowercase --escape train.de.gz\n"
      "  heed tokenize --tokenizer sentencepiece --train train.de --vocab-size 4000 --save subwords test.de\n"
      "  heed tokenize --load subwords test.de\n");
  command.on_run([options, &command](const Streams& streams) {
    require_no_sentence(command, options->file);
    if (!options->load.empty())
      require_absent(command, {"tokenizer", "lang", "lowercase", "train", "subwords", "vocab-size", "save"});
    return tokenize(*options, streams.out);
  });
}

void add_detokenize(Command& program) {
  const auto options = std::make_shared<DetokenizeOptions>();
  Command& command = program.add_verb("detokenize", "Join tokens into text, one output line per input line");
  command.add_operand(kFile, options->file);
  command.add({.name = "lang", .help = "Language of the text: de, en or another code"}, options->language);
  command.add({.name = "load", .help = "Folder of the tokenizer that made the tokens, if not moses", .value = "DIR"},
              options->load);
  add_text_options(command, options->text);
  command.details("Escapes of the Moses scripts (&apos; &quot; &amp; ...) become characters again.");
  command.examples(
      "  heed detokenize --lang en < tokens.en > text.en\n"
      "  heed tokenize --load subwords test.de | heed detokenize --load subwords\n");
  command.on_run([options, &command](const Streams& streams) {
    require_no_sentence(command, options->file);
    if (!options->load.empty()) require_absent(command, {"lang"});
    return detokenize(*options, streams.out);
  });
}

}  // namespace heed::cli
