#include "heed/train/weight_average.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heed::train {
namespace {

using testing::ElementsAre;

class WeightAverageTest : public testing::Test {
 protected:
  void set(float value) { parameter_.value().span()[0] = value; }
  float value() { return parameter_.value().span()[0]; }

  ThreadPool pool_{1};
  ParameterStore store_;
  Parameter& parameter_ = store_.add("w", {1});
};

TEST_F(WeightAverageTest, MovesTowardsTheWeightsByTheDecay) {
  set(1);
  WeightAverage average(store_, 0.9);
  set(2);
  average.update(pool_, store_, 1000);
  average.swap(store_);
  EXPECT_FLOAT_EQ(value(), 1.1F);
  average.swap(store_);
  EXPECT_EQ(value(), 2);
}

TEST_F(WeightAverageTest, ForgetsTheFirstStepsSoon) {
  set(0);
  WeightAverage average(store_, 0.999);
  set(11);
  average.update(pool_, store_, 1);  // decay 2 / 11
  average.swap(store_);
  EXPECT_FLOAT_EQ(value(), 9);
}

TEST_F(WeightAverageTest, DoesNothingWithoutADecay) {
  set(3);
  WeightAverage average(store_, 0);
  average.update(pool_, store_, 1);
  average.swap(store_);
  EXPECT_EQ(value(), 3);
  EXPECT_TRUE(average.state(store_).empty());
}

TEST_F(WeightAverageTest, ItsStateCanBeSavedAndRestored) {
  set(5);
  WeightAverage average(store_, 0.5), restored(store_, 0.5);
  set(7);
  average.update(pool_, store_, 50);
  const auto from = average.state(store_), to = restored.state(store_);
  ASSERT_EQ(from.size(), 1U);
  EXPECT_EQ(from[0].name, "average.w");
  to[0].values.span()[0] = from[0].values.span()[0];
  restored.swap(store_);
  EXPECT_FLOAT_EQ(value(), 6);
}

}  // namespace
}  // namespace heed::train
