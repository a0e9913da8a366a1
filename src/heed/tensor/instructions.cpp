#include "heed/tensor/instructions.h"

#include <hwy/targets.h>

namespace heed {

std::string instruction_set() {
  // The best one is the lowest bit.
  const std::int64_t supported = hwy::SupportedTargets();
  const std::string name = hwy::TargetName(supported & -supported);
  return name.starts_with("AVX3") ? "AVX-512" : name;  // Highway's name for it, with suffixes for its versions
}

}  // namespace heed
