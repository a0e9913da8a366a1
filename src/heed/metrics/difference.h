// A measured difference with its uncertainty, and the one function that decides what may be said about it.
//
// Reports, pages and commands ask `verdict` before they call one figure higher, lower, better or worse than another. A
// Difference comes from paired tests on sentences (significance.h), from two shares (two_shares.h), or from means and
// ratios over independent units such as training runs (estimate.h).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "heed/metrics/interval.h"

namespace heed::metrics {

struct Difference {
  double value = 0;
  Interval interval = {};  // 95%: the true differences that the data allow
  double p = 1;            // the probability of a difference at least this large if there is none
  bool enough = true;      // false: too little data for the interval and p to hold
};

inline Difference operator-(const Difference& d) {
  return {.value = -d.value, .interval = {-d.interval.high, -d.interval.low}, .p = d.p, .enough = d.enough};
}

enum class Verdict : std::uint8_t { kHigher, kLower, kNotMeasurable, kTooLittleData };

// kHigher or kLower if chance explains the difference in fewer than 5 of 100 cases, by p and by the interval.
Verdict verdict(const Difference& difference);
bool is_measurable(const Difference& difference);  // kHigher or kLower

// Corrects p for several comparisons: in 95 of 100 cases, none of them is called measurable by chance (Holm, "A simple
// sequentially rejective multiple test procedure", 1979). The intervals remain those of single comparisons.
void correct_for_several(std::span<Difference* const> differences);
// The same for a member of each item: correct_for_several(pairs, &Pair::over_runs).
template <class Items, class Item>
void correct_for_several(Items& items, Difference Item::*difference) {
  std::vector<Difference*> differences;
  differences.reserve(items.size());
  for (Item& item : items) differences.push_back(&(item.*difference));
  correct_for_several(differences);
}

// "0.012", or "<0.0001".
std::string p_number(double p);
// "p = 0.012", or "p < 0.0001".
std::string p_text(double p);

// "95% interval +0.12 to +0.84", with this many decimals.
std::string interval_text(const Difference& difference, int decimals = 2);

}  // namespace heed::metrics
