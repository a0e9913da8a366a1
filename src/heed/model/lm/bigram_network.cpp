#include "heed/model/lm/bigram_network.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/nn/parameters.h"
#include "heed/tensor/kernels/pointwise.h"
#include "heed/tensor/kernels/softmax.h"
#include "heed/tensor/parallel.h"
#include "heed/tensor/product.h"
#include "heed/tensor/tensor.h"

namespace heed::model {

// W and b are initialised as in PyTorch's linear layer. If they are drawn from N(0, 1), as in the exercise this model
// comes from (CS224d), dev perplexity is 125 instead of 95 after the 40,000 steps of its recipe.
BigramNetwork::BigramNetwork(ParameterStore& store, const BigramOptions& options, Random& random)
    : options_(validate(options)),
      vectors_(store.add("embedding.weight", {options.words, options.embedding})),
      hidden_weight_(store.add("hidden.weight", {options.hidden, options.embedding})),
      hidden_bias_(store.add("hidden.bias", {options.hidden})),
      output_weight_(options.tied ? vectors_ : store.add("output.weight", {options.words, options.hidden})),
      output_bias_(store.add("output.bias", {options.words})) {
  constexpr double kVectorLimit = 0.1;
  fill_uniform(vectors_, kVectorLimit, random);
  const double hidden_limit = 1 / std::sqrt(static_cast<double>(options.embedding));
  const double output_limit = 1 / std::sqrt(static_cast<double>(options.hidden));
  fill_uniform(hidden_weight_, hidden_limit, random);
  fill_uniform(hidden_bias_, hidden_limit, random);
  if (!options.tied) fill_uniform(output_weight_, output_limit, random);
  fill_uniform(output_bias_, output_limit, random);
}

DistinctInputs BigramNetwork::distinct(Workspace& workspace, std::span<const std::int32_t> inputs,
                                       std::span<const std::int32_t> targets) const {
  require(inputs.size() == targets.size(), "bigram network", [&] {
    return Mismatch{fmt::format("{} targets", inputs.size()), std::to_string(targets.size())};
  });
  for (const std::int32_t target : targets) {
    require(target >= 0 && target < options_.words, "bigram network", [&] {
      return Mismatch{fmt::format("targets from 0 to {}", options_.words - 1), std::to_string(target)};
    });
  }
  return distinct_inputs(workspace, inputs, options_.words);
}

BigramNetwork::Hidden BigramNetwork::hidden(ThreadPool& pool, Workspace& workspace,
                                            std::span<const std::int32_t> words) const {
  const auto rows = static_cast<Index>(words.size());
  const View x = workspace.tensor({rows, options_.embedding}), h = workspace.tensor({rows, options_.hidden});
  for (Index r = 0; r < rows; ++r) {
    std::ranges::copy(vectors_.value().row(words[static_cast<std::size_t>(r)]), x.row(r).begin());
  }
  product(pool, x, transposed(hidden_weight_.value()), h, {.bias = hidden_bias_.value().data()});
  for_rows(pool, rows, options_.hidden, [&](Index begin, Index end) {
    const std::span<float> part = h.slice(begin, end).span();
    kernels::sigmoid(part, part);
  });
  return {x, h};
}

// A text has many pairs but at most V distinct inputs: each input's row is computed once.
std::vector<double> BigramNetwork::log_probabilities(ThreadPool& pool, std::span<const std::int32_t> inputs,
                                                     std::span<const std::int32_t> targets) const {
  Workspace workspace;
  const DistinctInputs pairs = distinct(workspace, inputs, targets);
  const View h = hidden(pool, workspace, pairs.words).h;
  std::vector<double> result(inputs.size());
  constexpr Index kTaskRows = 64;
  pool.run_blocks(pairs.rows(), kTaskRows, [&](Index begin, Index end) {
    Tensor z = Tensor::uninitialized({end - begin, options_.words});
    small_product(h.slice(begin, end), transposed(output_weight_.value()), z.view(),
                  {.bias = output_bias_.value().data()});
    std::array<double, kTaskRows> log_sums;
    for (Index r = 0; r < end - begin; ++r) {
      log_sums[static_cast<std::size_t>(r)] = static_cast<double>(kernels::log_sum_exp(z.view().row(r)));
    }
    for (std::size_t k = 0; k < targets.size(); ++k) {
      if (pairs.row[k] < begin || pairs.row[k] >= end) continue;
      const Index r = pairs.row[k] - begin;
      result[k] = static_cast<double>(z.view().row(r)[static_cast<std::size_t>(targets[k])]) -
                  log_sums[static_cast<std::size_t>(r)];
    }
  });
  return result;
}

std::span<const float> BigramNetwork::scores(ThreadPool& pool, Workspace& workspace, std::int32_t word) const {
  const View h = hidden(pool, workspace, std::span(&word, 1)).h;
  const View scores = workspace.tensor({1, options_.words});
  product(pool, h, transposed(output_weight_.value()), scores, {.bias = output_bias_.value().data()});
  return scores.span();
}

}  // namespace heed::model
