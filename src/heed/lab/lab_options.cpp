#include "heed/lab/lab_options.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/settings/setting_value.h"

namespace heed::lab {

LabOptions::LabOptions() : c(200) { std::iota(c.begin(), c.end(), 1.0); }

void LabOptions::check() const {
  check_settings(*this);
  if (d < m)
    throw Error(fmt::format("d must be at least m, as at most d keys can be orthonormal (got d = {}, m = {})", d, m));
  for (const auto& [name, key] : {std::pair("a", a), std::pair("b", b)})
    if (key > m)
      throw Error(fmt::format("{} must be at most m, the number of keys (got {} = {}, m = {})", name, name, key, m));
  if (a == b) throw Error(fmt::format("a and b must be two different keys (both are {})", a));
  for (const auto& [name, list] :
       {std::pair("c", &c), std::pair("beta", &betas), std::pair("epsilon", &epsilons), std::pair("bound", &bounds)})
    if (list->empty()) throw Error(fmt::format("{} must have at least one value", name));
}

LabOptions LabOptions::checked() const {
  check();
  LabOptions result = *this;
  for (auto* list : {&result.c, &result.betas, &result.epsilons, &result.bounds}) {
    std::ranges::sort(*list);
    list->erase(std::unique(list->begin(), list->end()), list->end());
  }
  return result;
}

double LabOptions::score_scale() const { return scale ? 1 / std::sqrt(static_cast<double>(d)) : 1; }

const char* score_formula(const LabOptions& options) { return options.scale ? "s = c / √D" : "s = c"; }

}  // namespace heed::lab
