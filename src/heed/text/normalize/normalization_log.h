// Records what the normalisation rules changed in a text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "heed/text/normalize/normalize_for_model.h"

namespace heed::text {

class NormalizationLog {
 public:
  explicit NormalizationLog(
      std::span<const char* const> names);  // of the rules, in the order in which they are applied

  void record(std::size_t rule, std::int64_t line, std::string_view before, std::string_view after);
  std::vector<NormalizationRule> rules() const;  // those that changed something

 private:
  std::vector<NormalizationRule> rules_;
};

}  // namespace heed::text
