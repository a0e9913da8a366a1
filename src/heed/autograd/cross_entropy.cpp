#include "heed/autograd/cross_entropy.h"

#include <algorithm>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/tensor/kernels/softmax.h"
#include "heed/tensor/parallel.h"

namespace heed {

CrossEntropy cross_entropy(Tape& tape, Var logits, std::span<const std::int32_t> targets,
                           const CrossEntropyOptions& options) {
  const Index row_count = logits.value.rows(), words = logits.value.columns();
  require(row_count == static_cast<Index>(targets.size()), "cross_entropy", [&] {
    return Mismatch{fmt::format("{} targets", row_count), std::to_string(targets.size())};
  });
  require(options.smoothing >= 0 && options.smoothing < 1, "cross_entropy", [&] {
    return Mismatch{"label smoothing of at least 0 and below 1", std::to_string(options.smoothing)};
  });
  Index count = 0;
  for (const std::int32_t target : targets) {
    require(target == kIgnoredTarget || (target >= 0 && target < words), "cross_entropy", [&] {
      return Mismatch{fmt::format("targets from 0 to {} or {}", words - 1, kIgnoredTarget), std::to_string(target)};
    });
    count += target == kIgnoredTarget ? 0 : 1;
  }

  const auto row_results = tape.workspace().array<kernels::CrossEntropyRow>(targets.size());
  const float smoothing = options.smoothing;
  for_rows(tape.pool(), row_count, words, [&](Index begin, Index end) {
    for (auto r = static_cast<std::size_t>(begin); r < static_cast<std::size_t>(end); ++r) {
      if (targets[r] == kIgnoredTarget) continue;
      row_results[r] = kernels::cross_entropy(logits.value.row(static_cast<Index>(r)),
                                              static_cast<std::size_t>(targets[r]), smoothing);
    }
  });
  double total = 0;
  for (std::size_t r = 0; r < targets.size(); ++r) {
    if (targets[r] != kIgnoredTarget) total += static_cast<double>(row_results[r].loss);
  }
  const View loss = tape.workspace().tensor(Shape{1});
  loss.span()[0] = count == 0 ? 0 : static_cast<float>(total / static_cast<double>(count));

  const Var mean = tape.result(loss, {logits}, [=, reuse = options.reuse_logits](Tape& t, ConstView dloss) {
    if (count == 0) return;
    View dlogits;
    bool keep = false;
    if (reuse && logits.gradient->empty()) {
      // The logits are in the workspace, and the caller has promised that nothing reads them again.
      dlogits = View(const_cast<float*>(logits.value.data()), logits.shape());
      logits.gradient->donate(dlogits);
    } else {
      const auto target = logits.gradient->to_add_product(t.workspace());
      dlogits = target.view;
      keep = target.keep != 0;
    }
    const float factor = dloss.span()[0] / static_cast<float>(count);
    for_rows(t.pool(), row_count, words, [&](Index begin, Index end) {
      for (Index r = begin; r < end; ++r) {
        const std::int32_t target = targets[static_cast<std::size_t>(r)];
        if (target != kIgnoredTarget) {
          kernels::cross_entropy_gradient(logits.value.row(r), static_cast<std::size_t>(target), smoothing,
                                          row_results[static_cast<std::size_t>(r)].log_sum_exp, factor, keep,
                                          dlogits.row(r));
        } else if (!keep) {
          std::ranges::fill(dlogits.row(r), 0.0F);
        }
      }
    });
  });
  return {mean, count};
}

}  // namespace heed
