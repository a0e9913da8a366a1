// A transfer between ranks: a few non-blocking MPI calls and the work that follows them. All of it runs on the thread
// that calls MPI (exchange.h).
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include <mpi.h>

namespace heed::distributed {

class Transfer {
 public:
  Transfer() = default;
  virtual ~Transfer() = default;
  Transfer(const Transfer&) = delete;
  Transfer& operator=(const Transfer&) = delete;

  virtual void start() = 0;
  enum class State {
    kWaiting,
    kMoved,  // other ranks have shown a sign of life
    kDone,
  };
  virtual State look() = 0;  // called repeatedly until it is done
};

// Throws Error with MPI's message unless `code` is success.
void require_mpi(int code);

// numbers = their sums over all ranks, in MPI's order.
class SumTransfer : public Transfer {
 public:
  explicit SumTransfer(std::span<float> numbers) : numbers_(numbers) {}
  void start() override;
  State look() override;

 private:
  std::span<float> numbers_;
  MPI_Request request_ = MPI_REQUEST_NULL;
};

// The same in pairs: with the neighbour, then with the neighbouring pair, and so on ("recursive doubling"). Both sides
// add the same two values, so all ranks get the same bits.
class PairSumTransfer : public Transfer {
 public:
  // `tag` distinguishes transfers that are active at the same time.
  PairSumTransfer(std::span<float> numbers, int tag, int rank, int count)
      : numbers_(numbers), tag_(tag), rank_(rank), count_(count) {}
  void start() override;
  State look() override;

 private:
  void exchange();

  std::span<float> numbers_;
  int tag_, rank_, count_;
  int distance_ = 1;  // to the partner rank
  std::unique_ptr<float[]> received_;
  MPI_Request requests_[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
};

// bytes = those of the first rank.
class BroadcastTransfer : public Transfer {
 public:
  explicit BroadcastTransfer(std::span<std::byte> bytes) : bytes_(bytes) {}
  void start() override { next(); }
  State look() override;

 private:
  void next();

  std::span<std::byte> bytes_;  // still to be received
  MPI_Request request_ = MPI_REQUEST_NULL;
};

// all = `own` of each rank, in rank order. REQUIRES: the same size on each rank
class GatherTransfer : public Transfer {
 public:
  GatherTransfer(std::span<const std::byte> own, std::span<const int> sizes, std::span<std::byte> all);
  void start() override;
  State look() override;

 private:
  std::span<const std::byte> own_;
  std::span<const int> sizes_;
  std::vector<int> begins_;
  std::span<std::byte> all_;
  MPI_Request request_ = MPI_REQUEST_NULL;
};

// The first rank's side of on_root: it reports every second that it still works, and finally that it is done.
class WorkingTransfer : public Transfer {
 public:
  // `finished` becomes true when the work is over.
  WorkingTransfer(std::shared_ptr<const std::atomic<bool>> finished, int count)
      : finished_(std::move(finished)), count_(count) {}
  void start() override {}
  State look() override;

 private:
  void tell(char what);

  std::shared_ptr<const std::atomic<bool>> finished_;
  int count_;
  bool told_all_ = false;
  std::chrono::steady_clock::time_point told_ = {};
  char word_ = 0;
  std::vector<MPI_Request> requests_;
};

// The other ranks' side of on_root.
class AwaitingTransfer : public Transfer {
 public:
  void start() override;
  State look() override;

 private:
  char word_ = 0;
  MPI_Request request_ = MPI_REQUEST_NULL;
};

}  // namespace heed::distributed
