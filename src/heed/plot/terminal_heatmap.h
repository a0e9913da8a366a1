// Prints a matrix of weights on a terminal: coloured blocks, brighter for more, or digits if there is no colour.
//
//                     ein  Hund  schläft  .
//   a                  9    1      .      .
//   dog                .    8      1      .
// A digit is the value in tenths, rounded down; a dot is less than a tenth.
#pragma once

#include <span>
#include <string>

#include "heed/base/terminal/terminal.h"

namespace heed::plot {

// values: row by row, rows x columns values from 0 to 1. Labels that do not fit within style.width are cut. Lines end
// with LF.
// REQUIRES: values.size() == rows.size() * columns.size()
std::string terminal_heatmap(std::span<const std::string> rows, std::span<const std::string> columns,
                             std::span<const float> values, const TerminalStyle& style);

}  // namespace heed::plot
