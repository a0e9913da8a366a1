#include "apps/heed/command/man_page.h"

#include <algorithm>
#include <sstream>
#include <vector>

#include <fmt/format.h>

#include "apps/heed/command/help.h"
#include "heed/heed.h"

namespace heed::cli {
namespace {

// Escapes a text for roff: hyphens that can be copied, and no line that starts with a request.
std::string roff(const std::string& text) {
  std::string result;
  bool line_begins = true;
  for (const char letter : text) {
    if (line_begins && (letter == '.' || letter == '\'')) result += "\\&";
    if (letter == '-')
      result += "\\-";
    else if (letter == '\\')
      result += "\\e";
    else
      result += letter;
    line_begins = letter == '\n';
  }
  return result;
}

std::string example(const std::string& lines) { return fmt::format(".nf\n{}.fi\n", roff(lines)); }

// Paragraphs are filled; lines that start with a space stay unchanged.
std::string man_paragraphs(const std::string& text) {
  std::string result;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    if (line.empty())
      result += ".PP\n";
    else if (line[0] == ' ')
      result += example(line + "\n");
    else
      result += roff(line) + "\n";
  return result;
}

std::string man_option(const Option& option) {
  const std::string notes = option_notes(option);
  std::string text = fmt::format(".TP\n.B {}\n{}{}.\n", roff(option_names(option)), roff(option.help),
                                 notes.empty() ? "" : roff(fmt::format(" ({})", notes)));
  if (!option.link.empty()) text += fmt::format("See {}\n", roff(option.link));
  return text;
}

std::string man_options(const Command& command) {
  std::string text = command.options().empty() ? "" : ".SH OPTIONS\n";
  for (const std::string& heading : command.headings()) {
    if (!heading.empty()) text += fmt::format(".SS {}\n", roff(heading));
    for (const auto& option : command.options())
      if (option->heading == heading) text += man_option(*option);
  }
  return text;
}

std::string man_verbs(const Command& command) {
  std::string text = command.verbs().empty() ? "" : ".SH VERBS\n";
  for (const auto& verb : command.verbs())
    if (!verb->is_hidden())
      text += fmt::format(".TP\n.B {}\n{}. See\n.BR {} (1).\n", roff(verb->full_name()), roff(verb->summary()),
                          roff(man_page_name(*verb)));
  return text;
}

}  // namespace

std::string man_page_name(const Command& command) {
  std::string name = command.typed();
  std::ranges::replace(name, ' ', '-');
  return name;
}

std::string man_page(const Command& command) {
  std::string title = man_page_name(command);
  std::string text = fmt::format(".TH {} 1 \"\" \"heed {}\" \"Heed\"\n", roff(title), version());
  text += fmt::format(".SH NAME\n{} \\- {}\n", roff(title), roff(command.summary()));
  text += fmt::format(".SH SYNOPSIS\n.B {}\n", roff(usage(command)));
  text += man_verbs(command) + man_options(command);
  if (!command.details().empty()) text += ".SH DESCRIPTION\n" + man_paragraphs(command.details());
  if (!command.examples().empty()) text += ".SH EXAMPLES\n" + example(command.examples());
  text += ".SH EXIT STATUS\n0 success, 1 a negative result, 2 wrong usage or an error, 128 + N after signal N.\n";
  if (!command.full_name().empty()) text += ".SH SEE ALSO\n.BR heed (1)\n";
  return text;
}

}  // namespace heed::cli
