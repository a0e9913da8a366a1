#include "apps/heed/command/parse.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "apps/heed/command/help.h"
#include "heed/base/error.h"
#include "heed/base/settings/renamed_settings.h"
#include "heed/base/settings/suggest.h"
#include "heed/base/unicode/printable.h"

namespace heed::cli {
namespace {

std::string shown(std::string_view word) { return printable(word, 80); }

void add_verbs(const Command& command, std::vector<std::string>& names) {
  for (const auto& verb : command.verbs()) {
    if (verb->is_hidden()) continue;
    names.push_back(verb->full_name());
    add_verbs(*verb, names);
  }
}

[[noreturn]] void refuse_verb(const Command& program, const Command& group, const std::string& word) {
  std::vector<std::string> all;
  add_verbs(program, all);
  const std::string typed = group.full_name().empty() ? word : group.full_name() + " " + word;
  std::string near(nearest_name(typed, all));
  const auto last_word = std::ranges::find_if(all, [&](const std::string& name) { return name.ends_with(" " + word); });
  if (last_word != all.end()) near = *last_word;  // `heed perplexity`
  throw Error(near.empty() ? fmt::format("unknown verb '{}' ({} has: {})", shown(word), group.typed(),
                                         fmt::join(group.verb_names(), ", "))
                           : fmt::format("unknown verb '{}'; did you mean {} {}? ({} --help lists all verbs)",
                                         shown(word), program.name(), near, group.typed()));
}

[[noreturn]] void refuse_without_verb(const Command& group) {
  const std::string example = group.examples().substr(2, group.examples().find('\n') - 2);
  throw Error(fmt::format("{} needs a verb: {}; for example: {} ({} --help explains them)", group.name(),
                          fmt::join(group.verb_names(), ", "), example, group.typed()));
}

std::string without_dashes(std::string_view word) {
  word.remove_prefix(std::min(word.find_first_not_of('-'), word.size()));
  return std::string(word.substr(0, word.find('=')));
}

[[noreturn]] void refuse_option(const Command& command, const std::string& word) {
  std::vector<std::string> names = {"help"};
  for (const auto& option : command.options()) {
    if (option->is_operand()) continue;
    names.push_back(option->name);
    if (!option->also.empty()) names.push_back(option->also);
    if (option->kind == Option::Kind::kSwitch) names.push_back("no-" + option->name);
  }
  const std::string_view near = nearest_name(without_dashes(word), names);
  const std::string_view typed = std::string_view(word).substr(0, word.find('='));
  throw Error(fmt::format("unknown option {}{} ({} --help lists all options)", shown(typed),
                          near.empty() ? "" : fmt::format("; did you mean --{}?", near), command.typed()));
}

// " (translation models here: runs/demo/model)".
std::string nearby(const Option& option) {
  const std::vector<std::string> values = option.nearby ? option.nearby() : std::vector<std::string>();
  return values.empty() ? "" : fmt::format(" ({} here: {})", option.nearby_name, fmt::join(values, ", "));
}

// The first part of an option's help, for use within a sentence: "replace the run in --out".
std::string brief(const Option& option) {
  std::string help = option.help.substr(0, option.help.find(';'));
  help[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(help[0])));
  return help;
}

bool is_number(std::string_view word) {
  return word.size() > 1 && (std::isdigit(static_cast<unsigned char>(word[1])) != 0 || word[1] == '.');
}

class Parser {
 public:
  Parser(Command& program, const std::vector<std::string>& words) : program_(program), words_(words), at_(&program) {}

  Parsed parse() {
    for (; next_ < words_.size(); ++next_) {
      const std::string& word = words_[next_];
      if (only_operands_ || word == "-" || !word.starts_with('-') || is_number(word))
        take_plain(word);
      else if (word == "--")
        only_operands_ = true;
      else if (word == "--help" || word == "-h")
        return {.command = at_, .help = true};
      else
        take_option(word);
    }
    if (at_ != &program_ && !at_->verbs().empty()) refuse_without_verb(*at_);
    for (const auto& option : at_->options())
      if (option->is_operand()) take_operands(*option);
    require_all_taken();
    for (const auto& option : at_->options()) finish(*option);
    return {.command = at_};
  }

 private:
  void take_plain(const std::string& word) {
    if (at_->verbs().empty()) return void(operands_.push_back(word));
    Command* verb = at_->find_verb(word);
    if (verb == nullptr) refuse_verb(program_, *at_, word);
    at_ = verb;
  }

  void take_option(const std::string& word) {
    if (!word.starts_with("--")) return take_letter(word);
    const std::size_t equals = word.find('=');
    const std::string name(current_name(word.substr(2, std::min(equals, word.size()) - 2)));
    const std::optional<std::string> value =
        equals == std::string::npos ? std::nullopt : std::optional(word.substr(equals + 1));
    if (Option* option = at_->find(name)) return take(*option, value);
    Option* negated = name.starts_with("no-") ? at_->find(name.substr(3)) : nullptr;
    if (negated == nullptr || negated->kind != Option::Kind::kSwitch || value) refuse_option(*at_, word);
    set(*negated, "false");
  }

  // "-m", with its value in the same word or in the next.
  void take_letter(const std::string& word) {
    const auto found = std::ranges::find_if(at_->options(), [&](const auto& one) { return one->letter == word[1]; });
    if (found == at_->options().end() || (word.size() > 2 && !(*found)->takes_value())) refuse_option(*at_, word);
    if (word.size() > 2 && at_->find(without_dashes(word)) != nullptr) refuse_option(*at_, word);  // -model
    take(**found, word.size() > 2 ? std::optional(word.substr(2)) : std::nullopt);
  }

  void take(Option& option, const std::optional<std::string>& value) {
    if (!option.takes_value()) {
      if (value && option.kind == Option::Kind::kFlag)
        throw Error(fmt::format("{} takes no value (got '{}')", option.typed(), shown(*value)));
      return set(option, value.value_or("true"));
    }
    if (value) return set(option, *value);
    if (next_ + 1 == words_.size() || is_option(words_[next_ + 1]))
      throw Error(fmt::format("{} needs a value: {} {}", option.typed(), option.typed(), option.value));
    set(option, words_[++next_]);
    if (!option.several || option.how != Several::kWords) return;
    while (next_ + 1 < words_.size() && !words_[next_ + 1].starts_with('-')) set(option, words_[++next_]);
  }

  bool is_option(const std::string& word) const {
    return word.starts_with("--") && at_->find(without_dashes(word)) != nullptr;
  }

  static void set(Option& option, const std::string& word) {
    if (!option.several || (option.how == Several::kCommas && option.count > 0)) option.words.clear();
    option.words.push_back(word);
    ++option.count;
  }

  // Sets the option's value, once all words are known.
  void finish(Option& option) {
    if (option.count > 0) return option.assign(option.typed(), option.words), require_fit(option);
    if (!option.is_required) return;
    throw Error(fmt::format("{} is required; usage: {}{}", option.typed(), usage(*at_), nearby(option)));
  }

  // A verb has few operands; the last one takes all remaining words if it accepts several.
  void take_operands(Option& option) {
    const std::size_t count = option.several ? operands_.size() : std::min<std::size_t>(operands_.size(), 1);
    for (std::size_t i = 0; i < count; ++i) set(option, operands_[i]);
    operands_.erase(operands_.begin(), operands_.begin() + static_cast<std::ptrdiff_t>(count));
  }

  // Throws Error if words are left that no operand took.
  void require_all_taken() const {
    if (operands_.empty()) return;
    const std::string word = shown(operands_.front());
    const Option* model = at_->find("model");
    if (model != nullptr && model->count == 0 && std::filesystem::is_directory(operands_.front()))
      throw Error(fmt::format("unexpected '{0}'; did you mean --model {0}?", word));
    throw Error(fmt::format("unexpected '{}'; usage: {}", word, usage(*at_)));
  }

  static void require_fit(const Option& option) {
    for (const Option* other : option.needed)
      if (other->count == 0) throw Error(fmt::format("{} needs {} {}", option.typed(), other->typed(), other->value));
    for (const Option* other : option.excluded)
      if (other->count > 0)
        throw Error(fmt::format("{0} and {1} cannot be used together; give only one ({0}: {2}; {1}: {3})",
                                option.typed(), other->typed(), brief(option), brief(*other)));
  }

  Command& program_;
  const std::vector<std::string>& words_;
  Command* at_;
  std::size_t next_ = 0;
  bool only_operands_ = false;
  std::vector<std::string> operands_;
};

}  // namespace

Parsed parse(Command& program, const std::vector<std::string>& words) { return Parser(program, words).parse(); }

}  // namespace heed::cli
