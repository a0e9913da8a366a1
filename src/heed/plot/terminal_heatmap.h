// A matrix of weights for a terminal: coloured blocks, brighter for more, or digits where there is no colour.
//
//                     ein  Hund  schläft  .
//   a                  9    1      .      .
//   dog                .    8      1      .
// A digit is tenths, rounded down; a point is less than a tenth.
#pragma once

#include <span>
#include <string>

#include "heed/base/terminal/terminal.h"

namespace heed::plot {

// values: a row for each of `rows`, of as many numbers from 0 to 1 as there are `columns`. Labels that leave no room
// within style.width are cut short. Lines end with LF.
// REQUIRES: values.size() == rows.size() * columns.size()
std::string terminal_heatmap(std::span<const std::string> rows, std::span<const std::string> columns,
                             std::span<const float> values, const TerminalStyle& style);

}  // namespace heed::plot
