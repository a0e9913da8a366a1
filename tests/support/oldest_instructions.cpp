// With HEED_TEST_OLDEST set, a test program uses the oldest instruction set that Heed supports instead of this
// machine's best, so that the code for other processors is tested too.
#include <cstdlib>

#include <hwy/targets.h>

namespace {

[[maybe_unused]] const bool kOldest = [] {
  if (std::getenv("HEED_TEST_OLDEST") == nullptr) return false;
  hwy::DisableTargets(~int64_t{HWY_STATIC_TARGET});
  return true;
}();

}  // namespace
