// A text whose words or characters have a background, stronger for more: surprise, weight, share of a decision.
//
// For a terminal: coloured, or without colour with a digit under each token, tenths of its value, rounded down:
//   the deeds of Coriolanus
//   1   7     0  9?
// "?" stands for a mark. In a report (document.h) it has tips, and colours for light and for dark paper.
#pragma once

#include <string>
#include <vector>

#include "heed/base/terminal.h"

namespace heed {

struct ShadedToken {
  std::string text;  // printable
  double value = 0;  // from 0 to 1; others are clamped, NaN is 0
  bool marked = false;
  bool space_before = false;  // not at the begin of a line
  bool line_after = false;    // the next token begins a line
  std::string tip = {};
};

struct ShadedText {
  std::vector<ShadedToken> tokens;
  std::string low = {}, high = {}, mark = {};  // what values 0 and 1 and a mark mean, for the legend; empty: no legend
};

inline constexpr int kShades = 10;
int shade_of(double value);  // from 0 to kShades - 1

// Lines that fit in style.width, broken between words where that is possible; each ends with LF.
std::string terminal_shaded_text(const ShadedText& text, const TerminalStyle& style);

// For a page.
std::string html_shaded_text(const ShadedText& text);
std::string shaded_text_style();                        // its CSS
std::string plain_shaded_text(const ShadedText& text);  // without shades

}  // namespace heed
