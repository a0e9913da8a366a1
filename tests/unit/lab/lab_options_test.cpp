#include "heed/lab/lab_options.h"

#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/error.h"
#include "heed/lab/lab.h"
#include "tests/support/message_of.h"

namespace heed::lab {
namespace {

using test::message_of;
using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

template <class Change>
std::string complaint(Change change) {
  LabOptions options;
  change(options);
  return message_of([&] { options.check(); });
}

TEST(LabOptions, DefaultsAreThoseOfTheMission) {
  const LabOptions options;
  EXPECT_NO_THROW(options.check());
  EXPECT_EQ(options.m, 10);
  EXPECT_EQ(options.d, 64);
  EXPECT_EQ(options.samples, 10'000);
  EXPECT_EQ(options.seed, 1U);
  ASSERT_EQ(options.c.size(), 200U);
  EXPECT_EQ(options.c.front(), 1);
  EXPECT_EQ(options.c.back(), 200);
}

TEST(LabOptions, WhatCannotBeIsNamedWithItsValue) {
  EXPECT_THAT(complaint([](LabOptions& o) { o.a = o.b = 3; }), ContainsRegex("\\ba and b\\b.*\\b3\\b"));
  EXPECT_THAT(complaint([](LabOptions& o) { o.m = 1; }), ContainsRegex("\\bm\\b.*\\b2\\b.*\\b256\\b.*\\b1\\b"));
  EXPECT_THAT(complaint([](LabOptions& o) { o.d = 9; }), AllOf(HasSubstr("d = 9"), HasSubstr("m = 10")));
  EXPECT_THAT(complaint([](LabOptions& o) { o.betas = {0.1, -0.5}; }), AllOf(HasSubstr("beta"), HasSubstr("-0.5")));
  EXPECT_THAT(complaint([](LabOptions& o) { o.samples = 0; }), AllOf(HasSubstr("samples"), HasSubstr("1000000")));
  EXPECT_THAT(complaint([](LabOptions& o) { o.a = 0; }), ContainsRegex("\\ba\\b.*\\b0\\b"));
  EXPECT_THAT(complaint([](LabOptions& o) { o.b = 11; }), AllOf(HasSubstr("b = 11"), HasSubstr("m = 10")));
  EXPECT_THAT(complaint([](LabOptions& o) { o.c = {}; }), ContainsRegex("\\bc\\b"));
  EXPECT_THAT(complaint([](LabOptions& o) { o.c = {0}; }), AllOf(ContainsRegex("\\bc\\b"), ContainsRegex("\\b0\\b")));
  EXPECT_THAT(complaint([](LabOptions& o) { o.c = {std::numeric_limits<double>::infinity()}; }), HasSubstr("inf"));
  EXPECT_THAT(complaint([](LabOptions& o) { o.epsilons = {-1}; }), HasSubstr("epsilon"));
  EXPECT_THAT(complaint([](LabOptions& o) { o.betas = {std::numeric_limits<double>::quiet_NaN()}; }), HasSubstr("nan"));
  EXPECT_THAT(complaint([](LabOptions& o) { o.bounds = {0.5}; }), AllOf(HasSubstr("bound"), HasSubstr("0.5")));
  EXPECT_THAT(complaint([](LabOptions& o) { o.d = 5000; }), AllOf(HasSubstr("4096"), HasSubstr("5000")));
}

TEST(LabOptions, NumbersThatFloat32CannotHoldAreRejected) {
  EXPECT_THAT(complaint([](LabOptions& o) { o.c = {1e7}; }), AllOf(HasSubstr("1000000"), HasSubstr("10000000")));
  EXPECT_THAT(complaint([](LabOptions& o) { o.c = {1e-4}; }), AllOf(HasSubstr("0.001"), HasSubstr("0.0001")));
  EXPECT_THAT(complaint([](LabOptions& o) { o.betas = {1e30}; }), AllOf(HasSubstr("beta"), HasSubstr("10")));
  EXPECT_THAT(complaint([](LabOptions& o) { o.epsilons = {11}; }), AllOf(HasSubstr("epsilon"), HasSubstr("10")));
  EXPECT_THAT(complaint([](LabOptions& o) { o.bounds = {1e-31}; }), AllOf(HasSubstr("bound"), HasSubstr("1e-30")));
  EXPECT_EQ(complaint([](LabOptions& o) {
              o.c = {1e-3, 1e6};
              o.betas = o.epsilons = {0, 10};
              o.bounds = {1e-30};
            }),
            "no error");
}

TEST(LabOptions, ListsComeInAnyOrder) {
  LabOptions options;
  options.c = {20, 3, 20, 7};
  options.betas = {1, 0.1};
  EXPECT_THAT(options.checked().c, ::testing::ElementsAre(3, 7, 20));
  EXPECT_THAT(options.checked().betas, ::testing::ElementsAre(0.1, 1));
  ThreadPool pool(1);
  options.samples = 50;
  EXPECT_EQ(run_lab("noisy", options, pool).findings, run_lab("noisy", options.checked(), pool).findings);
}

TEST(LabOptions, EveryExperimentChecksThem) {
  ThreadPool pool(1);
  LabOptions options;
  options.m = 1;
  for (const LabExperiment& experiment : lab_experiments())
    EXPECT_THROW(run_lab(experiment.name, options, pool), Error) << experiment.name;
}

TEST(LabOptions, UnknownExperimentsAreToldWhichThereAre) {
  ThreadPool pool(1);
  const std::string message = message_of([&] { run_lab("copi", {}, pool); });
  EXPECT_THAT(message, HasSubstr("copy, average, noisy, multihead"));
  EXPECT_THAT(message, HasSubstr("'copi'"));
  EXPECT_THAT(message, Not(HasSubstr("\n")));
}

}  // namespace
}  // namespace heed::lab
