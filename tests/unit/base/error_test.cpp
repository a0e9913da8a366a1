#include "heed/base/error.h"

#include <gtest/gtest.h>

namespace heed {
namespace {

TEST(Error, IsASentenceThatIsCaughtAsARuntimeError) {
  try {
    throw Error("no model at 'nope'");
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "no model at 'nope'");
  }
}

TEST(Require, NamesOperationExpectedAndReceivedUnlessTheConditionHolds) {
  try {
    require(false, "matmul", [] { return Mismatch{"4 rows", "5"}; });
    FAIL() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "matmul: expected 4 rows, received 5");
  }
}

TEST(Require, BuildsNoMessageWhenTheConditionHolds) {
  int built = 0;
  const auto make = [&] {
    ++built;
    return Mismatch{"", ""};
  };
  EXPECT_NO_THROW(require(true, "matmul", make));
  EXPECT_EQ(built, 0);
}

}  // namespace
}  // namespace heed
