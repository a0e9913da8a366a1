#include "heed/base/error.h"

#include <gtest/gtest.h>

namespace heed {
namespace {

TEST(Error, SaysOperationExpectedAndReceived) {
  const Error error("softmax", "3 lengths", "2");
  EXPECT_STREQ(error.what(), "[softmax] expected 3 lengths, received 2");
  EXPECT_EQ(error.operation(), "softmax");
  EXPECT_EQ(error.expected(), "3 lengths");
  EXPECT_EQ(error.received(), "2");
}

TEST(Error, SaysTheProblemAloneWhereNothingWasExpected) {
  const Error error("write model.bin", "No space left on device");
  EXPECT_STREQ(error.what(), "[write model.bin] No space left on device");
  EXPECT_EQ(error.operation(), "write model.bin");
  EXPECT_EQ(error.expected(), "");
  EXPECT_EQ(error.received(), "No space left on device");
}

TEST(Error, IsCaughtAsARuntimeError) { EXPECT_THROW(throw Error("read", "nothing there"), std::runtime_error); }

TEST(Require, ThrowsTheMismatchUnlessTheConditionHolds) {
  try {
    require(false, "matmul", [] { return Mismatch{"4 rows", "5"}; });
    FAIL() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "[matmul] expected 4 rows, received 5");
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
