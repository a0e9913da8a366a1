#include "heed/lab/experiments/multihead_designs.h"

namespace heed::lab {
namespace {

std::vector<PairQuery> heads_of(HeadDesign design, double c) {
  switch (design) {
    case HeadDesign::kSingle:
      return {{c, c}};
    case HeadDesign::kOneEach:
      return {{c, 0}, {0, c}};
    case HeadDesign::kSumAndDiff:
      return {{c, c}, {c, -c}};
    default:
      return {{c, 0, /*of_keys=*/true}, {0, c, /*of_keys=*/true}};
  }
}

std::vector<double> mean_of(const std::vector<QuerySamples>& heads, std::size_t first, std::size_t count,
                            std::vector<double> QuerySamples::*numbers) {
  std::vector<double> mean = heads[first].*numbers;
  if (count == 1) return mean;
  const std::vector<double>& second = heads[first + 1].*numbers;
  for (std::size_t i = 0; i < mean.size(); ++i) mean[i] = (mean[i] + second[i]) / 2;
  return mean;
}

}  // namespace

const char* name_of(HeadDesign design) {
  switch (design) {
    case HeadDesign::kSingle:
      return "single head";
    case HeadDesign::kOneEach:
      return "one key each";
    case HeadDesign::kSumAndDiff:
      return "sum and difference";
    default:
      return "noisy queries";
  }
}

WeightMoments share_of_a(HeadDesign design, double m, double s, double beta) {
  const NoisyScores scores{.m = m, .s = s, .beta = beta, .of_keys = design == HeadDesign::kNoisyQueries};
  switch (design) {
    case HeadDesign::kSingle:
      return shared_weight(scores);
    case HeadDesign::kSumAndDiff:
      return sum_and_difference_weight(scores);
    default:
      return moments_of_mean(copied_weight(scores), left_weight(scores));
  }
}

AllDesigns sample_designs(ThreadPool& pool, const LabOptions& options, double c, double beta, std::uint64_t number) {
  std::vector<PairQuery> queries;
  for (const HeadDesign design : kHeadDesigns) {
    for (const PairQuery& query : heads_of(design, c)) queries.push_back(query);
  }
  const auto heads =
      sample_noisy_keys(pool, noisy_keys_of(options, {.beta = beta}, Purpose::kMultihead, number), queries);
  AllDesigns samples;
  std::size_t first = 0;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const std::size_t count = heads_of(kHeadDesigns[i], c).size();
    samples[i] = {
        mean_of(heads, first, count, &QuerySamples::weight_a), mean_of(heads, first, count, &QuerySamples::weight_b),
        mean_of(heads, first, count, &QuerySamples::output_a), mean_of(heads, first, count, &QuerySamples::output_b)};
    first += count;
  }
  return samples;
}

}  // namespace heed::lab
