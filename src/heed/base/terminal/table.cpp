#include "heed/base/terminal/table.h"

#include <algorithm>
#include <array>
#include <ostream>

#include <fmt/format.h>

#include "heed/base/unicode/printable.h"
#include "heed/base/unicode/utf8.h"

namespace heed {
namespace {

constexpr std::size_t kMaxCellBytes = 1000;  // more than any cell shows

}  // namespace

void Table::add(std::vector<std::string> cells) {
  for (std::string& cell : cells) cell = fit_columns(printable(cell, kMaxCellBytes), kMaxColumns);
  rows_.push_back(std::move(cells));
}

void Table::print(std::ostream& out) const {
  std::vector<std::string> titles;
  for (const Column& column : columns_) titles.push_back(column.title);
  std::vector<int> widths;
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    int width = display_columns(titles[c]);
    for (const auto& row : rows_) width = std::max(width, display_columns(row[c]));
    widths.push_back(width);
  }
  const auto print_row = [&](const std::vector<std::string>& cells) {
    std::string line;
    for (std::size_t c = 0; c < cells.size(); ++c) {
      const std::string padding(static_cast<std::size_t>(widths[c] - display_columns(cells[c])), ' ');
      line += "  ";
      line += columns_[c].align == Align::kRight ? padding + cells[c] : cells[c] + padding;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out << line << '\n';
  };
  if (std::any_of(titles.begin(), titles.end(), [](const auto& title) { return !title.empty(); })) print_row(titles);
  for (const auto& row : rows_) print_row(row);
}

std::string grouped_digits(std::uint64_t number) {
  std::string digits = fmt::format("{}", number);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, 1, ',');
  return digits;
}

std::string binary_size(std::uint64_t bytes) {
  constexpr std::array kUnits = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  if (bytes < 1024) return fmt::format("{} B", bytes);
  double size = static_cast<double>(bytes) / 1024;
  std::size_t unit = 0;
  // 1023.95 would be shown as 1024.0.
  for (; size >= 1023.95 && unit + 1 < kUnits.size(); ++unit) size /= 1024;
  return fmt::format("{:.1f} {}", size, kUnits[unit]);
}

}  // namespace heed
