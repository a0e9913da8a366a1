// Claims of course reports that fail: the closed forms of what really happens, against numbers that were computed
// elsewhere, and what the tables say about the claims.
//
// "Simpson" means a separate Python script: Simpson's rule with 200,000 intervals on [-9, 9] for the density of the
// normal distribution, with the weights written as 1 / (1 + e^(-x)). "Trapezoid" is the same with a square grid of 401
// by 401 points on [-8, 8].
#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/lab/experiments/multihead_designs.h"
#include "heed/lab/experiments/self_attention.h"
#include "heed/lab/lab.h"

namespace heed::lab {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

const LabTable& table_of(const LabResult& result, std::string_view start) {
  const auto found =
      std::ranges::find_if(result.tables, [&](const LabTable& table) { return table.title.starts_with(start); });
  if (found == result.tables.end()) throw std::runtime_error("no table " + std::string(start));
  return *found;
}

const LabRow& row_of(const LabTable& table, std::string_view name, const std::vector<double>& parameters) {
  const auto found = std::ranges::find_if(
      table.rows, [&](const LabRow& row) { return row.name == name && row.parameters == parameters; });
  if (found == table.rows.end()) throw std::runtime_error("no row " + std::string(name));
  return *found;
}

LabOptions at(std::vector<double> scales, std::vector<double> betas = {0.1}) {
  LabOptions options;
  options.c = std::move(scales);
  options.betas = std::move(betas);
  return options;
}

TEST(FailingClaims, AQueryOfNoisyKeysSwingsMore) {
  // m = 10, D = 64, c = 34, so s = 34 / 8. Trapezoid: variance 0.0867004425 for q = c (mu_a + mu_b), and 0.1441574131
  // for q = c (k_a + k_b), whose scores are s lambda^2. (Without the division by sqrt(D), they would be 0.224 and
  // 0.236.)
  ThreadPool pool;
  const LabResult result = run_lab("noisy", at({34}), pool);
  const LabTable& table = table_of(result, "Weight α_a if the query is made of the noisy keys");
  const LabRow& variance = row_of(table, "variance", {0.1, 34});
  EXPECT_NEAR(*variance.claimed, 0.0867004425, 1e-9);
  EXPECT_NEAR(variance.closed_form, 0.1441574131, 1e-9);
  EXPECT_EQ(variance.verdict(), Verdict::kAgrees);
  EXPECT_TRUE(variance.refutes_claim());
  EXPECT_NEAR(row_of(table, "mean", {0.1, 34}).closed_form, 0.4650811197, 1e-9);
  EXPECT_THAT(result.findings, Contains(HasSubstr("it says 0.0867 where 0.14")));
}

TEST(FailingClaims, NoiseInTheQueriesDoesNotCancel) {
  // s = 25. Simpson for scores s lambda^2 and, for one key each, s lambda.
  const WeightMoments noisy = share_of_a(HeadDesign::kNoisyQueries, 10, 25, 0.1);
  EXPECT_NEAR(noisy.mean, 0.49292444679224895, 1e-10);
  EXPECT_NEAR(noisy.variance, 0.002137658291368691, 1e-10);
  const WeightMoments fixed = share_of_a(HeadDesign::kOneEach, 10, 25, 0.1);
  EXPECT_NEAR(fixed.mean, 0.49889769957781094, 1e-10);
  EXPECT_NEAR(fixed.variance, 0.00038636123193859544, 1e-10);
  // For large noise the order changes, because lambda^2 is never negative.
  EXPECT_NEAR(share_of_a(HeadDesign::kNoisyQueries, 10, 25, 1).variance, 0.020265216186939643, 1e-10);
  EXPECT_NEAR(share_of_a(HeadDesign::kOneEach, 10, 25, 1).variance, 0.03493232650731125, 1e-10);

  ThreadPool pool;
  const LabResult result = run_lab("multihead", at({200}), pool);
  const LabRow& row =
      row_of(table_of(result, "Share of v_a if the queries are made of"), "noisy queries: variance", {0.1, 200});
  EXPECT_EQ(*row.claimed, 0);
  EXPECT_NEAR(row.closed_form, 0.002137658, 1e-9);
  EXPECT_TRUE(row.refutes_claim());
}

TEST(FailingClaims, WeightsAreNotC) {
  // D = 64, c = 8: e / (2 e + 8) = 0.2023...; c = 200: s = 25, 1/2 up to 3e-11.
  ThreadPool pool;
  const LabTable table = table_of(run_lab("average", at({8, 200}), pool), "Is the weight of each key c?");
  const LabRow &small = row_of(table, "α_a", {10, 64, 8}), &large = row_of(table, "α_b", {10, 64, 200});
  EXPECT_EQ(*small.claimed, 8);
  EXPECT_NEAR(small.measured, std::exp(1) / (2 * std::exp(1) + 8), 1e-7);
  EXPECT_NEAR(large.measured, 0.5, 1e-5);
  EXPECT_EQ(std::ranges::count_if(table.rows, &LabRow::refutes_claim), 4);
  // For m = 2 the weight is 1/2 for every c, so c = 1/2 alone cannot refute the claim.
  LabOptions two = at({0.5, 2});
  two.m = 2;
  EXPECT_EQ(
      std::ranges::count_if(table_of(run_lab("average", two, pool), "Is the weight").rows, &LabRow::refutes_claim), 2);
}

TEST(FailingClaims, ScoresAreDivided) {
  // c = 8, D = 64, m = 10: e / (e + 9) = 0.2320 and not e^8 / (e^8 + 9) = 0.9970.
  ThreadPool pool;
  LabOptions options = at({8});
  const LabTable divided = table_of(run_lab("scale", options, pool), "Weight of key j");
  EXPECT_NEAR(*divided.rows[0].claimed, std::exp(8) / (std::exp(8) + 9), 1e-12);
  EXPECT_NEAR(divided.rows[0].measured, std::exp(1) / (std::exp(1) + 9), 1e-6);
  EXPECT_TRUE(divided.rows[0].refutes_claim());
  options.scale = false;
  const LabResult result = run_lab("scale", options, pool);
  const LabTable& whole = table_of(result, "Weight of key j");
  EXPECT_NEAR(whole.rows[0].measured, std::exp(8) / (std::exp(8) + 9), 1e-6);
  EXPECT_FALSE(whole.rows[0].refutes_claim());
  EXPECT_THAT(result.findings, Contains(HasSubstr("cannot be refuted")));
}

TEST(FailingClaims, TwoHeadsIfTheLengthOfOneKeyVaries) {
  // m = 10, D = 64, c = 200. Simpson over lambda_a ~ N(1, 1/2). A simulation of 200,000 samples had mean 0.451 and
  // variance 0.0198 for the mean of the heads, and variance 0.227 for the single head.
  ThreadPool pool;
  const LabResult result = run_lab("multihead", at({200}), pool);
  const LabTable& table = table_of(result, "Only the length of key a varies");
  const auto closed = [&](const char* name) { return row_of(table, name, {200}).closed_form; };
  EXPECT_NEAR(closed("one key each, head 1: mean"), 0.9002876708644401, 1e-9);
  EXPECT_NEAR(closed("one key each, head 1: variance"), 0.07991480471407299, 1e-9);
  EXPECT_NEAR(closed("one key each, head 2: mean") / (std::exp(-25) / (1 + 9 * std::exp(-25))), 1, 1e-9);
  EXPECT_EQ(closed("one key each, head 2: variance"), 0);
  EXPECT_NEAR(closed("one key each: mean"), 0.45014383543916403, 1e-9);
  EXPECT_NEAR(closed("one key each: variance"), 0.019978701178518247, 1e-9);
  EXPECT_NEAR(closed("single head: mean"), 0.5, 1e-9);
  EXPECT_NEAR(closed("single head: variance"), 0.22754991592780227, 1e-9);
  EXPECT_TRUE(table.agrees());
  // With eps = 0.01 and two keys, differences of scores are N(25, 625 (2 eps + 1/2)), N(-25, 625 · 2 eps) and
  // N(0, 625 (4 eps + 1/2)).
  const LabTable& two = table_of(result, "The same with noise εI");
  EXPECT_NEAR(row_of(two, "one key each, head 1: mean", {0.01, 200}).closed_form, 0.9161746704190404, 1e-9);
  EXPECT_NEAR(row_of(two, "one key each, head 2: mean", {0.01, 200}).closed_form, 7.187189058280136e-09, 1e-14);
  EXPECT_NEAR(row_of(two, "single head: variance", {0.01, 200}).closed_form, 0.22838910540979576, 1e-9);
}

// W_q = diag(1, 3), W_k = W_v = I and X = diag(1, 2), so S(X) = diag(1, 12) / √2.
SelfAttention two_by_two() {
  Random random(1);
  SelfAttention attention(random, 2);
  attention.query = matrix_of({{1, 0}, {0, 3}});
  attention.key = matrix_of({{1, 0}, {0, 1}});
  attention.value = matrix_of({{1, 0}, {0, 1}});
  return attention;
}

TEST(FailingClaims, PermutationsByHand) {
  ThreadPool pool(1);
  const SelfAttention attention = two_by_two();
  const Vectors x = {{1, 0}, {0, 2}};
  const std::vector<std::size_t> swap = {1, 0};
  for (const bool exact : {false, true}) {
    const auto of = [&](const Vectors& rows) { return exact ? attention.exact(rows) : attention(pool, rows); };
    const auto still = of(x), moved = of(permuted_rows(x, swap)), mixed = of(permuted_columns(x, swap));
    EXPECT_NEAR(still.scores[1][1], 12 / std::sqrt(2), 1e-6);
    // S(PX) has 12 and 1 on its diagonal: the norm is √(2 · 11² / 2).
    EXPECT_NEAR(norm_of_difference(moved.scores, still.scores), 11, 1e-5);
    EXPECT_NEAR(norm_of_difference(moved.scores, permuted_both(still.scores, swap)), 0, 1e-6);
    // Rows of softmax(S): (0.66976, 0.33024) and (0.00021, 0.99979). All entries of the difference are ±0.66955.
    EXPECT_NEAR(norm_of_difference(moved.weights, permuted_columns(still.weights, swap)), 1.33911, 2e-5);
    EXPECT_NEAR(norm_of_difference(moved.weights, permuted_both(still.weights, swap)), 0, 1e-6);
    // X P has the rows (0, 1) and (2, 0), so S(XP) = diag(3, 4) / √2.
    EXPECT_NEAR(norm_of_difference(mixed.scores, still.scores), std::sqrt((4 + 64) / 2.0), 1e-5);
  }
}

TEST(FailingClaims, PermutationsOfRandomRows) {
  ThreadPool pool;
  const LabResult result = run_lab("equivariance", {}, pool);
  const LabTable& table = table_of(result, "Permutations that reports get wrong");
  ASSERT_EQ(table.rows.size(), 4U);
  for (const LabRow& row : table.rows) {
    EXPECT_EQ(row.verdict(), Verdict::kAgrees) << row.name;
    EXPECT_TRUE(row.refutes_claim()) << row.name;
    EXPECT_GT(row.measured, 0.5) << row.name;
  }
}

TEST(NoScale, AllClosedFormsAndMeasurementsTakeTheWholeScore) {
  ThreadPool pool;
  LabOptions options = at({2});
  options.scale = false;
  const auto first = [&](const char* experiment) { return run_lab(experiment, options, pool); };
  // e² / (2 e² + 8) and e² / (e² + 9)
  EXPECT_NEAR(first("average").tables[0].rows[0].measured, 0.32439282, 1e-7);
  EXPECT_NEAR(first("copy").tables[0].rows[0].measured, std::exp(2) / (std::exp(2) + 9), 1e-6);
  EXPECT_THAT(first("copy").formulas, Contains(HasSubstr("s = c")));
  EXPECT_THAT(first("copy").formulas, Not(Contains(HasSubstr("√D"))));
  for (const char* experiment : {"distribution", "copy", "average", "noisy", "multihead", "projection", "equivariance"})
    EXPECT_TRUE(first(experiment).agrees()) << experiment;
  // s = c = 4.25 is c = 34 with the division.
  options.c = {4.25};
  const LabTable noisy = table_of(first("noisy"), "Weight α_a if the query is made of the noisy keys");
  EXPECT_NEAR(row_of(noisy, "variance", {0.1, 4.25}).closed_form, 0.1441574131, 1e-9);
}

TEST(Findings, ASingleScaleMakesNoRange) {
  ThreadPool pool;
  LabOptions options = at({13});
  options.samples = 200;
  for (const LabExperiment& experiment : lab_experiments()) {
    for (const std::string& finding : run_lab(experiment.name, options, pool).findings) {
      const std::size_t first = finding.find("c = 13");
      if (first == std::string::npos) continue;
      EXPECT_EQ(finding.find("c = 13", first + 1), std::string::npos) << finding;
    }
  }
}

}  // namespace
}  // namespace heed::lab
