#include "heed/lab/lab_result.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace heed::lab {

double LabRow::error() const { return std::abs(measured - closed_form); }

double LabRow::tolerance() const {
  return standard_error ? std::max(kErrors * *standard_error, kRounding)
                        : kExact * std::max(1.0, std::abs(closed_form));
}

bool LabRow::agrees() const { return error() <= tolerance(); }

bool LabTable::agrees() const { return std::ranges::all_of(rows, &LabRow::agrees); }

bool LabResult::agrees() const {
  return std::ranges::all_of(tables, [](const LabTable& table) { return table.agrees(); });
}

std::string agreement(const LabTable& table) {
  if (table.rows.empty()) return fmt::format("Table “{}”: nothing was measured.", table.title);
  const auto disagreeing = std::ranges::count_if(table.rows, [](const LabRow& row) { return !row.agrees(); });
  // If standard errors exceed rounding, they are more informative than absolute differences.
  double in_errors = -1, in_numbers = 0;
  for (const LabRow& row : table.rows) {
    const bool random = row.standard_error && LabRow::kErrors * *row.standard_error > LabRow::kRounding;
    if (random) in_errors = std::max(in_errors, row.error() / *row.standard_error);
    if (!random) in_numbers = std::max(in_numbers, row.error());
  }
  const std::string distance =
      in_errors >= 0 ? fmt::format("{:.1f} standard errors", in_errors) : fmt::format("{:.1e}", in_numbers);
  if (disagreeing == 0)
    return fmt::format(
        "Table “{}”: closed form and measurement agree in {}; the largest difference is {}.", table.title,
        table.rows.size() == 1 ? "its only row" : fmt::format("all {} rows", table.rows.size()), distance);
  return fmt::format("Table “{}”: closed form and measurement disagree in {} of {} rows; the largest difference is {}.",
                     table.title, disagreeing, table.rows.size(), distance);
}

}  // namespace heed::lab
