#include <memory>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/error.h"
#include "heed/nn/attention/make_attention.h"
#include "heed/nn/attention/mean.h"
#include "tests/support/message_of.h"

namespace heed {
namespace {

using test::message_of;
using testing::HasSubstr;

std::unique_ptr<Attention> make_mean(const Scope&, const AttentionSizes& sizes, Index, Random&) {
  return std::make_unique<MeanAttention>(sizes);
}

TEST(RegisterAttention, MakesAMechanismKnownByItsName) {
  register_attention("mine-2", make_mean);
  EXPECT_EQ(std::string(attention_names().back()), "mine-2");
  ParameterStore parameters;
  Random random(1);
  const AttentionSizes sizes{.decoder = 2, .encoder = 6};
  EXPECT_EQ(make_attention("mine-2", Scope(parameters), sizes, 1, random)->context_size(), 6);
  EXPECT_THAT(message_of([] { register_attention("mine-2", make_mean); }), HasSubstr("already"));
}

TEST(RegisterAttention, RefusesNamesThatAreTakenOrNoNames) {
  EXPECT_THAT(message_of([] { register_attention("sdp", make_mean); }), HasSubstr("'sdp'"));
  EXPECT_THAT(message_of([] { register_attention("bahdanau", make_mean); }), HasSubstr("'bahdanau'"));
  EXPECT_THAT(message_of([] { register_attention("nothing", nullptr); }), HasSubstr("'nothing'"));
  for (const char* name : {"", "a b", "Mine", "a,b"})
    EXPECT_THAT(message_of([&] { register_attention(name, make_mean); }), HasSubstr("lower-case letters")) << name;
}

}  // namespace
}  // namespace heed
