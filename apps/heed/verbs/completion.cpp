// heed completion: prints shell scripts that complete heed's command lines, and answers their queries.
#include "apps/heed/command/completion.h"

#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "apps/heed/verbs/verbs.h"

namespace heed::cli {
namespace {

// The verb that the scripts call.
void add_complete(Command& program) {
  const auto words = std::make_shared<std::vector<std::string>>();
  Command& command = program.add_verb("complete", "List the completions of the last word");
  command.hide();
  command.add_operand({.name = "WORD", .help = "Words of a command line", .several = Several::kWords}, *words);
  command.on_run([words, &program](const Streams& streams) {
    streams.out << completion_text(complete(program, *words));
    return kOk;
  });
}

}  // namespace

void add_completion(Command& program) {
  const auto shell = std::make_shared<std::string>();
  Command& command = program.add_verb("completion", "Print a completion script for bash, zsh or fish");
  command.add_operand({.name = "SHELL", .help = "The shell", .choices = kShells}, *shell).required();
  command.details("If Heed is installed, these scripts are too. If not, load one in your shell's startup file.");
  command.examples(
      "  source <(heed completion bash)\n"
      "  source <(heed completion zsh)\n"
      "  heed completion fish | source\n");
  command.on_run([shell](const Streams& streams) {
    streams.out << completion_script(*shell);
    return kOk;
  });
  add_complete(program);
}

}  // namespace heed::cli
