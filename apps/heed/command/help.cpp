#include "apps/heed/command/help.h"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "heed/base/unicode/utf8.h"

namespace heed::cli {
namespace {

constexpr int kColumns = 80;
constexpr int kNamesWidth = 26;  // width of option names, with the spaces around them

// Wraps text at kColumns; the first line starts with `begin`, the others with `indent` spaces.
std::string wrapped(const std::string& text, const std::string& begin, int indent) {
  std::string lines = begin;
  int column = display_columns(begin);
  bool first = true;  // first word of its line
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const int width = display_columns(word);
    if (!first && column + 1 + width > kColumns) {
      lines += "\n" + std::string(static_cast<std::size_t>(indent), ' ');
      column = indent;
      first = true;
    }
    lines += (first ? "" : " ") + word;
    column += width + (first ? 0 : 1);
    first = false;
  }
  return lines + "\n";
}

// Names on the left, the text on the right; the text goes below if the names are long.
std::string entry(const std::string& names, const std::string& text) {
  const std::string begin = "  " + names;
  const int width = display_columns(begin);
  if (width + 1 >= kNamesWidth) return begin + "\n" + wrapped(text, std::string(kNamesWidth, ' '), kNamesWidth);
  return wrapped(text, begin + std::string(static_cast<std::size_t>(kNamesWidth - width), ' '), kNamesWidth);
}

std::string option_entry(const Option& option) {
  const std::string notes = option_notes(option);
  return entry(option_names(option), notes.empty() ? option.help : fmt::format("{} ({})", option.help, notes));
}

// Whether a text contains the word, ignoring the case of its first letter.
bool mentions(const std::string& text, const std::string& word) {
  return text.find(word.substr(1)) != std::string::npos;
}

std::string verbs_of(const Command& command) {
  std::string text;
  for (const auto& verb : command.verbs())
    if (!verb->is_hidden()) text += wrapped(verb->summary(), fmt::format("  {:<11} ", verb->name()), 14);
  return text;
}

}  // namespace

std::string usage(const Command& command) {
  std::string text = command.typed();
  if (!command.verbs().empty()) return text + " VERB [OPTIONS]";
  std::string operands;
  bool optional = false;
  for (const auto& option : command.options()) {
    if (option->is_operand()) {
      const std::string name = option->name + (option->several ? "..." : "");
      operands += option->is_required ? " " + name : fmt::format(" [{}]", name);
    } else if (option->is_required) {
      text += fmt::format(" {} {}", option->typed(), option->value);
    } else {
      optional = true;
    }
  }
  return text + (optional ? " [OPTIONS]" : "") + operands;
}

std::string option_names(const Option& option) {
  if (option.is_operand()) return option.name + (option.several ? "..." : "");
  std::string names = option.letter == 0 ? "" : fmt::format("-{}, ", option.letter);
  names += option.kind == Option::Kind::kSwitch ? "--[no-]" + option.name : "--" + option.name;
  if (!option.also.empty()) names += ", --" + option.also;
  if (option.takes_value()) names += " " + option.value;
  if (option.several && option.how == Several::kCommas) names += ",...";
  if (option.several && option.how == Several::kWords) names += "...";
  return names;
}

std::string details(const Command& command) {
  std::string result, paragraph;
  const auto end_paragraph = [&] {
    if (!paragraph.empty()) result += wrapped(paragraph, "", 0);
    paragraph.clear();
  };
  std::istringstream lines(command.details());
  for (std::string line; std::getline(lines, line);) {
    if (!line.empty() && line[0] != ' ') {
      paragraph += line + " ";
      continue;
    }
    end_paragraph();
    result += line + "\n";
  }
  end_paragraph();
  return result;
}

std::string option_notes(const Option& option) {
  constexpr double kWorthSaying = 1e6;  // "at most 1000000000" would not help anybody
  std::vector<std::string> notes;
  if (!option.choices.empty()) notes.push_back(fmt::format("{}", fmt::join(option.choices, ", ")));
  const Range& range = option.range;
  const bool limited = std::isfinite(range.high) && range.high < kWorthSaying;
  if (range.low == kTiny)
    notes.push_back(limited ? fmt::format("above 0 and {} {}", range.below ? "below" : "at most", range.high)
                            : "above 0");
  else if (limited)
    notes.push_back(range.below ? fmt::format("at least {} and below {}", range.low, range.high)
                                : fmt::format("from {} to {}", range.low, range.high));
  else if (std::isfinite(range.low) && range.low >= 1)
    notes.push_back(fmt::format("at least {}", range.low));
  if (!option.unit.empty() && !mentions(option.help, option.unit)) notes.push_back("in " + option.unit);
  if (!option.zero.empty()) notes.push_back("0: " + option.zero);
  if (option.kind == Option::Kind::kSwitch)
    notes.push_back("default " + (option.initial == "true"    ? "on"
                                  : option.initial == "false" ? "off"
                                                              : option.initial));
  else if (option.kind != Option::Kind::kFlag && !option.initial.empty())
    notes.push_back("default " + option.initial);
  if (option.several && option.how == Several::kRepeated) notes.emplace_back("may be repeated");
  return fmt::format("{}", fmt::join(notes, "; "));
}

std::string help(const Command& command) {
  const bool program = command.full_name().empty();
  std::string text =
      fmt::format("{}{}Usage: {}\n", wrapped(command.summary(), "", 0), program ? "" : "\n", usage(command));
  if (!command.verbs().empty()) text += fmt::format("\n{}", verbs_of(command));
  if (!program)
    for (const std::string& heading : command.headings()) {
      text += fmt::format("\n{}:\n", heading.empty() ? "Options" : heading);
      for (const auto& option : command.options())
        if (option->heading == heading) text += option_entry(*option);
    }
  if (!command.details().empty()) text += "\n" + details(command);
  if (!command.examples().empty()) text += fmt::format("\nExamples:\n{}", command.examples());
  return text;
}

}  // namespace heed::cli
