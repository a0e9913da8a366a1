// A text whose words or characters have a background, stronger for more: surprise, weight, share of a decision.
//
// For a terminal: coloured, or without colour with a digit under each token, tenths of its value, rounded down:
//   the deeds of Coriolanus
//   1   7     0  9?
// "?" stands for a mark. In a report (document.h) it has tips, and colours for light and for dark paper.
//
// With two sides, values below 0 have a colour of their own: blue, and orange above 0, which no kind of colour vision
// confuses. A token that has next to nothing of either has no background. Without colour digits have a sign, or are a
// sign alone where there is no room for both:
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
  bool space_before = false;  // not at the begin of a line
  bool line_after = false;    // the next token begins a line
  std::string tip = {};
};

struct ShadedText {
  std::vector<ShadedToken> tokens;
  // What the least and the greatest value and a mark mean, for the legend; empty: no legend.
  std::string low = {}, high = {}, mark = {};
  bool two_sides = false;
};

inline constexpr int kShades = 10;
int shade_of(double value);         // from 0 to kShades - 1
int signed_shade_of(double value);  // from 1 - kShades to kShades - 1: of both sides alike

// Lines that fit in style.width, broken between words where that is possible; each ends with LF.
std::string terminal_shaded_text(const ShadedText& text, const TerminalStyle& style);

// For a page.
std::string html_shaded_text(const ShadedText& text);
std::string shaded_text_style(bool two_sides = false);  // its CSS; with two sides for texts of both kinds
std::string plain_shaded_text(const ShadedText& text);  // without shades

}  // namespace heed::plot
