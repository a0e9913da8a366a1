#include "heed/decode/search.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <mutex>
#include <numeric>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/settings/setting_value.h"
#include "heed/decode/batch_search.h"

namespace heed::decode {
namespace {

using Sources = std::span<const std::vector<std::int32_t>>;
using Results = std::vector<std::vector<Hypothesis>>;

void require_marked(Sources sources) {
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (sources[i].size() < 2)
      throw Error(
          fmt::format("sentence {} must start with <s> and end with </s> (it has {} tokens)", i, sources[i].size()));
  }
}

// Indices of the sentences, longest first, so that the largest memory is allocated once and short batches come last.
std::vector<std::size_t> by_length(Sources sources) {
  std::vector<std::size_t> order(sources.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return sources[a].size() > sources[b].size(); });
  return order;
}

// Slices of `order`.
std::vector<std::span<const std::size_t>> cut_batches(Sources sources, std::span<const std::size_t> order,
                                                      const SearchOptions& options) {
  std::vector<std::span<const std::size_t>> batches;
  while (!order.empty()) {
    const auto longest = static_cast<Index>(sources[order.front()].size());
    const Index fitting =
        std::max<Index>(1, std::min(options.batch_rows / options.beam, options.batch_words / longest));
    const std::size_t size = std::min(order.size(), static_cast<std::size_t>(fitting));
    batches.push_back(order.first(size));
    order = order.subspan(size);
  }
  return batches;
}

class Search {
 public:
  Search(const model::Seq2Seq& model, Sources sources, const SearchOptions& options,
         const std::function<void(std::size_t)>& done)
      : model_(model), sources_(sources), options_(options), done_(done), results_(sources.size()) {}

  Results run(ThreadPool& pool) {
    const std::vector<std::size_t> order = by_length(sources_);
    const auto batches = cut_batches(sources_, order, options_);
    if (batches.size() < static_cast<std::size_t>(pool.threads())) {
      Workspace workspace;
      for (const auto batch : batches) decode(batch, pool, workspace);
    } else {  // one thread per batch avoids waiting; the bits are the same
      pool.run(static_cast<Index>(batches.size()), [&](Index i) {
        ThreadPool alone(1);
        const auto workspace = take_workspace();
        decode(batches[static_cast<std::size_t>(i)], alone, *workspace);
        give_back(workspace);
      });
    }
    return std::move(results_);
  }

 private:
  void decode(std::span<const std::size_t> batch, ThreadPool& pool, Workspace& workspace) {
    std::vector<std::vector<std::int32_t>> sources;
    for (const std::size_t number : batch) sources.push_back(sources_[number]);
    auto found = search_batch(model_, pool, workspace, sources, options_);
    for (std::size_t i = 0; i < batch.size(); ++i) results_[batch[i]] = std::move(found[i]);
    const std::lock_guard lock(mutex_);
    done_count_ += batch.size();
    if (done_) done_(done_count_);
  }

  // One workspace per concurrent batch, reused.
  std::shared_ptr<Workspace> take_workspace() {
    const std::lock_guard lock(mutex_);
    if (free_workspaces_.empty()) return std::make_shared<Workspace>();
    auto workspace = std::move(free_workspaces_.back());
    free_workspaces_.pop_back();
    return workspace;
  }
  void give_back(std::shared_ptr<Workspace> workspace) {
    const std::lock_guard lock(mutex_);
    free_workspaces_.push_back(std::move(workspace));
  }

  const model::Seq2Seq& model_;
  Sources sources_;
  const SearchOptions& options_;
  const std::function<void(std::size_t)>& done_;
  Results results_;
  std::mutex mutex_;  // protects the members below
  std::vector<std::shared_ptr<Workspace>> free_workspaces_;
  std::size_t done_count_ = 0;
};

}  // namespace

void validate(const SearchOptions& options) {
  check_settings(options);
  if (options.nbest > options.beam)
    throw Error(
        fmt::format("--nbest must be at most --beam (got --nbest {} with --beam {})", options.nbest, options.beam));
}

Results search(const model::Seq2Seq& model, ThreadPool& pool, Sources sources, const SearchOptions& options,
               const std::function<void(std::size_t)>& done) {
  validate(options);
  require_marked(sources);
  return Search(model, sources, options, done).run(pool);
}

}  // namespace heed::decode
