// heed help: prints the same as --help, and the pages made from it.
#include "apps/heed/command/help.h"

#include <array>
#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "apps/heed/command/man_page.h"
#include "apps/heed/command/parse.h"
#include "apps/heed/command/settings_page.h"
#include "apps/heed/verbs/verbs.h"
#include "heed/base/files/atomic_file.h"
#include "heed/base/files/out_folder.h"

namespace heed::cli {
namespace {

constexpr std::array kHelpFormats = {"text", "man", "markdown"};

struct HelpOptions {
  std::vector<std::string> verb;
  std::string format = kHelpFormats[0], out;
};

const Command& asked_for(Command& program, std::vector<std::string> words) {
  words.emplace_back("--help");
  return *parse(program, words).command;
}

void write_man_pages(const Command& command, const std::filesystem::path& folder) {
  if (command.is_hidden()) return;
  write_atomically(folder / (man_page_name(command) + ".1"), man_page(command));
  for (const auto& verb : command.verbs()) write_man_pages(*verb, folder);
}

ExitCode run(const HelpOptions& options, Command& program, const Streams& streams) {
  const Command& command = asked_for(program, options.verb);
  if (!options.out.empty()) {
    make_out_folder(options.out);
    write_man_pages(command, options.out);
  } else if (options.format == "man") {
    streams.out << man_page(command);
  } else if (options.format == "markdown") {
    streams.out << settings_page(command);
  } else {
    streams.out << help(command);
  }
  return kOk;
}

}  // namespace

void add_help(Command& program) {
  const auto options = std::make_shared<HelpOptions>();
  Command& command = program.add_verb("help", "Show the options and examples of a verb");
  Option& verb = command.add_operand(
      {.name = "VERB", .help = "The verb (command), such as lm train", .several = Several::kWords}, options->verb);
  verb.nearby_name = "verbs";
  verb.nearby = [&program] { return program.verb_names(); };
  command.add({.name = "format",
               .help = "text; man: a manual page; markdown: all options, as in docs/settings.md",
               .choices = kHelpFormats},
              options->format);
  command.add({.name = "man-pages", .help = "Folder to write all manual pages to; created if missing", .value = "DIR"},
              options->out);
  command.examples(
      "  heed help train\n"
      "  heed help lm perplexity\n"
      "  heed help --format man train | man -l -\n");
  command.on_run([options, &program](const Streams& streams) { return run(*options, program, streams); });
}

}  // namespace heed::cli
