#include "heed/metrics/perplexity.h"

#include <cmath>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/integration/says.h"
#include "tests/support/message_of.h"

namespace heed::metrics {
namespace {

TEST(Perplexity, OfAUniformChoiceIsTheNumberOfChoices) {
  const Perplexity eight = perplexity(5 * std::log(8.0), 5);
  EXPECT_NEAR(eight.from_nats, 8, 1e-12);
  EXPECT_NEAR(eight.bits_per_token, 3, 1e-12);
  EXPECT_NEAR(eight.nats_per_token, std::log(8.0), 1e-12);
}

TEST(Perplexity, OfCertaintyIsOne) { EXPECT_EQ(perplexity(0, 7).from_bits, 1); }

TEST(Perplexity, NeedsATokenToDivideBy) {
  EXPECT_THAT(test::message_of([] { perplexity(1, 0); }), Says("token", "0"));
}

RC_GTEST_PROP(Perplexity, IsTheSameFromNatsAndFromBits, ()) {
  const double nats = *rc::gen::inRange(0, 1'000'000) / 1000.0;
  const int tokens = *rc::gen::inRange(100, 10'000);
  const Perplexity result = perplexity(nats, tokens);
  RC_ASSERT(std::abs(result.from_nats - result.from_bits) <= 1e-12 * result.from_nats);
}

}  // namespace
}  // namespace heed::metrics
