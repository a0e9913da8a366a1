#include "heed/plot/terminal_heatmap.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/unicode/utf8.h"
#include "heed/plot/canvas/color.h"

namespace heed::plot {
namespace {

constexpr std::size_t kNarrowest = 3;  // of a column: a digit with space around it
constexpr std::size_t kLongestRowLabel = 20;

std::size_t columns_of(const std::string& label) { return static_cast<std::size_t>(display_columns(label)); }

// Cut to `width`, or padded with spaces.
std::string fitted(const std::string& label, std::size_t width) {
  std::string text = fit_columns(label, static_cast<int>(width));
  text.append(width - columns_of(text), ' ');
  return text;
}

std::vector<std::size_t> column_widths(std::span<const std::string> columns, std::size_t room) {
  std::vector<std::size_t> widths;
  for (const std::string& label : columns) widths.push_back(std::max(kNarrowest, columns_of(label)));
  const auto total = [&] { return std::accumulate(widths.begin(), widths.end(), widths.size()); };
  while (!widths.empty() && total() > room) {
    const auto widest = std::ranges::max_element(widths);
    if (*widest == kNarrowest) break;
    --*widest;
  }
  return widths;
}

std::string cell(float value, std::size_t width, bool color) {
  if (color) {
    const Color c = weight_color(static_cast<double>(value));
    return fmt::format("\x1b[48;2;{:.0f};{:.0f};{:.0f}m{}\x1b[0m", 255 * c.red, 255 * c.green, 255 * c.blue,
                       std::string(width, ' '));
  }
  const int tenths = std::clamp(static_cast<int>(value * 10), 0, 9);
  std::string text(width, ' ');
  text[(width - 1) / 2] = tenths == 0 ? '.' : static_cast<char>('0' + tenths);
  return text;
}

}  // namespace

std::string terminal_heatmap(std::span<const std::string> rows, std::span<const std::string> columns,
                             std::span<const float> values, const TerminalStyle& style) {
  if (values.size() != rows.size() * columns.size())
    throw Error(fmt::format("a heatmap needs {} x {} values (got {})", rows.size(), columns.size(), values.size()));
  std::size_t label_width = 0;
  for (const std::string& row : rows) label_width = std::max(label_width, columns_of(row));
  label_width = std::min(label_width, kLongestRowLabel);
  const auto width = static_cast<std::size_t>(std::max(style.width, 0));
  const auto widths = column_widths(columns, width - std::min(width, label_width + 3));

  std::string text = std::string(label_width + 2, ' ');
  for (std::size_t j = 0; j < columns.size(); ++j) text += ' ' + fitted(columns[j], widths[j]);
  while (text.ends_with(' ')) text.pop_back();
  text += '\n';
  for (std::size_t i = 0; i < rows.size(); ++i) {
    text += "  " + fitted(rows[i], label_width);
    for (std::size_t j = 0; j < columns.size(); ++j)
      text += ' ' + cell(values[i * columns.size() + j], widths[j], style.color);
    while (text.ends_with(' ')) text.pop_back();
    text += '\n';
  }
  return text;
}

}  // namespace heed::plot
