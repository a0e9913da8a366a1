// Checks the form of every error message of `heed`.
#pragma once

#include <algorithm>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/integration/run_command.h"

namespace heed {

// Expects exit code 2, nothing on standard output and one line on standard error, which it returns.
inline std::string expect_failure(const CommandResult& result) {
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_THAT(result.out, testing::IsEmpty());
  EXPECT_THAT(result.err, testing::AllOf(testing::StartsWith("heed: "), testing::EndsWith("\n")));
  EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  return result.err;
}

}  // namespace heed
