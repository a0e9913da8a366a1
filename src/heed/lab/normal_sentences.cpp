#include "heed/lab/normal_sentences.h"

#include <algorithm>

#include "heed/lab/lab_attention.h"
#include "heed/tensor/parallel.h"

namespace heed::lab {
namespace {

constexpr Index kNormalChunkNumbers = 1 << 19;

}  // namespace

void for_normal_sentences(ThreadPool& pool, const NormalSentences& sentences, const std::vector<double>& factors,
                          FunctionRef<void(const NormalSample&)> take) {
  const Index m = sentences.m, d = sentences.d;
  const Index chunk = std::clamp<Index>(kNormalChunkNumbers / (m * d), 1, sentences.samples);
  Tensor keys(Shape{m, chunk, d}), queries(Shape{1, chunk, d});
  const Tensor values(Shape{m, chunk, 1});  // the outputs are not used
  LabAttention attention(pool);
  for (Index first = 0; first < sentences.samples; first += chunk) {
    for_rows(pool, chunk, m * d, [&](Index begin, Index end) {
      Vector numbers(static_cast<std::size_t>(d));
      for (Index b = begin; b < end; ++b) {
        Random random =
            random_for(sentences.seed, sentences.purpose, sentences.number, static_cast<std::uint64_t>(first + b));
        for (Index row = 0; row <= m; ++row) {
          fill_normals(random, numbers);
          const auto out = row == m ? queries.view().row(b) : keys.view().row(row * chunk + b);
          std::ranges::transform(numbers, out.begin(), [](double x) { return static_cast<float>(x); });
        }
      }
    });
    const Index count = std::min(chunk, sentences.samples - first);
    for (std::size_t i = 0; i < factors.size(); ++i) {
      const auto attended = attention(queries.view(), keys.view(), values.view(), static_cast<float>(factors[i]));
      for (Index b = 0; b < count; ++b) take({first + b, i, attended.scores.row(b), attended.weights.row(b)});
    }
  }
}

}  // namespace heed::lab
