#include "heed/plot/charts/label_positions.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace heed::plot {
namespace {

constexpr Box kBox{0, 0, 100, 100};
constexpr double kRadius = 4;

std::vector<std::optional<Point>> places(std::vector<PointLabel> labels) {
  return label_positions(labels, kRadius, kBox);
}

TEST(LabelPositions, AreAtTheRightWhereThereIsRoom) {
  const auto list = places({{{50, 50}, 20, 10}});
  ASSERT_TRUE(list[0]);
  EXPECT_DOUBLE_EQ(list[0]->x, 57);
  EXPECT_DOUBLE_EQ(list[0]->y, 50);
}

TEST(LabelPositions, AreAtTheLeftWhereTheRightIsTaken) {
  const auto at_the_edge = places({{{90, 50}, 20, 10}});
  ASSERT_TRUE(at_the_edge[0]);
  EXPECT_DOUBLE_EQ(at_the_edge[0]->x, 63);
  const auto beside_a_point = places({{{50, 50}, 20, 10}, {{65, 50}, 0, 10}});
  ASSERT_TRUE(beside_a_point[0]);
  EXPECT_DOUBLE_EQ(beside_a_point[0]->x, 23);
}

TEST(LabelPositions, AreAboveAndBelowWhereBothSidesAreTaken) {
  const auto list = places({{{50, 50}, 90, 10}, {{52, 50}, 90, 10}, {{54, 50}, 90, 10}});
  ASSERT_TRUE(list[0] && list[1]);
  EXPECT_DOUBLE_EQ(list[0]->y, 41);
  EXPECT_DOUBLE_EQ(list[1]->y, 59);
  EXPECT_FALSE(list[2]);
}

TEST(LabelPositions, AreNoneForLabelsOfNothing) { EXPECT_FALSE(places({{{50, 50}, 0, 10}})[0]); }

RC_GTEST_PROP(LabelPositions, CoverNeitherPointsNorEachOther, ()) {
  std::vector<PointLabel> labels;
  for (int i = *rc::gen::inRange(0, 25); i > 0; --i)
    labels.push_back({{static_cast<double>(*rc::gen::inRange(0, 100)), static_cast<double>(*rc::gen::inRange(0, 100))},
                      static_cast<double>(*rc::gen::inRange(1, 40)),
                      10});
  const auto list = places(labels);
  RC_ASSERT(list.size() == labels.size());
  const auto box_of = [&](std::size_t i) { return Box{list[i]->x, list[i]->y - 5, labels[i].width, 10}; };
  const auto apart = [](const Box& a, const Box& b) {
    return a.right() <= b.x || b.right() <= a.x || a.bottom() <= b.y || b.bottom() <= a.y;
  };
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (!list[i]) continue;
    RC_ASSERT(box_of(i).x >= 0 && box_of(i).right() <= 100 && box_of(i).y >= 0 && box_of(i).bottom() <= 100);
    for (std::size_t j = 0; j < list.size(); ++j) {
      const Point& point = labels[j].point;
      RC_ASSERT(apart(box_of(i), {point.x - kRadius, point.y - kRadius, 2 * kRadius, 2 * kRadius}));
      if (j != i && list[j]) RC_ASSERT(apart(box_of(i), box_of(j)));
    }
  }
}

}  // namespace
}  // namespace heed::plot
