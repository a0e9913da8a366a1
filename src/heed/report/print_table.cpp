#include "heed/report/print_table.h"

#include <utility>

#include "heed/base/terminal/table.h"

namespace heed::report {

void print_table(const plot::DocumentTable& table, std::ostream& out) {
  std::vector<Table::Column> columns;
  for (const std::string& title : table.titles)
    columns.push_back({title, columns.empty() && table.begins_with_words ? Align::kLeft : Align::kRight});
  Table lines(std::move(columns));
  for (const auto& row : table.rows) lines.add(row);
  lines.print(out);
}

}  // namespace heed::report
