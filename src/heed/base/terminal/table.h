// Prints tables with aligned columns, in any script, and formats numbers for people.
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
  // If all titles are empty, the title line is left out.
  struct Column {
    std::string title;
    Align align = Align::kLeft;
  };

  explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}

  // REQUIRES: as many cells as columns. A cell is made printable and cut to `kMaxColumns` columns of the terminal.
  void add(std::vector<std::string> cells);

  // Each line starts with two spaces and has no trailing spaces.
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
