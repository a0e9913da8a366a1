#include "heed/plot/shaded_text.h"

#include <algorithm>
#include <cstddef>

#include <fmt/format.h>

#include "heed/base/formats/xml.h"
#include "heed/base/unicode/utf8.h"
#include "heed/plot/canvas/color.h"
#include "heed/plot/canvas/theme.h"

namespace heed::plot {
namespace {

using Line = std::vector<const ShadedToken*>;

// A combining character gets a dotted circle as its base.
std::string shown(const ShadedToken& token, int width) {
  const std::string text = display_columns(token.text) > 0 ? token.text : "\xE2\x97\x8C" + token.text;
  return fit_columns(text, width);
}

// The columns that `token` takes on a line after `before`, which may be null.
int columns_of(const ShadedToken& token, const ShadedToken* before, int width) {
  return display_columns(shown(token, width)) + (before != nullptr && token.space_before ? 1 : 0);
}

bool may_break(const ShadedToken& before, const ShadedToken& token) { return token.space_before || before.text == " "; }

// Removes and returns the part of a full line that must move to the next line, before `token`.
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

std::string colored(const ShadedToken& token, const std::string& text, bool two_sides) {
  if (two_sides && signed_shade_of(token.value) == 0)  // like ordinary text on the terminal
    return token.marked ? fmt::format("\x1b[4m{}\x1b[0m", text) : text;
  const Color back = two_sides ? difference_color(token.value) : weight_color(token.value), front = readable_on(back);
  return fmt::format("\x1b[{}48;2;{:.0f};{:.0f};{:.0f};38;2;{:.0f};{:.0f};{:.0f}m{}\x1b[0m", token.marked ? "4;" : "",
                     255 * back.red, 255 * back.green, 255 * back.blue, 255 * front.red, 255 * front.green,
                     255 * front.blue, text);
}

// What is printed under a token of this width if there is no colour.
std::string digit_of(const ShadedToken& token, int columns, bool two_sides) {
  std::string digit;
  if (!two_sides) {
    digit = fmt::format("{}", shade_of(token.value));
  } else if (const int shade = signed_shade_of(token.value); shade != 0) {
    digit = fmt::format("{:+}", shade);
    if (columns < 2) digit.resize(1);
  }
  if (token.marked && std::ssize(digit) < columns) digit += '?';
  return digit;
}

void trim_end(std::string& text) { text.erase(text.find_last_not_of(' ') + 1); }

// CSS rules for shades from the background to the strongest `hue` on which the text is readable in one colour. They are
// for .s0, .s1, ..., starting at `first`, or for the negative side .n0, .n1, ...
std::string shade_rules(const Theme& theme, char letter, int first, const Color& hue) {
  constexpr double kReadable = 4.5;  // WCAG 2.1, 1.4.3
  double most = 1;
  while (most > 0 && contrast(theme.ink, mix(theme.paper, hue, most)) < kReadable) most -= 0.01;
  std::string rules;
  for (int shade = first; shade < kShades; ++shade)
    rules += fmt::format(".{}{} {{ background: {}; }}\n", letter, shade,
                         hex(mix(theme.paper, hue, most * shade / (kShades - 1))));
  return rules;
}

std::string theme_rules(const Theme& theme, bool two_sides) {
  return shade_rules(theme, 's', 0, series_color(1)) + (two_sides ? shade_rules(theme, 'n', 1, series_color(0)) : "");
}

// In print, both hues may be the same grey.
constexpr const char* kPrintRules = "@media print { .shaded [class^=n], .legend [class^=n] { font-style: italic; } }\n";

std::string class_of(int shade) { return shade < 0 ? fmt::format("n{}", -shade) : fmt::format("s{}", shade); }

std::string legend_of(const ShadedText& text) {
  std::string html = fmt::format("<p class=\"legend\">{} ", xml_escaped(text.low));
  if (text.two_sides)
    for (int shade = 1 - kShades; shade < kShades; shade += 3)
      html +=
          fmt::format("<span class=\"{}\">{}</span>", class_of(shade), shade == 0 ? "0" : fmt::format("{:+}", shade));
  else
    for (int shade = 0; shade < kShades; ++shade) html += fmt::format("<span class=\"s{0}\">{0}</span>", shade);
  html += " " + xml_escaped(text.high);
  if (!text.mark.empty()) html += fmt::format("; <span class=\"mark\">abc</span> {}", xml_escaped(text.mark));
  return html + "</p>\n";
}

}  // namespace

int shade_of(double value) { return value > 0 ? static_cast<int>(std::min(value * kShades, kShades - 1.0)) : 0; }
int signed_shade_of(double value) { return value < 0 ? -shade_of(-value) : shade_of(value); }

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
      words += (space ? " " : "") + (style.color ? colored(*token, word, text.two_sides) : word);
      const int columns = display_columns(word);
      digits += (space ? " " : "") + fmt::format("{:<{}}", digit_of(*token, columns, text.two_sides), columns);
    }
    trim_end(words);
    trim_end(digits);
    result += words + '\n';
    if (!style.color && !digits.empty()) result += digits + '\n';
  }
  return result;
}

std::string html_shaded_text(const ShadedText& text) {
  std::string html;
  if (!text.low.empty() || !text.high.empty()) html += legend_of(text);
  html += "<p class=\"shaded\">";
  bool line_begins = true;
  for (const ShadedToken& token : text.tokens) {
    if (token.space_before && !line_begins) html += ' ';
    const int shade = text.two_sides ? signed_shade_of(token.value) : shade_of(token.value);
    html += fmt::format("<span class=\"{}{}\"", class_of(shade), token.marked ? " mark" : "");
    if (!token.tip.empty()) html += fmt::format(" title=\"{}\"", xml_escaped(token.tip));
    html += fmt::format(">{}</span>", xml_escaped(token.text));
    line_begins = token.line_after;
    if (token.line_after) html += '\n';  // preserved by pre-wrap
  }
  return html + "</p>\n";
}

std::string shaded_text_style(bool two_sides) {
  return ".shaded { white-space: pre-wrap; overflow-wrap: anywhere; line-height: 1.9; }\n"
         ".shaded span, .legend span { padding: 0.15em 0; print-color-adjust: exact; "
         "-webkit-print-color-adjust: exact; }\n"
         ".legend { color: var(--muted); font-size: 0.9rem; } .legend span { padding: 0.15em 0.45em; color: "
         "var(--ink); }\n"
         ".mark { text-decoration: underline dotted 2px; text-underline-offset: 0.2em; }\n" +
         theme_rules(kLightTheme, two_sides) +
         fmt::format("@media (prefers-color-scheme: dark) {{\n{}}}\n", theme_rules(kDarkTheme, two_sides)) +
         (two_sides ? kPrintRules : "");
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

}  // namespace heed::plot
