#include "heed/lab/experiments/noisy_keys.h"

#include <algorithm>
#include <cmath>

#include "heed/lab/lab_attention.h"
#include "heed/tensor/parallel.h"

namespace heed::lab {
namespace {

constexpr Index kNoisyChunkNumbers = 1 << 19;  // values of the keys in a chunk: 2 MB

// Rows of sentence b in a sequence [S, B, D].
std::span<float> row_of(const View& sequence, Index s, Index b) { return sequence.row(s * sequence.shape()[1] + b); }

class Sentences {
 public:
  Sentences(ThreadPool& pool, const NoisyKeysSetting& setting, const std::vector<PairQuery>& queries)
      : pool_(pool), setting_(setting), asked_(queries), attention_(pool) {
    mu_ = keys_and_values(setting.seed, setting.m, setting.d);
    chunk_ = std::clamp<Index>(kNoisyChunkNumbers / (setting.m * setting.d), 1, setting.samples);
    keys_ = Tensor(Shape{setting.m, chunk_, setting.d});
    values_ = repeated(matrix_of(mu_.values));
    Vectors asked;
    for (const PairQuery& query : queries) asked.push_back(sum(query.of_a, mu(setting.a), query.of_b, mu(setting.b)));
    queries_ = repeated(matrix_of(asked));
    results_.resize(queries.size());
    for (QuerySamples& result : results_) {
      for (auto* numbers : {&result.weight_a, &result.weight_b, &result.score_a, &result.output_a, &result.output_b})
        numbers->resize(static_cast<std::size_t>(setting.samples));
    }
  }

  std::vector<QuerySamples> run() && {
    const float scale = setting_.scale ? 1 / std::sqrt(static_cast<float>(setting_.d)) : 1;
    for (Index first = 0; first < setting_.samples; first += chunk_) {
      // The last chunk is as long as the others; the surplus is not read.
      for_rows(pool_, chunk_, setting_.m * setting_.d, [&](Index begin, Index end) {
        for (Index b = begin; b < end; ++b) {
          draw(first + b, b);
          ask(b);
        }
      });
      const auto attended = attention_(queries_.view(), keys_.view(), values_.view(), scale);
      const Index count = std::min(chunk_, setting_.samples - first);
      for_rows(pool_, count, setting_.m * setting_.d, [&](Index begin, Index end) {
        for (Index b = begin; b < end; ++b) keep(attended, first, b);
      });
    }
    return std::move(results_);
  }

 private:
  const Vector& mu(Index i) const { return mu_.keys[static_cast<std::size_t>(i)]; }

  Tensor repeated(const Tensor& rows) const {  // [n, D] -> [n, B, D]
    Tensor result(Shape{rows.shape()[0], chunk_, rows.shape()[1]});
    for (Index r = 0; r < rows.shape()[0]; ++r) {
      for (Index b = 0; b < chunk_; ++b) std::ranges::copy(rows.view().row(r), row_of(result.view(), r, b).begin());
    }
    return result;
  }

  void draw(Index sample, Index b) {
    const KeyNoise& noise = setting_.noise;
    Random random = random_for(setting_.seed, setting_.purpose, setting_.number, static_cast<std::uint64_t>(sample));
    Vector around(static_cast<std::size_t>(setting_.d));
    for (Index i = 0; i < setting_.m; ++i) {
      double lambda = 1 + std::sqrt(noise.beta) * random.normal();
      if (i == setting_.a && noise.along_a > 0) lambda += std::sqrt(noise.along_a) * random.normal();
      if (noise.epsilon > 0) fill_normals(random, around);
      const double spread = std::sqrt(noise.epsilon);
      const auto key = row_of(keys_.view(), i, b);
      const Vector& center = mu(i);
      for (std::size_t x = 0; x < key.size(); ++x) key[x] = static_cast<float>(lambda * center[x] + spread * around[x]);
    }
  }

  // Queries that are made of the noisy keys.
  void ask(Index b) {
    const auto k_a = row_of(keys_.view(), setting_.a, b), k_b = row_of(keys_.view(), setting_.b, b);
    for (std::size_t t = 0; t < asked_.size(); ++t) {
      if (!asked_[t].of_keys) continue;
      const auto query = row_of(queries_.view(), static_cast<Index>(t), b);
      for (std::size_t x = 0; x < query.size(); ++x)
        query[x] = static_cast<float>(asked_[t].of_a * k_a[x] + asked_[t].of_b * k_b[x]);
    }
  }

  void keep(const LabAttention::Result& attended, Index first, Index b) {
    const auto at = static_cast<std::size_t>(first + b);
    const auto a = static_cast<std::size_t>(setting_.a), other = static_cast<std::size_t>(setting_.b);
    const auto queries = static_cast<Index>(results_.size());
    for (Index t = 0; t < queries; ++t) {
      QuerySamples& result = results_[static_cast<std::size_t>(t)];
      const auto weights = attended.weights.row(b * queries + t);
      result.weight_a[at] = weights[a];
      result.weight_b[at] = weights[other];
      result.score_a[at] = attended.scores.row(b * queries + t)[a];
      const auto output = attended.outputs.row(t * chunk_ + b);
      result.output_a[at] = dot(mu_.values[a], output);
      result.output_b[at] = dot(mu_.values[other], output);
    }
  }

  ThreadPool& pool_;
  NoisyKeysSetting setting_;
  std::vector<PairQuery> asked_;
  LabAttention attention_;
  KeysAndValues mu_ = {};
  Index chunk_ = 0;
  Tensor keys_, values_, queries_;
  std::vector<QuerySamples> results_ = {};
};

}  // namespace

double longest_key(const KeyNoise& noise, double d) {
  return 1 + 3 * std::sqrt(noise.beta + noise.along_a) + std::sqrt(noise.epsilon * d);
}

NoisyKeysSetting noisy_keys_of(const LabOptions& options, const KeyNoise& noise, Purpose purpose,
                               std::uint64_t number) {
  return {.m = options.m,
          .d = options.d,
          .a = options.a - 1,
          .b = options.b - 1,
          .scale = options.scale,
          .noise = noise,
          .samples = options.samples,
          .seed = options.seed,
          .purpose = purpose,
          .number = number};
}

NoisyKeysSetting two_noisy_keys_of(const LabOptions& options, const KeyNoise& noise, Purpose purpose,
                                   std::uint64_t number) {
  NoisyKeysSetting setting = noisy_keys_of(options, noise, purpose, number);
  setting.m = 2;
  setting.a = 0;
  setting.b = 1;
  return setting;
}

std::vector<QuerySamples> sample_noisy_keys(ThreadPool& pool, const NoisyKeysSetting& setting,
                                            const std::vector<PairQuery>& queries) {
  return Sentences(pool, setting, queries).run();
}

}  // namespace heed::lab
