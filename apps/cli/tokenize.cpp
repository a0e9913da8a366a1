#include "apps/cli/tokenize.h"

#include <memory>
#include <ostream>
#include <string>

#include <CLI/CLI.hpp>

#include "heed/base/text_file.h"
#include "heed/text/moses/escape.h"
#include "heed/text/moses_tokenizer.h"
#include "heed/text/whitespace_tokenizer.h"

namespace heed::cli {
namespace {

struct Options {
  std::string file = "-";
  std::string language = "en";
  bool lowercase = false, escape = false;
  TextOptions text;
};

}  // namespace

Verb add_tokenize(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("tokenize", "Split text into tokens, a line for a line");
  command->add_option("FILE", options->file, "Text; standard input if absent or -")->type_name("");
  command->add_option("--lang", options->language, "lang");
  command->add_flag("--lowercase", options->lowercase, "lower");
  command->add_flag("--escape", options->escape, "esc");
  return {command, [options](const Streams& streams) {
            const MosesTokenizer tokenizer({.language = options->language, .lowercase = options->lowercase});
            TextFile file(options->file, options->text);
            while (const auto line = file.next()) {
              const char* separator = "";
              for (const std::string& token : tokenizer.tokenize(*line)) {
                streams.out << separator << (options->escape ? moses::escape(token) : token);
                separator = " ";
              }
              streams.out << '\n';
            }
            return kOk;
          }};
}

Verb add_detokenize(CLI::App& app) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("detokenize", "Join tokens to text, a line for a line");
  command->add_option("FILE", options->file, "Text; standard input if absent or -")->type_name("");
  command->add_option("--lang", options->language, "lang");
  return {command, [options](const Streams& streams) {
            const MosesTokenizer tokenizer({.language = options->language});
            TextFile file(options->file, options->text);
            while (const auto line = file.next()) {
              std::vector<std::string> tokens = WhitespaceTokenizer().tokenize(*line);
              for (std::string& token : tokens) token = moses::unescape(token);
              streams.out << tokenizer.detokenize(tokens) << '\n';
            }
            return kOk;
          }};
}

}  // namespace heed::cli
