#include "heed/lab/lab_result.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace heed {

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
  if (table.rows.empty()) return fmt::format("{}: nothing was measured.", table.title);
  const auto apart = [](const LabRow& row) { return row.agrees() ? row.error() / row.tolerance() : HUGE_VAL; };
  const LabRow& worst = *std::ranges::max_element(table.rows, {}, apart);
  const auto disagreeing = std::ranges::count_if(table.rows, [](const LabRow& row) { return !row.agrees(); });
  const bool in_errors = worst.standard_error && LabRow::kErrors * *worst.standard_error >= LabRow::kRounding;
  const std::string distance = in_errors
                                   ? fmt::format("{:.1f} standard errors", worst.error() / *worst.standard_error)
                                   : fmt::format("{:.1e}", worst.error());
  if (disagreeing == 0)
    return fmt::format("{}: closed form and measurement agree in {}; they are at most {} apart.", table.title,
                       table.rows.size() == 1 ? "the one row" : fmt::format("all {} rows", table.rows.size()),
                       distance);
  return fmt::format("{}: closed form and measurement disagree in {} of {} rows, in one by {}.", table.title,
                     disagreeing, table.rows.size(), distance);
}

}  // namespace heed
