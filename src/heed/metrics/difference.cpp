#include "heed/metrics/difference.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <fmt/format.h>

namespace heed::metrics {
namespace {

constexpr double kSignificant = 0.05;

}  // namespace

Verdict verdict(const Difference& difference) {
  const auto& [value, interval, p, enough] = difference;
  if (!enough || !std::isfinite(value) || !std::isfinite(p)) return Verdict::kTooLittleData;
  if (p < kSignificant && value > 0 && interval.low > 0) return Verdict::kHigher;
  if (p < kSignificant && value < 0 && interval.high < 0) return Verdict::kLower;
  return Verdict::kNotMeasurable;
}

bool is_measurable(const Difference& difference) {
  const Verdict said = verdict(difference);
  return said == Verdict::kHigher || said == Verdict::kLower;
}

void correct_for_several(std::span<Difference* const> differences) {
  std::vector<Difference*> order(differences.begin(), differences.end());
  std::ranges::stable_sort(order, {}, &Difference::p);
  double least = 0;  // corrected values stay in order
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    least = std::max(least, std::min(1.0, order[rank]->p * static_cast<double>(order.size() - rank)));
    order[rank]->p = least;
  }
}

std::string p_number(double p) {
  constexpr double kLeast = 0.0001;
  return p < kLeast ? fmt::format("<{}", kLeast) : fmt::format("{:.{}f}", p, p < 5 * kLeast ? 4 : 3);
}

std::string p_text(double p) {
  const std::string number = p_number(p);
  return number.starts_with('<') ? "p < " + number.substr(1) : "p = " + number;
}

std::string interval_text(const Difference& difference, int decimals) {
  const double least = std::pow(10.0, -decimals) / 2;
  const auto shown = [&](double limit) { return std::abs(limit) < least ? 0.0 : limit; };  // not -0.00
  return fmt::format("95% interval {:+.{}f} to {:+.{}f}", shown(difference.interval.low), decimals,
                     shown(difference.interval.high), decimals);
}

}  // namespace heed::metrics
