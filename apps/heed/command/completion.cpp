#include "apps/heed/command/completion.h"

#include <fmt/format.h>

namespace heed::cli {
namespace {

constexpr const char* kBash = R"sh(# Completion of heed for bash.
_heed() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do
    case $line in
      :files) compopt -o filenames; mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$2") ;;
      :folders) compopt -o filenames; mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -d -- "$2") ;;
      ?*) COMPREPLY+=("${line%%$'\t'*}") ;;
    esac
  done < <("$1" complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _heed heed
)sh";

constexpr const char* kZsh = R"sh(#compdef heed
# Completion of heed for zsh.
_heed() {
  local line
  local -a candidates
  while IFS= read -r line; do
    case $line in
      :files) _files ;;
      :folders) _files -/ ;;
      *$'\t'*) candidates+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}") ;;
      ?*) candidates+=("${line//:/\\:}") ;;
    esac
  done < <("$words[1]" complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)
  (( $#candidates )) && _describe heed candidates
}
if [[ $funcstack[1] == _heed ]]; then _heed "$@"; else compdef _heed heed; fi
)sh";

constexpr const char* kFish = R"sh(# Completion of heed for fish.
function __heed_complete
    set -l words (commandline -opc) (commandline -ct)
    for line in ($words[1] complete -- $words[2..-1] 2>/dev/null)
        switch $line
            case ':files'
                __fish_complete_path (commandline -ct)
            case ':folders'
                __fish_complete_directories (commandline -ct)
            case '*'
                echo $line
        end
    end
end
complete -c heed -f -a '(__heed_complete)'
)sh";

void add(Completion& completion, const std::string& typed, const std::string& word, const std::string& description) {
  if (word.starts_with(typed)) completion.candidates.push_back({word, description});
}

// Completes the value of an option or operand.
Completion complete_value(const Option& option, const std::string& typed) {
  Completion completion;
  // "mean,sd" is completed to "mean,sdp".
  const std::size_t comma = option.several && option.how == Several::kCommas ? typed.rfind(',') : std::string::npos;
  const std::string before = comma == std::string::npos ? "" : typed.substr(0, comma + 1);
  for (const std::string& choice : option.choices) add(completion, typed, before + choice, "");
  if (option.nearby)
    for (const std::string& value : option.nearby()) add(completion, typed, value, "");
  completion.files = option.value == "FILE";
  completion.folders = option.value == "DIR" || (option.nearby && completion.candidates.empty());
  return completion;
}

Completion complete_option(const Command& command, const std::string& typed) {
  Completion completion;
  for (const auto& option : command.options()) {
    if (option->is_operand()) continue;
    add(completion, typed, option->typed(), option->help);
    if (!option->also.empty()) add(completion, typed, "--" + option->also, option->help);
    if (option->kind == Option::Kind::kSwitch) add(completion, typed, "--no-" + option->name, "Not: " + option->help);
  }
  add(completion, typed, "--help", "Show help");
  return completion;
}

Completion complete_verb(const Command& command, const std::string& typed) {
  Completion completion;
  for (const auto& verb : command.verbs())
    if (!verb->is_hidden()) add(completion, typed, verb->name(), verb->summary());
  return completion;
}

// If the word is an option that takes a value from the next word, that option: "--beam", "-m".
const Option* option_awaiting_value(const Command& command, const std::string& word) {
  if (!word.starts_with('-')) return nullptr;
  for (const auto& option : command.options())
    if (option->kind == Option::Kind::kValue &&
        (word == option->typed() || word == "--" + option->also || word == fmt::format("-{}", option->letter)))
      return option.get();
  return nullptr;
}

}  // namespace

Completion complete(const Command& program, std::vector<std::string> words) {
  std::erase(words, "=");  // bash splits "--beam=5" into words
  if (words.empty()) words.emplace_back();
  const std::string typed = words.back();
  words.pop_back();
  const Command* command = &program;
  const Option* awaiting = nullptr;
  for (const std::string& word : words) {
    awaiting = awaiting == nullptr ? option_awaiting_value(*command, word) : nullptr;
    if (const Command* verb = command->find_verb(word); verb != nullptr && awaiting == nullptr) command = verb;
  }
  if (awaiting != nullptr) return complete_value(*awaiting, typed);
  if (typed.starts_with('-')) return complete_option(*command, typed);
  if (!command->verbs().empty()) return complete_verb(*command, typed);
  for (const auto& option : command->options())
    if (option->is_operand()) return complete_value(*option, typed);
  return {};
}

std::string completion_text(const Completion& completion) {
  std::string text;
  for (const auto& [word, description] : completion.candidates)
    text += description.empty() ? word + "\n" : fmt::format("{}\t{}\n", word, description);
  if (completion.files) text += ":files\n";
  if (completion.folders) text += ":folders\n";
  return text;
}

std::string completion_script(const std::string& shell) {
  return shell == "bash" ? kBash : shell == "zsh" ? kZsh : kFish;
}

}  // namespace heed::cli
