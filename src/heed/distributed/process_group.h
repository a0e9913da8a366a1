// Processes, on one machine or several, that work together: a group of ranks, numbered from 0. Start here.
//
// Every rank makes the same calls in the same order. Sums run in the background on a thread of their own, so that a
// rank computes meanwhile. No call waits forever: it throws Error when the other ranks show no sign of life for
// ProcessGroupOptions::patience.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "heed/base/function_ref.h"

namespace heed::distributed {

struct ProcessGroupOptions {
  std::chrono::seconds patience{60};  // with ranks that give no sign of life
};

class ProcessGroup {
 public:
  ProcessGroup() = default;
  virtual ~ProcessGroup() = default;
  ProcessGroup(const ProcessGroup&) = delete;
  ProcessGroup& operator=(const ProcessGroup&) = delete;

  virtual int rank() const = 0;
  virtual int size() const = 0;
  bool is_root() const { return rank() == 0; }

  // In which order the numbers of the ranks are added.
  enum class Order {
    kAny,    // the fastest; the same on all ranks
    kPairs,  // ((0 + 1) + (2 + 3)) + ...: to the bits that one process gets that adds so. REQUIRES: 2^n ranks
  };
  // Starts to replace `numbers` by their sums over all ranks. They belong to the sum until `wait_for_sums` has
  // returned.
  virtual void all_reduce_async(std::span<float> numbers, Order order) = 0;
  virtual void wait_for_sums() = 0;

  // What each rank gives, in the order of ranks. REQUIRES: as many numbers of each
  virtual std::vector<double> gather(std::span<const double> numbers) = 0;
  virtual std::vector<std::string> gather(const std::string& text) = 0;

  // The first rank's bytes for all. REQUIRES: as many on each
  virtual void broadcast(std::span<std::byte> bytes) = 0;

  // `work` is done by the first rank, however long it takes, while the others wait.
  virtual void on_root(FunctionRef<void()> work) = 0;
};

// The ranks that mpirun started (base/process/launcher.h); null where this process is alone. Once in a process.
// Throws Error where there are several and Heed was built without MPI.
std::unique_ptr<ProcessGroup> open_process_group(const ProcessGroupOptions& options);

}  // namespace heed::distributed
