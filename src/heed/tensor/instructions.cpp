#include "heed/tensor/instructions.h"

#include <hwy/targets.h>

namespace heed {

std::string instruction_set() {
  // The lowest bit set is the best instruction set.
  const std::int64_t supported = hwy::SupportedTargets();
  const std::string name = hwy::TargetName(supported & -supported);
  return name.starts_with("AVX3") ? "AVX-512" : name;  // Highway's names for AVX-512, with a suffix per version
}

}  // namespace heed
