// Columns that line up on a terminal, whatever script the texts are in, and numbers as people read them.
#pragma once

#include <concepts>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <utility>
#include <vector>

namespace heed {

enum class Align { kLeft, kRight };

class Table {
 public:
  // An empty title everywhere leaves the line of titles out.
  struct Column {
    std::string title;
    Align align = Align::kLeft;
  };

  explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}

  // REQUIRES: as many cells as columns. A cell is cut to `kMaxColumns` of the terminal and made printable.
  void add(std::vector<std::string> cells);

  // Each line begins with two spaces and ends without any.
  void print(std::ostream& out) const;

  static constexpr int kMaxColumns = 200;

 private:
  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;
};

std::string grouped_digits(std::uint64_t number);
// "2,010,368". REQUIRES: not below 0
std::string grouped(std::integral auto number) { return grouped_digits(static_cast<std::uint64_t>(number)); }
std::string binary_size(std::uint64_t bytes);  // "512 B", "7.7 MiB"

}  // namespace heed
