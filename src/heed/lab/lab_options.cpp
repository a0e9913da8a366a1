#include "heed/lab/lab_options.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string_view>

#include "heed/base/error.h"

namespace heed::lab {
namespace {

constexpr const char* kOperation = "lab";

void require_range(std::string_view name, Index value, Index low, Index high) {
  require(value >= low && value <= high, kOperation, [&] {
    return Mismatch{fmt::format("{} between {} and {}", name, low, high), fmt::format("{}", value)};
  });
}

template <class Condition>
void require_each(std::string_view what, const std::vector<double>& values, Condition holds) {
  require(!values.empty(), kOperation, [&] { return Mismatch{fmt::format("at least one {}", what), "none"}; });
  for (const double value : values) {
    require(std::isfinite(value) && holds(value), kOperation, [&] {
      return Mismatch{std::string(what), fmt::format("{}", value)};
    });
  }
}

}  // namespace

LabOptions::LabOptions() : c(200) { std::iota(c.begin(), c.end(), 1.0); }

void LabOptions::check() const {
  require_range("m (the number of keys)", m, 2, kMostKeys);
  require(d >= m, kOperation, [&] {
    return Mismatch{fmt::format("d of at least m = {}, as no more than d keys can be orthonormal", m),
                    fmt::format("d = {}", d)};
  });
  require_range("d (the dimensions)", d, 2, kMostDimensions);
  require_range("key a", a, 1, m);
  require_range("key b", b, 1, m);
  require(a != b, kOperation, [&] { return Mismatch{"two different keys a and b", fmt::format("a = b = {}", a)}; });
  require_each("scale c of the query above 0", c, [](double value) { return value > 0; });
  require_each("variance beta of at least 0", betas, [](double value) { return value >= 0; });
  require_each("variance epsilon of at least 0", epsilons, [](double value) { return value >= 0; });
  require_each("bound of the copying error between 0 and 0.5", bounds,
               [](double value) { return value > 0 && value < 0.5; });
  require_range("samples", samples, 2, kMostSamples);
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

}  // namespace heed::lab
