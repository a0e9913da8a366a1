#include "heed/plot/shaded_text.h"

#include <algorithm>
#include <cstddef>

#include <fmt/format.h>

#include "heed/base/utf8.h"
#include "heed/base/xml.h"
#include "heed/plot/color.h"
#include "heed/plot/theme.h"

namespace heed {
namespace {

using Line = std::vector<const ShadedToken*>;

// A mark that stands on the character before it gets a circle to stand on.
std::string shown(const ShadedToken& token, int width) {
  const std::string text = display_columns(token.text) > 0 ? token.text : "\xE2\x97\x8C" + token.text;
  return fit_columns(text, width);
}

// Columns that `token` takes on a line after `before`, which may be none.
int columns_of(const ShadedToken& token, const ShadedToken* before, int width) {
  return display_columns(shown(token, width)) + (before != nullptr && token.space_before ? 1 : 0);
}

bool may_break(const ShadedToken& before, const ShadedToken& token) { return token.space_before || before.text == " "; }

// What of a full line moves to the next one, before which `token` is to stand.
Line take_unfinished(Line& line, const ShadedToken& token) {
  std::size_t end = line.size();
  if (!may_break(*line.back(), token)) {
    for (std::size_t i = line.size() - 1; i > 0; --i)
      if (may_break(*line[i - 1], *line[i])) {
        end = i;
        break;
      }
  }
  Line rest(line.begin() + static_cast<std::ptrdiff_t>(end), line.end());
  line.resize(end);
  return rest;
}

std::vector<Line> lines_of(const ShadedText& text, int width) {
  std::vector<Line> lines;
  Line line;
  int columns = 0;
  const auto add = [&](const ShadedToken& token) {
    columns += columns_of(token, line.empty() ? nullptr : line.back(), width);
    line.push_back(&token);
  };
  const auto finish = [&] {
    lines.push_back(std::move(line));
    line.clear();
    columns = 0;
  };
  for (const ShadedToken& token : text.tokens) {
    if (!line.empty() && columns + columns_of(token, line.back(), width) > width) {
      const Line rest = take_unfinished(line, token);
      finish();
      for (const ShadedToken* left : rest) add(*left);
    }
    add(token);
    if (token.line_after) finish();
  }
  if (!line.empty()) finish();
  return lines;
}

std::string colored(const ShadedToken& token, const std::string& text) {
  const Color back = weight_color(token.value), front = readable_on(back);
  return fmt::format("\x1b[{}48;2;{:.0f};{:.0f};{:.0f};38;2;{:.0f};{:.0f};{:.0f}m{}\x1b[0m", token.marked ? "4;" : "",
                     255 * back.red, 255 * back.green, 255 * back.blue, 255 * front.red, 255 * front.green,
                     255 * front.blue, text);
}

void trim_end(std::string& text) { text.erase(text.find_last_not_of(' ') + 1); }

// From the paper to as much orange as leaves the ink readable on it, so that letters of a word stay of one colour.
std::string shade_rules(const Theme& theme) {
  constexpr double kReadable = 4.5;  // WCAG 2.1, 1.4.3
  double most = 1;
  while (most > 0 && contrast(theme.ink, mix(theme.paper, series_color(1), most)) < kReadable) most -= 0.01;
  std::string rules;
  for (int shade = 0; shade < kShades; ++shade)
    rules += fmt::format(".s{} {{ background: {}; }}\n", shade,
                         hex(mix(theme.paper, series_color(1), most * shade / (kShades - 1))));
  return rules;
}

}  // namespace

int shade_of(double value) { return value > 0 ? static_cast<int>(std::min(value * kShades, kShades - 1.0)) : 0; }

std::string terminal_shaded_text(const ShadedText& text, const TerminalStyle& style) {
  const int width = std::max(style.width, 10);
  std::string result;
  for (const Line& line : lines_of(text, width)) {
    std::string words, digits;
    const ShadedToken* before = nullptr;
    for (const ShadedToken* token : line) {
      const std::string word = shown(*token, width);
      const bool space = before != nullptr && token->space_before;
      before = token;
      words += (space ? " " : "") + (style.color ? colored(*token, word) : word);
      std::string digit = fmt::format("{}", shade_of(token->value));
      if (token->marked && display_columns(word) > 1) digit += '?';
      digits += (space ? " " : "") + fmt::format("{:<{}}", digit, display_columns(word));
    }
    trim_end(words);
    trim_end(digits);
    result += words + '\n';
    if (!style.color) result += digits + '\n';
  }
  return result;
}

std::string html_shaded_text(const ShadedText& text) {
  std::string html;
  if (!text.low.empty() || !text.high.empty()) {
    html += fmt::format("<p class=\"legend\">{} ", xml_escaped(text.low));
    for (int shade = 0; shade < kShades; ++shade) html += fmt::format("<span class=\"s{0}\">{0}</span>", shade);
    html += " " + xml_escaped(text.high);
    if (!text.mark.empty()) html += fmt::format("; <span class=\"mark\">abc</span> {}", xml_escaped(text.mark));
    html += "</p>\n";
  }
  html += "<p class=\"shaded\">";
  bool line_begins = true;
  for (const ShadedToken& token : text.tokens) {
    if (token.space_before && !line_begins) html += ' ';
    html += fmt::format("<span class=\"s{}{}\"", shade_of(token.value), token.marked ? " mark" : "");
    if (!token.tip.empty()) html += fmt::format(" title=\"{}\"", xml_escaped(token.tip));
    html += fmt::format(">{}</span>", xml_escaped(token.text));
    line_begins = token.line_after;
    if (token.line_after) html += '\n';  // kept as it is: pre-wrap
  }
  return html + "</p>\n";
}

std::string shaded_text_style() {
  return ".shaded { white-space: pre-wrap; overflow-wrap: anywhere; line-height: 1.9; }\n"
         ".shaded span, .legend span { padding: 0.15em 0; print-color-adjust: exact; "
         "-webkit-print-color-adjust: exact; }\n"
         ".legend { color: var(--muted); font-size: 0.9rem; } .legend span { padding: 0.15em 0.45em; color: "
         "var(--ink); }\n"
         ".mark { text-decoration: underline dotted 2px; text-underline-offset: 0.2em; }\n" +
         shade_rules(kLightTheme) +
         fmt::format("@media (prefers-color-scheme: dark) {{\n{}}}\n", shade_rules(kDarkTheme));
}

std::string plain_shaded_text(const ShadedText& text) {
  std::string plain;
  bool line_begins = true;
  for (const ShadedToken& token : text.tokens) {
    if (token.space_before && !line_begins) plain += ' ';
    plain += token.text;
    line_begins = token.line_after;
    if (token.line_after) plain += '\n';
  }
  while (plain.ends_with('\n')) plain.pop_back();
  return plain;
}

}  // namespace heed
