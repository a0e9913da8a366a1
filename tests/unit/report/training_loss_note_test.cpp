#include "heed/report/training_loss_note.h"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heed::report {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

// By hand for four tokens and a share of 0.2: the target has 0.85, the others 0.05 each.
TEST(SmoothingFloor, IsTheEntropyOfTheSmoothedTarget) {
  EXPECT_NEAR(smoothing_floor(0.2, 4), -0.85 * std::log(0.85) - 3 * 0.05 * std::log(0.05), 1e-12);
  EXPECT_NEAR(smoothing_floor(1, 10), std::log(10), 1e-12);
  EXPECT_EQ(smoothing_floor(0, 10), 0);
}

TEST(TrainingLossNote, NamesWhatOnlyTrainingHas) {
  const model::Seq2SeqOptions options{.target_tokens = 4, .dropout = 0.1F, .label_smoothing = 0.2F};
  EXPECT_THAT(training_loss_note(1.195, 0.158, options),
              AllOf(HasSubstr("1.195"), HasSubstr("0.158"), HasSubstr("label smoothing (0.2)"), HasSubstr("above 0.59"),
                    HasSubstr("dropout"), HasSubstr("mean over an epoch")));
  EXPECT_THAT(training_loss_note(1.195, 0.158, {.target_tokens = 4, .dropout = 0}),
              AllOf(HasSubstr("mean over an epoch"), Not(HasSubstr("dropout")), Not(HasSubstr("smoothing"))));
}

TEST(TrainingLossNote, SaysNothingWhereTrainingLossIsLower) {
  EXPECT_THAT(training_loss_note(0.5, 0.6, {.label_smoothing = 0.2F}), IsEmpty());
  EXPECT_THAT(training_loss_note(std::nan(""), 0.6, {.label_smoothing = 0.2F}), IsEmpty());
}

}  // namespace
}  // namespace heed::report
