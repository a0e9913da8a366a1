// A text whose words or characters have a background that is stronger for larger values: surprise, weight, share of a
// decision.
//
// On a terminal it is coloured. Without colour, there is a digit under each token: its value in tenths, rounded down:
//   the deeds of Coriolanus
//   1   7     0  9?
// "?" shows a mark. In a report (document.h) the text has tooltips, and colours for the light and the dark theme.
//
// With two sides, negative values are blue and positive ones orange, which no kind of colour vision confuses. A token
// close to 0 has no background. Without colour, digits have a sign, or there is only the sign if there is no room for
// both:
//   not a bad film
//   -6  + +8
#pragma once

#include <string>
#include <vector>

#include "heed/base/terminal/terminal.h"

namespace heed::plot {

struct ShadedToken {
  std::string text;  // printable
  double value = 0;  // from 0 to 1, with two sides from -1 to 1; others are clamped, NaN is 0
  bool marked = false;
  bool space_before = false;  // ignored at the start of a line
  bool line_after = false;    // the next token starts a new line
  std::string tip = {};
};

struct ShadedText {
  std::vector<ShadedToken> tokens;
  // The meaning of the smallest value, the largest value and a mark, for the legend; empty: no legend.
  std::string low = {}, high = {}, mark = {};
  bool two_sides = false;
};

inline constexpr int kShades = 10;
int shade_of(double value);         // from 0 to kShades - 1
int signed_shade_of(double value);  // from 1 - kShades to kShades - 1, symmetric

// Lines that fit in style.width, broken between words if possible; each ends with LF.
std::string terminal_shaded_text(const ShadedText& text, const TerminalStyle& style);

// For a web page.
std::string html_shaded_text(const ShadedText& text);
std::string shaded_text_style(bool two_sides = false);  // its CSS; with two_sides, for both kinds of text
std::string plain_shaded_text(const ShadedText& text);  // without shading

}  // namespace heed::plot
