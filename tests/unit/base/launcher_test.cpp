#include "heed/base/process/launcher.h"

#include <map>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/message_of.h"

namespace heed {
namespace {

using testing::HasSubstr;

LaunchedRank launched(const std::map<std::string, std::string>& environment) {
  return launched_rank([&](const char* name) -> const char* {
    const auto found = environment.find(name);
    return found == environment.end() ? nullptr : found->second.c_str();
  });
}

TEST(Launcher, WithoutOneAProcessIsAlone) {
  EXPECT_TRUE(launched({}).alone());
  EXPECT_TRUE(launched({}).first());
}

TEST(Launcher, KnowsWhatMpirunSays) {
  const LaunchedRank third =
      launched({{"OMPI_COMM_WORLD_RANK", "2"}, {"OMPI_COMM_WORLD_SIZE", "4"}, {"OMPI_COMM_WORLD_LOCAL_SIZE", "2"}});
  EXPECT_EQ(third.rank, 2);
  EXPECT_EQ(third.count, 4);
  EXPECT_EQ(third.local_count, 2);
  EXPECT_FALSE(third.alone());
  EXPECT_FALSE(third.first());
}

TEST(Launcher, RefusesNonsense) {
  for (const auto& nonsense : {std::pair("x", "4"), {"1", ""}, {"4", "4"}, {"-1", "4"}, {"0", "0"}, {"1", "4k"}})
    EXPECT_THAT(test::message_of([&] {
                  launched({{"OMPI_COMM_WORLD_RANK", nonsense.first}, {"OMPI_COMM_WORLD_SIZE", nonsense.second}});
                }),
                HasSubstr("OMPI_COMM_WORLD_"))
        << nonsense.first << nonsense.second;
}

}  // namespace
}  // namespace heed
