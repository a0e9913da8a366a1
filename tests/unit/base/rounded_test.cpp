#include "heed/base/formats/rounded.h"

#include <gtest/gtest.h>

namespace heed {
namespace {

TEST(Rounded, KeepsSoManyDigitsOfLargeAndSmallNumbers) {
  EXPECT_EQ(rounded(123456789.0, 3), 123000000.0);
  EXPECT_EQ(rounded(-0.000123456, 2), -0.00012);
  EXPECT_EQ(rounded(0.0, 5), 0.0);
  EXPECT_EQ(rounded(1e-300, 5), 1e-300);
}

}  // namespace
}  // namespace heed
