#include <atomic>
#include <cstdlib>
#include <exception>
#include <functional>

#include <fmt/format.h>
#include <malloc.h>
#include <mpi.h>

#include "heed/base/error.h"
#include "heed/base/process/launcher.h"
#include "heed/distributed/exchange.h"
#include "heed/distributed/process_group.h"

namespace heed::distributed {
namespace {

// Initialises and finalises MPI on the thread that opens the ranks; all other calls are made by the Exchange.
class MpiSession {
 public:
  MpiSession() {
    // On one machine Open MPI would read directly from the other process's memory and, if that process has died,
    // continue with whatever was read. With shared memory, missing data are noticed.
    setenv("OMPI_MCA_btl_vader_single_copy_mechanism", "none", /*overwrite=*/0);
    // Open MPI moves three pieces per call, and calls are rare (exchange.h), so the pieces are large.
    setenv("OMPI_MCA_btl_vader_max_send_size", "1048576", /*overwrite=*/0);
    // MPI allocates and frees memory for each sum. Fresh pages from the system would have to be cleared every time, so
    // freed memory stays with the process.
    constexpr int kLargest = 1 << 30;
    mallopt(M_MMAP_THRESHOLD, kLargest);
    mallopt(M_TRIM_THRESHOLD, kLargest);
    int level = MPI_THREAD_SINGLE;
    require_mpi(MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &level));
    require_mpi(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    if (level < MPI_THREAD_SERIALIZED)
      throw Error(
          "this MPI does not allow several threads to call it one at a time; use one with MPI_THREAD_SERIALIZED");
    require_mpi(MPI_Comm_rank(MPI_COMM_WORLD, &rank_));
    require_mpi(MPI_Comm_size(MPI_COMM_WORLD, &count_));
  }
  // A clean shutdown waits for the other ranks. After an error they may never arrive: then this process just exits, and
  // mpirun ends the others.
  ~MpiSession() {
    if (std::uncaught_exceptions() == exceptions_ && !failed_) MPI_Finalize();
  }
  MpiSession(const MpiSession&) = delete;
  MpiSession& operator=(const MpiSession&) = delete;

  int rank() const { return rank_; }
  int size() const { return count_; }
  void fail() { failed_ = true; }

 private:
  int rank_ = 0, count_ = 1;
  int exceptions_ = std::uncaught_exceptions();
  bool failed_ = false;
};

class MpiProcessGroup : public ProcessGroup {
 public:
  explicit MpiProcessGroup(const ProcessGroupOptions& options)
      : options_(options), exchange_(options.patience, [this] { return nobody_answers(); }) {}
  ~MpiProcessGroup() override {
    if (exchange_.failed()) session_.fail();
  }

  int rank() const override { return session_.rank(); }
  int size() const override { return session_.size(); }

  void all_reduce_async(std::span<float> numbers, Order order) override {
    // With two ranks, both send to each other at the same time; Open MPI would send in one direction after the other.
    if (order == Order::kAny && size() > 2) {
      exchange_.submit(std::make_unique<SumTransfer>(numbers));
    } else {
      constexpr int kMostTags = 1 << 14;  // every MPI supports at least this many
      next_tag_ = next_tag_ % kMostTags + 1;
      exchange_.submit(std::make_unique<PairSumTransfer>(numbers, next_tag_, rank(), size()));
    }
  }
  void wait_for_sums() override { exchange_.finish(); }

  std::vector<double> gather(std::span<const double> numbers) override {
    std::vector<double> all(numbers.size() * static_cast<std::size_t>(size()));
    const std::vector<int> sizes(static_cast<std::size_t>(size()), static_cast<int>(numbers.size_bytes()));
    gather_bytes(std::as_bytes(numbers), sizes, std::as_writable_bytes(std::span(all)));
    return all;
  }

  std::vector<std::string> gather(const std::string& text) override {
    const auto own = static_cast<double>(text.size());
    std::vector<int> sizes;
    std::size_t total = 0;
    for (const double size : gather(std::span(&own, 1))) {
      sizes.push_back(static_cast<int>(size));
      total += static_cast<std::size_t>(size);
    }
    std::string all(total, '\0');
    gather_bytes(std::as_bytes(std::span(text)), sizes, std::as_writable_bytes(std::span(all)));
    std::vector<std::string> texts;
    std::size_t begin = 0;
    for (const int size : sizes) {
      texts.push_back(all.substr(begin, static_cast<std::size_t>(size)));
      begin += static_cast<std::size_t>(size);
    }
    return texts;
  }

  void broadcast(std::span<std::byte> bytes) override {
    exchange_.submit(std::make_unique<BroadcastTransfer>(bytes));
    exchange_.finish();
  }

  void on_root(FunctionRef<void()> work) override {
    if (is_root()) {
      const auto finished = std::make_shared<std::atomic<bool>>(false);
      exchange_.submit(std::make_unique<WorkingTransfer>(finished, size()));
      work();
      *finished = true;
      exchange_.finish();
    } else {
      exchange_.submit(std::make_unique<AwaitingTransfer>());
      exchange_.finish();
    }
  }

 private:
  void gather_bytes(std::span<const std::byte> own, std::span<const int> sizes, std::span<std::byte> all) {
    exchange_.submit(std::make_unique<GatherTransfer>(own, sizes, all));
    exchange_.finish();
  }

  std::exception_ptr nobody_answers() const {
    return std::make_exception_ptr(
        Error(fmt::format("rank {} of {} has heard nothing from the other ranks for {} s: one of them has died or is "
                          "stuck, or the network is down; the checkpoint is intact and --resume continues from it",
                          rank(), size(), options_.patience.count())));
  }

  ProcessGroupOptions options_;
  MpiSession session_;
  Exchange exchange_;  // destroyed before the session
  int next_tag_ = 0;
};

}  // namespace

std::unique_ptr<ProcessGroup> open_process_group(const ProcessGroupOptions& options) {
  if (launched_rank().alone()) return nullptr;
  return std::make_unique<MpiProcessGroup>(options);
}

}  // namespace heed::distributed
