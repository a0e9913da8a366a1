#include "heed/lab/quiz_claims.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "heed/lab/closed_forms.h"
#include "heed/lab/experiments/average.h"
#include "heed/lab/experiments/copy.h"
#include "heed/lab/experiments/noisy_keys.h"
#include "heed/lab/experiments/self_attention.h"
#include "heed/lab/moments.h"
#include "heed/lab/quiz_choices.h"

namespace heed::lab {
namespace {

constexpr Index kRows = 6;
const std::vector<std::size_t> kOrder = {3, 0, 5, 1, 4, 2};

// Attention of a random sentence of kRows words.
struct Sentence {
  explicit Sentence(const LabOptions& options)
      : random(random_for(options.seed, Purpose::kTokens, 1)),
        attention(random, options.d, options.scale),
        x(normal_vectors(random, kRows, options.d)) {}

  Random random;
  SelfAttention attention;
  Vectors x;
};

double mean_distance(const std::vector<double>& values, const std::vector<double>& others) {
  double total = 0;
  for (std::size_t i = 0; i < values.size(); ++i) total += std::abs(values[i] - others[i]);
  return total / static_cast<double>(values.size());
}

}  // namespace

LabQuestion ask_weights_of_c(const LabOptions& options, ThreadPool& pool) {
  const double c = options.c.back(), m = static_cast<double>(options.m);
  const AverageMeasurement one = measure_average(pool, options, {c})[0];
  const double found = one.weight_a + one.weight_b;
  return {.experiment = "average",
          .question = fmt::format("A report says that q = c (k_a + k_b) gives the weights α_a = α_b = c. Take c = {:g} "
                                  "and {} keys. What is α_a + α_b?",
                                  c, options.m),
          .choices = choices_of(found, {{2 * c, fmt::format("2c = {:g}", 2 * c)},
                                        {1, "nearly 1"},
                                        {0.5, "about 1/2"},
                                        {2 / m, fmt::format("about 2/{}", options.m)}}),
          .measured = fmt::format("α_a + α_b is {:.6g}.", found),
          .reason =
              "Weights sum to 1 over all keys, so two equal weights are at most 1/2 each. c is the length of the query "
              "along each key. It sets the scores, not the weights."};
}

LabQuestion ask_noisy_query(const LabOptions& options, ThreadPool& pool) {
  const double beta = middle_of(options.betas);
  if (beta == 0) return {};
  const std::vector<double> scales = spread_of(options.c, 4);
  const double c = scales[scales.size() / 2];
  const auto samples = sample_noisy_keys(pool, noisy_keys_of(options, {.beta = beta}, Purpose::kQuiz, 0),
                                         {{c, c}, {c, c, /*of_keys=*/true}});
  const double mu = sample_moments(samples[0].weight_a).variance, keys = sample_moments(samples[1].weight_a).variance;
  if (!(mu > 0 && keys > 0)) return {};  // varies only by rounding
  return {.experiment = "noisy",
          .question = fmt::format("A report makes the query of the noisy keys themselves, q = c (k_a + k_b) with k_i = "
                                  "λ_i μ_i, so that it follows their noise. At c = {:g}, β = {:g}, how large is the "
                                  "variance of α_a, compared with q = c (μ_a + μ_b)?",
                                  c, beta),
          .choices = choices_of_size(keys / mu, {{0.1, "a tenth or less: the noise cancels"},
                                                 {0.5, "about half"},
                                                 {1, "about equal"},
                                                 {2, "about twice"},
                                                 {4, "about four times"}}),
          .measured = fmt::format("{:.3g} times: {:.3g} and {:.3g}, from {} samples.", keys / mu, keys, mu,
                                  samples[0].weight_a.size()),
          .reason =
              "λ is in the query and in the key, so the scores are s λ_a² and s λ_b². Near λ = 1, squares differ twice "
              "as much as λ: the difference of the scores has about four times the variance. α_a gains less, because "
              "it stays between 0 and 1."};
}

LabQuestion ask_noisy_scores(const LabOptions& options, ThreadPool& pool) {
  const double c = options.c.back(), beta = middle_of(options.betas), s = options.score(c);
  if (beta == 0) return {};
  LabOptions few = options;
  few.samples = std::min<Index>(options.samples, 1000);
  const auto samples = sample_noisy_keys(pool, noisy_keys_of(few, {.beta = beta}, Purpose::kQuiz, 1),
                                         {{c, 0}, {c, 0, /*of_keys=*/true}});
  // The first query, c mu_a, measures s lambda_a.
  const std::vector<double>& scores = samples[1].score_a;
  const std::vector<double>& linear = samples[0].score_a;
  std::vector<double> squared, constant(scores.size(), s);
  for (const double score : linear) squared.push_back(score * score / s);
  const double to_squared = mean_distance(scores, squared), to_linear = mean_distance(scores, linear),
               to_constant = mean_distance(scores, constant);
  return {.experiment = "multihead",
          .question =
              "A report puts the noise into the query of a head, q₁ = c λ_a μ_a, so that it fits its key k_a = λ_a "
              "μ_a. Without noise, the score of q₁ with k_a is s. What is it with noise?",
          .choices = shuffled(options, 4,
                              {{"s: the noise cancels", to_constant}, {"s λ_a", to_linear}, {"s λ_a²", to_squared}}),
          .measured = fmt::format("At c = {:g}, β = {:g}, the score differs from s by {:.2g} on average, from s λ_a by "
                                  "{:.2g}, and from s λ_a² by {:.0e}.",
                                  c, beta, to_constant, to_linear, to_squared),
          .reason =
              "The score is the product of the query and the key, and λ_a is in both. To cancel it, the query would "
              "have to be divided by λ_a."};
}

LabQuestion ask_varying_length(const LabOptions& options, ThreadPool& pool) {
  const double c = options.c.back();
  const auto heads =
      sample_noisy_keys(pool, noisy_keys_of(options, {.along_a = kAlong}, Purpose::kQuiz, 2), {{c, 0}, {0, c}});
  double lost = 0;
  for (std::size_t i = 0; i < heads[0].weight_a.size(); ++i)
    lost += (heads[0].weight_a[i] + heads[1].weight_a[i]) / 2 < 0.25 ? 1 : 0;
  const double found = 100 * lost / static_cast<double>(heads[0].weight_a.size());
  return {
      .experiment = "multihead",
      .question = fmt::format("Only the length of key a varies: k_a = λ_a μ_a with λ_a ~ N(1, ½). Two heads with q₁ "
                              "= c μ_a and q₂ = c μ_b are averaged, c = {:g}. In how many of 100 samples is the "
                              "share of v_a in the result below ¼?",
                              c),
      .choices = choices_of(found, {{0, "none"}, {10, "about 10"}, {50, "about 50"}, {100, "nearly all"}}),
      .measured = fmt::format("In {:.1f} of 100, measured with {} samples.", found, heads[0].weight_a.size()),
      .reason =
          "Head 2 looks for key b, whose length is fixed. Head 1 finds key a unless λ_a is near 0 or negative. For "
          "N(1, ½) the probability of λ_a < 0 is 8%. A single head with q = c (μ_a + μ_b) would have to keep two "
          "scores equal, and swings in most samples."};
}

LabQuestion ask_permuted_weights(const LabOptions& options, ThreadPool& pool) {
  const Sentence sentence(options);
  const Vectors weights = sentence.attention(pool, sentence.x).weights,
                moved = sentence.attention(pool, permuted_rows(sentence.x, kOrder)).weights;
  const double to_same = largest_difference(moved, weights),
               to_columns = largest_difference(moved, permuted_columns(weights, kOrder)),
               to_both = largest_difference(moved, permuted_both(weights, kOrder));
  return {
      .experiment = "equivariance",
      .question =
          "softmax(S) are the weights of self-attention for the rows of X. P changes the order of the rows. What "
          "are the weights for P X?",
      .choices =
          shuffled(options, 5, {{"softmax(S)", to_same}, {"softmax(S) P", to_columns}, {"P softmax(S) Pᵀ", to_both}}),
      .measured = fmt::format("The weights for P X differ from softmax(S) by up to {:.2g}, from softmax(S) P by up "
                              "to {:.2g}, and from P softmax(S) Pᵀ by up to {:.0e}.",
                              to_same, to_columns, to_both),
      .reason =
          "The scores are P S Pᵀ, and softmax works on each row by itself. With softmax(S) P, each query would have "
          "the weights of another query."};
}

LabQuestion ask_permuted_features(const LabOptions& options, ThreadPool& pool) {
  const Sentence sentence(options);
  std::vector<std::size_t> features(static_cast<std::size_t>(options.d));
  for (std::size_t i = 0; i < features.size(); ++i) features[i] = (i + 1) % features.size();
  const Vectors mixed = permuted_columns(sentence.x, features);
  const Vectors scores = sentence.attention(pool, sentence.x).scores, found = sentence.attention(pool, mixed).scores;
  const double to_same = largest_difference(found, scores),
               to_both = largest_difference(found, permuted_both(scores, kOrder)),
               to_own = largest_difference(found, sentence.attention.exact(mixed).scores);
  return {
      .experiment = "equivariance",
      .question =
          "A report writes X P for the words of X in another order, with the permutation P on the right. What are "
          "the scores of X P?",
      .choices = shuffled(options, 6,
                          {{"S, because the words are the same", to_same},
                           {"S with its rows and columns in another order", to_both},
                           {"neither, because X P moves the features of each word", to_own}}),
      .measured = fmt::format("The scores of X P differ from S by up to {:.2g}, and from X P W_q W_kᵀ Pᵀ Xᵀ, computed "
                              "in double precision, by up to {:.0e}.",
                              to_same, to_own),
      .reason =
          "The words are the rows of X. A matrix on the left mixes rows; one on the right mixes columns, which are "
          "features. W_q and W_k treat each feature differently, so its place matters."};
}

LabQuestion ask_undivided(const LabOptions& options, ThreadPool& pool) {
  const auto m = static_cast<double>(options.m), d = static_cast<double>(options.d);
  const double c = std::round(std::sqrt(d));
  const double found = measure_copy(pool, options, options.a - 1, {c})[0].weight;
  const auto guess = [](double weight) { return Guess{weight, fmt::format("α_j = {:.3g}", weight)}; };
  return {
      .experiment = "scale",
      .question = fmt::format("A report computes α_j = e^c / (e^c + m − 1) for the query q = c k_j. Take c = {:g}, "
                              "{} keys and D = {}. Attention divides scores by √D{}. What is α_j?",
                              c, options.m, options.d, options.scale ? "" : ", but not here (--no-scale)"),
      .choices = choices_of(found, {guess(copy_weight(m, c / std::sqrt(d))), guess(copy_weight(m, c)), guess(1 / m)}),
      .measured = fmt::format("α_j is {:.4g}.", found),
      .reason =
          "The score of q = c k_j is c/√D if scores are divided, and c if not. Without √D in the formula, a report "
          "finds weights that are far too sharp."};
}

}  // namespace heed::lab
