#include "heed/tensor/workspace.h"

#include <algorithm>
#include <cstdint>

#include <gtest/gtest.h>

#include "heed/tensor/tensor.h"

namespace heed {
namespace {

TEST(Workspace, GivesAlignedMemoryThatDoesNotOverlap) {
  Workspace workspace;
  const View a = workspace.zeros({3, 5}), b = workspace.zeros({1}), c = workspace.zeros({1000, 1000});
  for (const View& view : {a, b, c}) EXPECT_EQ(reinterpret_cast<std::uintptr_t>(view.data()) % kAlignment, 0U);
  for (float& x : c.span()) x = 1;
  for (float& x : b.span()) x = 2;
  for (const float x : a.span()) EXPECT_EQ(x, 0);
  EXPECT_EQ(b.span()[0], 2);
}

TEST(Workspace, AsksTheSystemForNothingAfterTheSecondStep) {
  Workspace workspace;
  std::size_t after_second = 0;
  for (int step = 1; step <= 5; ++step) {
    workspace.reset();
    for (int i = 0; i < 40; ++i) workspace.tensor({100, 1000 + i});
    if (step == 2) after_second = workspace.system_allocations();
  }
  EXPECT_GT(after_second, 0U);
  EXPECT_EQ(workspace.system_allocations(), after_second);
}

TEST(Workspace, RewindsToAMark) {
  Workspace workspace;
  workspace.zeros({10});
  const auto mark = workspace.mark();
  const float* first = workspace.zeros({1 << 20}).data();
  workspace.zeros({1 << 20});
  workspace.rewind(mark);
  workspace.zeros({1 << 20});
  const std::size_t before = workspace.system_allocations();
  workspace.rewind(mark);
  EXPECT_EQ(workspace.zeros({1 << 20}).data(), first);
  EXPECT_EQ(workspace.system_allocations(), before);
}

TEST(Workspace, WhatWasGivenBackIsTakenAgainInTheTightestPlace) {
  Workspace workspace;
  workspace.reset();
  const View large = workspace.tensor({400, 1000}), between = workspace.zeros({100, 1000}),
             tight = workspace.tensor({200, 1000});
  workspace.give_back(large);
  workspace.give_back(tight);
  EXPECT_EQ(workspace.tensor({190, 1000}).data(), tight.data());
  const View first = workspace.tensor({200, 1000}), second = workspace.tensor({200, 1000});
  EXPECT_EQ(first.data(), large.data());
  EXPECT_GE(second.data(), first.data() + first.elements());
  for (const View& view : {first, second}) std::ranges::fill(view.span(), 1.0F);
  for (const float x : between.span()) EXPECT_EQ(x, 0);
}

TEST(Workspace, StepsThatGiveBackNeedLessMemory) {
  Workspace keeping, giving;
  for (int i = 0; i < 50; ++i) {
    keeping.tensor({1000, 100});
    giving.give_back(giving.tensor({1000, 100}));
  }
  EXPECT_GT(keeping.capacity(), 10 * giving.capacity());
}

TEST(Workspace, RewindingForgetsWhatWasGivenBack) {
  Workspace workspace;
  const View before = workspace.zeros({1000, 100});
  const auto mark = workspace.mark();
  const View after = workspace.tensor({1000, 100});
  workspace.give_back(after);
  workspace.rewind(mark);
  const View again = workspace.tensor({1000, 100}), next = workspace.tensor({1000, 100});
  EXPECT_NE(again.data(), next.data());
  EXPECT_NE(before.data(), again.data());
}

TEST(Workspace, AMarkOfAnEmptyWorkspaceRewindsToItsBeginning) {
  Workspace workspace;
  const auto mark = workspace.mark();
  const float* first = workspace.zeros({4}).data();
  workspace.rewind(mark);
  EXPECT_EQ(workspace.zeros({4}).data(), first);
}

}  // namespace
}  // namespace heed
