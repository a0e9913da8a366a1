#include "heed/train/shared_gradients.h"

#include <algorithm>
#include <chrono>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/tensor/kernels/pointwise.h"

namespace heed::train {
namespace {

// Copies the touched rows of a sparse gradient one after another.
void pack(const Gradient& gradient, std::vector<float>& packed) {
  const auto columns = static_cast<std::size_t>(gradient.shape().columns());
  packed.resize(gradient.touched_rows().size() * columns);
  auto place = packed.begin();
  for (const std::int32_t row : gradient.touched_rows())
    place = std::ranges::copy(gradient.row_view().row(row), place).out;
}

void unpack(const std::vector<float>& packed, Gradient& gradient) {
  const auto columns = static_cast<std::size_t>(gradient.shape().columns());
  const View rows = gradient.to_add_rows({});
  std::size_t begin = 0;
  for (const std::int32_t row : gradient.touched_rows()) {
    std::ranges::copy(std::span(packed).subspan(begin, columns), rows.row(row).begin());
    begin += columns;
  }
}

}  // namespace

SharedGradients::SharedGradients(TrainTask& task, const Sharing& sharing)
    : task_(task),
      group_(sharing.group),
      order_(sharing.deterministic ? distributed::ProcessGroup::Order::kPairs
                                   : distributed::ProcessGroup::Order::kAny) {
  const std::int64_t ranks = group_ == nullptr ? 1 : group_->size();
  shares_ = sharing.deterministic ? kDeterministicShares : ranks;
  if (shares_ % ranks != 0)
    throw Error(fmt::format("--deterministic needs 1, 2, 4 or {} ranks (got {})", kDeterministicShares, ranks));
  mine_ = shares_ / ranks;
  first_ = group_ == nullptr ? 0 : mine_ * group_->rank();
}

// Adds shares in pairs, like a binary counter: `levels` contains sums of 1, 2, 4, ... shares that wait for a sum of as
// many shares. With 8 shares the order is ((0 + 1) + (2 + 3)) + ((4 + 5) + (6 + 7)), and each rank can compute any
// aligned part.
void SharedGradients::add(Parameter& parameter, std::int64_t share, Workspace& workspace) {
  Gradient& gradient = parameter.gradient();
  if (gradient.empty()) return;
  Sums& sums = sums_[&parameter];
  std::span<float> numbers;
  if (gradient.only_rows()) {
    pack(gradient, sums.rows);
    numbers = sums.rows;
  } else {
    numbers = gradient.to_add(workspace).span();
  }
  std::size_t level = 0;
  for (std::int64_t bits = share; bits % 2 == 1; bits /= 2) kernels::add_to(sums.levels[level++], numbers);
  if (share + 1 < mine_) {
    if (sums.levels.size() <= level) sums.levels.resize(level + 1);
    sums.levels[level].assign(numbers.begin(), numbers.end());
  } else if (group_ != nullptr) {
    group_->all_reduce_async(numbers, order_);
  }
}

void SharedGradients::put_rows_back() {
  for (const auto& parameter : task_.parameters()) {
    Gradient& gradient = parameter->gradient();
    if (gradient.only_rows()) unpack(sums_.at(parameter.get()).rows, gradient);
  }
}

TrainTask::BatchLoss SharedGradients::compute(std::int64_t batch, std::int64_t step, ThreadPool& pool,
                                              Workspace& workspace) {
  std::vector<double> losses;  // nats and tokens of each share
  for (std::int64_t share = 0; share < mine_; ++share) {
    if (share > 0) {
      workspace.reset();
      task_.parameters().clear_gradients();
    }
    const auto ready = [&](Parameter& parameter) { add(parameter, share, workspace); };
    const auto [loss, words] =
        task_.share_gradients(batch, step, {.index = first_ + share, .count = shares_}, ready, pool, workspace);
    losses.insert(losses.end(), {loss * static_cast<double>(words), static_cast<double>(words)});
  }
  if (group_ != nullptr) {
    const auto begin = std::chrono::steady_clock::now();
    group_->wait_for_sums();
    losses = group_->gather(losses);
    seconds_waited_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  }
  put_rows_back();
  double nats = 0, words = 0;
  for (std::size_t i = 0; i < losses.size(); i += 2) nats += losses[i], words += losses[i + 1];
  return {.loss = nats / words, .tokens = static_cast<std::int64_t>(words)};
}

}  // namespace heed::train
