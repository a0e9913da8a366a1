#include "heed/tensor/openblas.h"

#include <cstdlib>
#include <string>

#include <cblas.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heed {
namespace {

TEST(OpenBlas, RunsOneThreadACall) {
  prepare_openblas();
  EXPECT_EQ(openblas_get_num_threads(), 1);
}

#if defined(__x86_64__)
TEST(OpenBlas, DoesNotTakeThisProcessorForAnOldOne) {
  if (std::getenv("OPENBLAS_CORETYPE") != nullptr) GTEST_SKIP() << "OPENBLAS_CORETYPE is set";
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) GTEST_SKIP() << "no AVX2 here";
  prepare_openblas();
  EXPECT_THAT(openblas_get_corename(), testing::Not(testing::StrCaseEq("Prescott")));
  EXPECT_EQ(std::getenv("OPENBLAS_CORETYPE"), nullptr) << "the environment is as it was";
}
#endif

}  // namespace
}  // namespace heed
