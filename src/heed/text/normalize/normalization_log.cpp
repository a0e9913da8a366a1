#include "heed/text/normalize/normalization_log.h"

#include <algorithm>
#include <iterator>
#include <string>

namespace heed::text {

constexpr std::size_t kExamples = 3;

NormalizationLog::NormalizationLog(std::span<const char* const> names) {
  for (const char* name : names) rules_.push_back({.name = name, .count = 0, .examples = {}});
}

void NormalizationLog::record(std::size_t rule, std::int64_t line, std::string_view before, std::string_view after) {
  NormalizationRule& kept = rules_.at(rule);
  ++kept.count;
  if (kept.examples.size() == kExamples) return;
  if (std::ranges::any_of(kept.examples,
                          [&](const NormalizationExample& e) { return e.before == before && e.after == after; }))
    return;
  kept.examples.push_back({.line = line, .before = std::string(before), .after = std::string(after)});
}

std::vector<NormalizationRule> NormalizationLog::rules() const {
  std::vector<NormalizationRule> used;
  std::ranges::copy_if(rules_, std::back_inserter(used), [](const NormalizationRule& rule) { return rule.count > 0; });
  return used;
}

}  // namespace heed::text
