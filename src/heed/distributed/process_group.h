// A group of processes, on one machine or several, that train together. They are ranks 0, 1, ... Start here.
//
// Every rank makes the same calls in the same order. Sums run on a background thread while the rank computes. No call
// waits forever: it throws Error when the other ranks show no sign of life for ProcessGroupOptions::patience.
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
  std::chrono::seconds patience{60};  // how long to wait for ranks that show no sign of life
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

  // The order in which the values of the ranks are added.
  enum class Order {
    kAny,    // the fastest; the same result on all ranks
    kPairs,  // ((0 + 1) + (2 + 3)) + ...: bit-identical to one process that adds this way. REQUIRES: 2^n ranks
  };
  // Starts to replace `numbers` with their sums over all ranks. Do not touch them until `wait_for_sums` has returned.
  virtual void all_reduce_async(std::span<float> numbers, Order order) = 0;
  virtual void wait_for_sums() = 0;

  // The values of all ranks, in rank order. REQUIRES: the same number on each rank
  virtual std::vector<double> gather(std::span<const double> numbers) = 0;
  virtual std::vector<std::string> gather(const std::string& text) = 0;

  // Sends the first rank's bytes to all ranks. REQUIRES: the same size on each rank
  virtual void broadcast(std::span<std::byte> bytes) = 0;

  // The first rank runs `work`, however long it takes, while the others wait.
  virtual void on_root(FunctionRef<void()> work) = 0;
};

// The ranks that mpirun started (base/process/launcher.h); null for a single process. Call once per process. Throws
// Error if there are several ranks and Heed was built without MPI.
std::unique_ptr<ProcessGroup> open_process_group(const ProcessGroupOptions& options);

}  // namespace heed::distributed
