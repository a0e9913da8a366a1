#include "heed/decode/candidates.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/tensor/kernels/find_above.h"
#include "heed/text/vocabulary/vocabulary.h"

namespace heed::decode {
namespace {

constexpr std::size_t kFirstWord = 2;
static_assert(text::Vocabulary::kPadding < 2 && text::Vocabulary::kBegin < 2,
              "tokens that are never written have the smallest ids");
static_assert(text::Vocabulary::kEnd >= 2 && text::Vocabulary::kUnknown >= 2);

// A total order, so that the result does not depend on the algorithm.
bool better(const Candidate& a, const Candidate& b) {
  if (a.log_probability != b.log_probability) return a.log_probability > b.log_probability;
  return a.parent != b.parent ? a.parent < b.parent : a.word < b.word;
}

// A logit that is not above this threshold belongs to a token that is not better than `worst`, whatever the rounding.
float threshold(double worst, const Prefix& prefix) {
  const auto logit = static_cast<float>(worst - prefix.log_probability + static_cast<double>(prefix.log_sum_exp));
  return std::nextafter(logit, -std::numeric_limits<float>::infinity());
}

}  // namespace

void require_finite(const Prefix& prefix) {
  if (std::isfinite(prefix.log_sum_exp)) return;
  throw Error(
      fmt::format("the model is damaged (its scores are not finite: {}); copy or train it again", prefix.log_sum_exp));
}

void best_continuations(ConstView logits, std::span<const Prefix> prefixes, std::size_t count,
                        std::vector<Candidate>& best) {
  best.clear();  // a heap with the worst on top
  if (count == 0) return;
  double worst = -std::numeric_limits<double>::infinity();  // of `best`, once there are `count`
  for (std::size_t p = 0; p < prefixes.size(); ++p) {
    const auto row = std::span<const float>(logits.row(static_cast<Index>(p)));
    const double base = prefixes[p].log_probability - static_cast<double>(prefixes[p].log_sum_exp);
    float limit = threshold(worst, prefixes[p]);
    for (std::size_t i = kFirstWord; (i = kernels::find_above(row, i, limit)) < row.size(); ++i) {
      const Candidate found{base + static_cast<double>(row[i]), static_cast<std::int32_t>(p),
                            static_cast<std::int32_t>(i)};
      if (best.size() == count) {
        if (!better(found, best.front())) continue;
        std::ranges::pop_heap(best, better);
        best.pop_back();
      }
      best.push_back(found);
      std::ranges::push_heap(best, better);
      if (best.size() < count) continue;
      worst = best.front().log_probability;
      limit = threshold(worst, prefixes[p]);
    }
  }
  std::ranges::sort(best, better);
}

}  // namespace heed::decode
