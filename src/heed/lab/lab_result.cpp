#include "heed/lab/lab_result.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "heed/base/terminal/table.h"

namespace heed::lab {
namespace {

// The largest number of events that is plausible if `expected` are expected: a Poisson variable exceeds it less often
// than a normal variable exceeds four standard deviations.
double most_events(double expected) {
  constexpr double kFourSigma = 3.2e-5;
  double term = std::exp(-expected), beyond = 1 - term, count = 0;
  while (beyond > kFourSigma) {
    term *= expected / ++count;
    beyond -= term;
  }
  return count + 1;
}

double usual_tolerance(const LabRow& row) {
  return row.standard_error ? LabRow::kErrors * *row.standard_error : LabRow::kExact * std::abs(row.closed_form);
}

// The error that a plausible number of rare events can cause.
double rare_tolerance(const LabRow& row) {
  return most_events(row.events->expected) * row.events->effect + row.rounding;
}

// If few samples decide, standard errors say little, unless those samples could hardly change the value.
bool too_few_events(const LabRow& row) {
  if (!row.events || row.events->expected >= LabRow::kFewEvents) return false;
  return rare_tolerance(row) > LabRow::kHardly * std::abs(row.closed_form) || row.error() > usual_tolerance(row);
}

std::string count_of(std::size_t count, std::size_t all) {
  return all == 1       ? "its only row"
         : count == all ? fmt::format("all {} rows", all)
                        : fmt::format("{} of {} rows", count, all);
}

}  // namespace

const char* name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::kAgrees:
      return "agrees";
    case Verdict::kRounding:
      return "rounding";
    case Verdict::kTooRare:
      return "too rare";
    default:
      return "disagrees";
  }
}

double LabRow::error() const { return std::abs(measured - closed_form); }

Verdict LabRow::verdict() const {
  if (!std::isfinite(error())) return Verdict::kDisagrees;
  const bool rare = too_few_events(*this);
  if (!rare && error() <= usual_tolerance(*this)) return Verdict::kAgrees;
  if (error() <= rounding) return Verdict::kRounding;
  if (rare && error() <= rare_tolerance(*this)) return Verdict::kTooRare;
  return Verdict::kDisagrees;
}

double LabRow::tolerance() const {
  switch (verdict()) {
    case Verdict::kRounding:
      return rounding;
    case Verdict::kAgrees:
      return usual_tolerance(*this);
    default:
      return too_few_events(*this) ? rare_tolerance(*this) : std::max(usual_tolerance(*this), rounding);
  }
}

bool LabRow::agrees() const { return verdict() != Verdict::kDisagrees; }

std::string LabRow::note() const {
  switch (verdict()) {
    case Verdict::kRounding:
      return fmt::format("Float32 rounding of scores and weights can move this value by up to {:.1e}.", rounding);
    case Verdict::kTooRare:
      return fmt::format("{} samples are too few: this value depends on rare ones, of which about {:.2g} are expected.",
                         grouped(events->samples), events->expected);
    default:
      return "";
  }
}

bool LabRow::refutes_claim() const {
  if (!claimed || verdict() == Verdict::kTooRare || !agrees()) return false;
  return !(std::abs(measured - *claimed) <= std::max(usual_tolerance(*this), rounding));
}

bool LabTable::agrees() const { return std::ranges::all_of(rows, &LabRow::agrees); }

bool LabResult::agrees() const {
  return std::ranges::all_of(tables, [](const LabTable& table) { return table.agrees(); });
}

std::string agreement(const LabTable& table) {
  if (table.rows.empty()) return fmt::format("Table “{}”: nothing was measured.", table.title);
  const auto count = [&](Verdict verdict) {
    return static_cast<std::size_t>(std::ranges::count(table.rows, verdict, &LabRow::verdict));
  };
  const std::size_t disagreeing = count(Verdict::kDisagrees), rounded = count(Verdict::kRounding),
                    rare = count(Verdict::kTooRare), all = table.rows.size();
  // The differences of random rows are in standard errors. Rows with a verdict of their own are counted, not compared.
  double in_errors = -1, in_numbers = 0;
  bool finite = true;
  for (const LabRow& row : table.rows) {
    finite = finite && std::isfinite(row.error());
    if (row.verdict() == Verdict::kRounding || row.verdict() == Verdict::kTooRare) continue;
    if (row.standard_error && *row.standard_error > 0)
      in_errors = std::max(in_errors, row.error() / *row.standard_error);
    else
      in_numbers = std::max(in_numbers, row.error());
  }
  std::string text = fmt::format("Table “{}”: ", table.title);
  if (disagreeing > 0)
    text += fmt::format("closed form and measurement disagree in {} of {} rows", disagreeing, all);
  else if (all > rare)
    text += fmt::format("closed form and measurement agree in {}{}", count_of(all - rare, rare > 0 ? all - rare : all),
                        rare > 0 ? " that can be measured" : "");
  if (rounded > 0) {
    const LabRow& worst = *std::ranges::max_element(
        table.rows, {}, [](const LabRow& row) { return row.verdict() == Verdict::kRounding ? row.rounding : 0; });
    text +=
        fmt::format(", {} of them only within the rounding of float32 numbers (up to {:.1e})", rounded, worst.rounding);
  }
  if (rare > 0) {
    text += text.back() == ' ' ? "" : "; ";
    text += fmt::format("{} too rare to be measured with this number of samples",
                        rare == 1 ? "1 value is" : fmt::format("{} values are", rare));
  }
  if (!finite) return text + "; some numbers are not finite.";
  if (rounded + rare == all) return text + ".";
  text += rounded + rare > 0 ? "; the largest difference in the other rows is " : "; the largest difference is ";
  return text +
         (in_errors >= 0 ? fmt::format("{:.1f} standard errors.", in_errors) : fmt::format("{:.1e}.", in_numbers));
}

std::string refutation(const LabTable& table) {
  const auto refuting = static_cast<std::size_t>(std::ranges::count_if(table.rows, &LabRow::refutes_claim));
  if (refuting == 0) return fmt::format("The claim “{}” cannot be refuted with these settings.", table.claim->claim);
  const LabRow& worst = *std::ranges::max_element(table.rows, {}, [](const LabRow& row) {
    return row.refutes_claim()
               ? std::abs(row.measured - *row.claimed) / std::max(std::abs(*row.claimed), std::abs(row.measured))
               : -1;
  });
  std::vector<std::string> where;
  if (!worst.name.empty()) where.push_back(worst.name);
  for (std::size_t i = 0; i < worst.parameters.size(); ++i)
    where.push_back(fmt::format("{} = {:g}", table.parameter_names[i], worst.parameters[i]));
  return fmt::format("The claim “{}” fails in {}: it says {:.4g} where {:.4g} is measured{}. {}", table.claim->claim,
                     count_of(refuting, table.rows.size()), *worst.claimed, worst.measured,
                     where.empty() ? "" : fmt::format(" ({})", fmt::join(where, ", ")), table.claim->why);
}

}  // namespace heed::lab
