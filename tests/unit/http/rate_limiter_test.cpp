#include "heed/http/rate_limiter.h"

#include <gtest/gtest.h>

namespace heed::http {
namespace {

using std::chrono::seconds;

constexpr RateLimiter::Time kStart{};

TEST(RateLimiter, WithoutALimitNobodyWaits) {
  RateLimiter limiter({});
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(limiter.seconds_to_wait("a", kStart), 0);
}

TEST(RateLimiter, AMinutesRequestsMayComeAtOnceAndThenAsTimePasses) {
  RateLimiter limiter({.per_minute = 6});
  for (int i = 0; i < 6; ++i) EXPECT_EQ(limiter.seconds_to_wait("a", kStart), 0);
  EXPECT_EQ(limiter.seconds_to_wait("a", kStart), 10);
  EXPECT_EQ(limiter.seconds_to_wait("a", kStart + seconds(9)), 1);
  EXPECT_EQ(limiter.seconds_to_wait("a", kStart + seconds(10)), 0);
  EXPECT_EQ(limiter.seconds_to_wait("a", kStart + seconds(10)), 10);
}

TEST(RateLimiter, ToAskInVainCostsNothing) {
  RateLimiter limiter({.per_minute = 1});
  EXPECT_EQ(limiter.seconds_to_wait("a", kStart), 0);
  for (int i = 1; i < 60; ++i) EXPECT_EQ(limiter.seconds_to_wait("a", kStart + seconds(i)), 60 - i);
  EXPECT_EQ(limiter.seconds_to_wait("a", kStart + seconds(60)), 0);
}

TEST(RateLimiter, ALongSilenceSavesNoMoreThanAMinute) {
  RateLimiter limiter({.per_minute = 2});
  limiter.seconds_to_wait("a", kStart);
  const auto later = kStart + std::chrono::hours(10);
  EXPECT_EQ(limiter.seconds_to_wait("a", later), 0);
  EXPECT_EQ(limiter.seconds_to_wait("a", later), 0);
  EXPECT_EQ(limiter.seconds_to_wait("a", later), 30);
}

TEST(RateLimiter, NamesAreCountedApart) {
  RateLimiter limiter({.per_minute = 1});
  EXPECT_EQ(limiter.seconds_to_wait("a", kStart), 0);
  EXPECT_EQ(limiter.seconds_to_wait("b", kStart), 0);
  EXPECT_EQ(limiter.seconds_to_wait("a", kStart), 60);
}

TEST(RateLimiter, OfTooManyNamesTheOneThatAskedLeastRecentlyIsForgotten) {
  RateLimiter limiter({.per_minute = 1, .max_names = 2});
  limiter.seconds_to_wait("a", kStart);
  limiter.seconds_to_wait("b", kStart);
  EXPECT_GT(limiter.seconds_to_wait("a", kStart), 0);  // so b is the one
  EXPECT_EQ(limiter.seconds_to_wait("c", kStart), 0);
  EXPECT_GT(limiter.seconds_to_wait("a", kStart), 0);
  EXPECT_EQ(limiter.seconds_to_wait("b", kStart), 0);
}

TEST(RateLimiter, LessThanOneAMinuteIsOneAtATime) {
  RateLimiter limiter({.per_minute = 0.5});
  EXPECT_EQ(limiter.seconds_to_wait("a", kStart), 0);
  EXPECT_EQ(limiter.seconds_to_wait("a", kStart), 120);
}

}  // namespace
}  // namespace heed::http
