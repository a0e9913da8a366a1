#include "heed/lab/quiz.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "heed/lab/closed_forms.h"
#include "heed/lab/entropy.h"
#include "heed/lab/experiments/average.h"
#include "heed/lab/experiments/copy.h"
#include "heed/lab/experiments/distribution.h"
#include "heed/lab/experiments/gradient_problems.h"
#include "heed/lab/experiments/multihead_designs.h"
#include "heed/lab/experiments/projection.h"
#include "heed/lab/experiments/self_attention.h"
#include "heed/lab/moments.h"
#include "heed/lab/normal_sentences.h"
#include "heed/lab/quiz_choices.h"
#include "heed/lab/quiz_claims.h"

namespace heed::lab {
namespace {

LabQuestion ask_distribution(const LabOptions& options, ThreadPool& pool) {
  constexpr float kShift = 30;
  std::vector<float> scores;
  double largest = 0;
  for_normal_sentences(pool, {.m = options.m, .d = options.d, .seed = options.seed, .purpose = Purpose::kDistribution},
                       {options.score_scale()}, [&](const NormalSample& sample) {
                         scores.assign(sample.scores.begin(), sample.scores.end());
                         largest = *std::ranges::max_element(sample.weights);
                       });
  const double change = shift_effect(pool, scores, kShift);
  return {.experiment = "distribution",
          .question = fmt::format("A query has scores with {} keys. Add {:g} to every score, then take the softmax. "
                                  "What happens to the weights?",
                                  options.m, kShift),
          .choices =
              shuffled(options, 1,
                       {{"they stay as they are", change},
                        {"the largest weight goes to 1", std::abs(1 - largest - change)},
                        {"all weights become equal", std::abs(largest - 1 / static_cast<double>(options.m) - change)}}),
          .measured = fmt::format("No weight changed by more than {:.1e}.", change),
          .reason =
              "Softmax divides e^(s_i + t) by the sum of such terms, so e^t cancels: only differences between scores "
              "matter."};
}

LabQuestion ask_copy(const LabOptions& options, ThreadPool& pool) {
  constexpr double kBound = 0.01;
  const auto m = static_cast<double>(options.m), d = static_cast<double>(options.d);
  const double found = measured_copy_scale(pool, options, options.a - 1, kBound);
  const double logarithm = smallest_copy_score(m, kBound);
  const auto text = [](double c) { return fmt::format("c = {:.3g}", c); };
  return {.experiment = "copy",
          .question = fmt::format("There are {} orthonormal keys in {} dimensions, and the query is q = c k_j. How "
                                  "large must c be so that key j has {:g}% of the weight?",
                                  options.m, options.d, 100 * (1 - kBound)),
          .choices = choices_of_size(found, {{std::sqrt(d) * logarithm, text(std::sqrt(d) * logarithm)},
                                             {logarithm, text(logarithm)},
                                             {d * logarithm, text(d * logarithm)},
                                             {(m - 1) / kBound * std::sqrt(d), text((m - 1) / kBound * std::sqrt(d))}}),
          .measured = fmt::format("Bisection finds c = {:.4g}.", found),
          .reason = options.scale
                        ? "c = √D ln((m − 1)(1 − δ)/δ), where δ is the weight of the other keys. The logarithm comes "
                          "from the exponential function in softmax, and √D from the division of the scores."
                        : "c = ln((m − 1)(1 − δ)/δ), where δ is the weight of the other keys. The logarithm comes from "
                          "the exponential function in softmax. With scores divided by √D, c is √D times as large."};
}

LabQuestion ask_average(const LabOptions& options, ThreadPool& pool) {
  const double c = options.c.back(), m = static_cast<double>(options.m);
  const double found = measure_average(pool, options, {c})[0].weight_a;
  return {
      .experiment = "average",
      .question = fmt::format(
          "The query is now q = c (k_a + k_b) with c = {:g}, and there are {} keys. What is the weight of key a?", c,
          options.m),
      .choices = choices_of(
          found,
          {{0.5, "1/2"}, {1, "1"}, {2 / m, fmt::format("2/{}", options.m)}, {1 / m, fmt::format("1/{}", options.m)}}),
      .measured = fmt::format("Its weight is {:.6g}.", found),
      .reason =
          "Both keys have the same score s, and all others have the score 0. So the weight is e^s / (2 e^s + m − 2), "
          "which tends to one half as c grows."};
}

LabQuestion ask_noisy(const LabOptions& options, ThreadPool& pool) {
  const double c = options.c.back(), beta = middle_of(options.betas);
  const auto samples = sample_designs(pool, options, c, beta, 0)[0].share_a;
  const auto copies = std::ranges::count_if(samples, [](double share) { return share < 0.1 || share > 0.9; });
  const double found = 100 * static_cast<double>(copies) / static_cast<double>(samples.size());
  std::vector<Guess> guesses = {{0, "hardly any"}, {100, "nearly all"}};
  for (const double percent : {20.0, 50.0, 80.0}) guesses.push_back({percent, fmt::format("about {:g}", percent)});
  return {.experiment = "noisy",
          .question =
              fmt::format("Now the keys are noisy: key i is λ_i μ_i, with orthonormal μ_i and a random length λ_i ~ "
                          "N(1, {:g}). The query is q = c (μ_a + μ_b) with c = {:g}. In how many of 100 samples does "
                          "key a have less than 10% or more than 90% of the weight?",
                          beta, c),
          .choices = choices_of(found, std::move(guesses)),
          .measured = fmt::format("In {:.1f} of 100, measured with {} samples.", found, samples.size()),
          .reason =
              "The difference of the two scores has standard deviation s √(2β), where s is the score without noise. If "
              "two scores differ by a few "
              "units, softmax gives nearly all the weight to the key with the larger score."};
}

LabQuestion ask_design(const LabOptions& options, ThreadPool& pool) {
  LabOptions few = options;
  few.samples = 2;  // all samples are equal without noise
  const auto samples = sample_designs(pool, few, options.c.back(), 0, 0);
  const double found = samples[2].share_a[0];
  return {.experiment = "multihead",
          .question =
              "Now there is no noise: key i is μ_i. Two heads have the queries q₁ = c (μ_a + μ_b) and q₂ = c (μ_a − "
              "μ_b), and their outputs are averaged. What is the share of v_a in the result?",
          .choices = choices_of(found, {{0.5, "1/2"}, {0.75, "3/4"}, {1, "1"}, {0.25, "1/4"}}),
          .measured = fmt::format("The result is {:.4f} v_a + {:.4f} v_b. With q₁ = c μ_a and q₂ = c μ_b it is {:.4f} "
                                  "v_a + {:.4f} v_b.",
                                  found, samples[2].share_b[0], samples[1].share_a[0], samples[1].share_b[0]),
          .reason =
              "The second head has the score s with key a and −s with key b, so it copies v_a. Half of ½ v_a + ½ v_b "
              "and half of v_a add up to ¾ v_a + ¼ v_b."};
}

LabQuestion ask_variance(const LabOptions& options, ThreadPool& pool) {
  const double c = options.c.back(), beta = middle_of(options.betas);
  const auto samples = sample_designs(pool, options, c, beta, 0);
  const double single = sample_moments(samples[0].share_a).variance,
               right = sample_moments(samples[1].share_a).variance;
  const double found = single / right;
  if (beta == 0 || !std::isfinite(found)) return {};  // one of them varies only by rounding
  return {.experiment = "multihead",
          .question = fmt::format("The keys are noisy again, λ_i μ_i with λ_i ~ N(1, {:g}), and c = {:g}. One design "
                                  "averages two heads that copy one value each. The other is a single head with q = c "
                                  "(μ_a + μ_b). How many times larger is the variance of the share of v_a with the "
                                  "single head?",
                                  beta, c),
          .choices = choices_of_size(found, {{1, "they are about equal"},
                                             {2, "2 times"},
                                             {30, "tens of times"},
                                             {1000, "hundreds to thousands of times"},
                                             {1e6, "a million times"}}),
          .measured = fmt::format("{:.3g} times: the variances are {:.3g} and {:.3g}, from {} samples.", found, single,
                                  right, samples[0].share_a.size()),
          .reason =
              "Averaging two independent heads would only give a factor of 2. The rest comes from the task of each "
              "head: to copy, it only needs one score well above 0."};
}

LabQuestion ask_projection(const LabOptions& options, ThreadPool& pool) {
  const Index rank = std::max<Index>(1, options.d / 4);
  Random random = random_for(options.seed, Purpose::kProjection);
  const Vectors frame = orthonormal_vectors(random, 2 * rank, options.d);
  const Vectors of_a(frame.begin(), frame.begin() + rank);
  const Vector &v_a = frame.front(), &v_b = frame.back();
  const Vector found = project(pool, of_a, sum(1, v_a, 1, v_b));
  return {.experiment = "projection",
          .question =
              "v_a lies in the space spanned by the orthonormal columns of A, and v_b is orthogonal to this space. "
              "What is A Aᵀ (v_a + v_b)?",
          .choices = shuffled(options, 2,
                              {{"v_a", distance(found, v_a)},
                               {"v_b", distance(found, v_b)},
                               {"v_a + v_b", distance(found, sum(1, v_a, 1, v_b))},
                               {"½ (v_a + v_b)", distance(found, sum(0.5, v_a, 0.5, v_b))}}),
          .measured = fmt::format("The distance to v_a is {:.1e}; the distance to v_a + v_b is {:.3g}.",
                                  distance(found, v_a), distance(found, sum(1, v_a, 1, v_b))),
          .reason =
              "Because Aᵀ A = I, A Aᵀ leaves every vector in the space unchanged, and Aᵀ v_b = 0. So one value can be "
              "recovered from the sum of two."};
}

LabQuestion ask_equivariance(const LabOptions& options, ThreadPool& pool) {
  constexpr Index kRows = 6;
  Random random = random_for(options.seed, Purpose::kTokens, 1);
  const SelfAttention attention(random, options.d);
  const Vectors x = normal_vectors(random, kRows, options.d);
  const std::vector<std::size_t> order = {3, 0, 5, 1, 4, 2};
  const Vectors scores = attention(pool, x).scores, moved = attention(pool, permuted_rows(x, order)).scores;
  const Vectors rows_only = permuted_rows(scores, order), both = permuted_both(scores, order);
  return {
      .experiment = "equivariance",
      .question =
          "The rows of X are the words of a sentence, and S are the scores of self-attention. P changes the order "
          "of the rows. What are the scores of P X?",
      .choices = shuffled(options, 3,
                          {{"S", largest_difference(moved, scores)},
                           {"P S", largest_difference(moved, rows_only)},
                           {"P S Pᵀ", largest_difference(moved, both)}}),
      .measured = fmt::format(
          "The scores of P X differ from S by up to {:.2g}, from P S by up to {:.2g}, and from P S Pᵀ by up to {:.0e}.",
          largest_difference(moved, scores), largest_difference(moved, rows_only), largest_difference(moved, both)),
      .reason =
          "The queries permute the rows of S, and the keys permute its columns. Attention itself does not know the "
          "order of the words; a positional encoding has to add it."};
}

LabQuestion ask_scale(const LabOptions& options, ThreadPool& pool) {
  constexpr Index kDimensions = 1024;
  std::vector<double> entropies;
  for_normal_sentences(
      pool, {.m = options.m, .d = kDimensions, .samples = 200, .seed = options.seed, .purpose = Purpose::kScale}, {1},
      [&](const NormalSample& sample) { entropies.push_back(entropy_of(sample.weights)); });
  const double found = sample_moments(entropies).mean, most = std::log(static_cast<double>(options.m));
  return {.experiment = "scale",
          .question = fmt::format(
              "Queries and keys consist of {} numbers from N(0, 1). There are {} keys, and the scores q·k are not "
              "divided by √D. Over how many keys is the attention spread, according to the entropy H?",
              kDimensions, options.m),
          .choices = choices_of(found, {{most, fmt::format("nearly all {}: H = {:.2f}", options.m, most)},
                                        {most / 2, fmt::format("some: H = {:.2f}", most / 2)},
                                        {0, "one: H near 0"}}),
          .measured = fmt::format("The mean entropy H is {:.3f} nats, so e^H = {:.2f} keys.", found, std::exp(found)),
          .reason =
              "The scores have variance D, so they differ by tens, and softmax gives nearly all the weight to the key "
              "with the largest score. Divided by √D, they have variance 1 for every D."};
}

LabQuestion ask_gradients(const LabOptions& options, ThreadPool&) {
  const GradientProblem problem = attention_problem(options.seed);
  const Vector analytic = problem.gradient(problem.parameters);
  std::vector<LabChoice> choices;
  std::string measured = "Largest errors:";
  for (const double h : {1e-1, 1e-5, 1e-9, 1e-13}) {
    const Vector differences = central_differences(problem, h);
    double largest = 0;
    for (std::size_t i = 0; i < analytic.size(); ++i)
      largest = std::max(largest, std::abs(differences[i] - analytic[i]));
    measured += fmt::format("{} {:.0e} with h = {:.0e}", choices.empty() ? "" : ",", largest, h);
    choices.push_back({fmt::format("h = {:.0e}", h), largest});
  }
  return {
      .experiment = "gradients",
      .question =
          "You check the gradient of attention with central differences (f(x + h) − f(x − h)) / 2h in double "
          "precision. Which step h is best?",
      .choices = std::move(choices),
      .measured = measured + ".",
      .reason =
          "The error of the formula falls as h², and the rounding error grows as 1e-16/h. They are equal near 1e-5."};
}

}  // namespace

std::size_t LabQuestion::right() const {
  return static_cast<std::size_t>(std::ranges::min_element(choices, {}, &LabChoice::distance) - choices.begin());
}

std::vector<LabQuestion> lab_questions(const LabOptions& given, ThreadPool& pool) {
  const LabOptions options = given.checked();
  std::vector<LabQuestion> questions;
  for (const auto ask :
       {ask_distribution, ask_copy, ask_average, ask_weights_of_c, ask_noisy, ask_noisy_query, ask_design, ask_variance,
        ask_noisy_scores, ask_varying_length, ask_projection, ask_equivariance, ask_permuted_weights,
        ask_permuted_features, ask_scale, ask_undivided, ask_gradients})
    if (LabQuestion question = ask(options, pool); !question.choices.empty()) questions.push_back(std::move(question));
  return questions;
}

}  // namespace heed::lab
