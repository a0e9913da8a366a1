#include "heed/http/url.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heed::http {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

TEST(Url, PercentSignsAreUndoneWhereTheyAreDigits) {
  EXPECT_EQ(decode_percent("%C3%BC%3d%41", false), "ü=A");
  EXPECT_EQ(decode_percent("100%", false), "100%");
  EXPECT_EQ(decode_percent("%4", false), "%4");
  EXPECT_EQ(decode_percent("%zz%-1%+1", false), "%zz%-1%+1");
  EXPECT_EQ(decode_percent("%00", false), std::string(1, '\0'));
}

TEST(Url, APlusIsASpaceInQueriesOnly) {
  EXPECT_EQ(decode_percent("a+b", true), "a b");
  EXPECT_EQ(decode_percent("a+b%2B", false), "a+b+");
}

TEST(Url, PairsMayLackValuesOrBeEmpty) {
  EXPECT_THAT(parse_pairs("q=a+b&&source&x=1=2&=y"),
              ElementsAre(Pair("q", "a b"), Pair("source", ""), Pair("x", "1=2"), Pair("", "y")));
  EXPECT_THAT(parse_pairs(""), IsEmpty());
}

TEST(Url, TargetsAreSplitAndThoseForProxiesLoseTheirHost) {
  const auto path = [](std::string_view target) { return parse_target(target).path; };
  EXPECT_EQ(path("/lab/copy?m=5"), "/lab/copy");
  EXPECT_EQ(path("http://host:80/lab?m=5"), "/lab");
  EXPECT_EQ(path("http://host"), "/");
  EXPECT_EQ(path("/a?b=http://c"), "/a");
  EXPECT_EQ(path("/a%2Fb#c"), "/a/b");
  EXPECT_EQ(path("*"), "*");
  EXPECT_THAT(parse_target("/?q=1").query, ElementsAre(Pair("q", "1")));
}

}  // namespace
}  // namespace heed::http
