// Processes, on one machine or several, that work on one thing together: its ranks, numbered from 0. Start here.
//
// What is asked of Ranks is asked by all of them, in the same order; only then does anything happen. Numbers on their
// way are looked after by a thread, so that a rank computes meanwhile. No call waits for ever: where the others give no
// sign of life for the time that RanksOptions sets, it throws Error.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "heed/base/function_ref.h"

namespace heed {

struct RanksOptions {
  std::chrono::seconds patience{60};  // with ranks that give no sign of life
};

class Ranks {
 public:
  Ranks() = default;
  virtual ~Ranks() = default;
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;

  virtual int rank() const = 0;
  virtual int count() const = 0;
  bool first() const { return rank() == 0; }

  // In which order the numbers of the ranks are added.
  enum class Order {
    kAny,    // the fastest; the same on all ranks
    kPairs,  // ((0 + 1) + (2 + 3)) + ...: to the bits that one process gets that adds so. REQUIRES: 2^n ranks
  };
  // Starts to replace `numbers` by their sums over all ranks. They belong to the sum until `finish_sums` has returned.
  virtual void start_sum(std::span<float> numbers, Order order) = 0;
  virtual void finish_sums() = 0;

  // What each rank gives, in the order of ranks. REQUIRES: as many numbers of each
  virtual std::vector<double> gather(std::span<const double> numbers) = 0;
  virtual std::vector<std::string> gather(const std::string& text) = 0;

  // The first rank's bytes for all. REQUIRES: as many on each
  virtual void broadcast(std::span<std::byte> bytes) = 0;

  // `work` is done by the first rank, however long it takes, while the others wait.
  virtual void first_alone(FunctionRef<void()> work) = 0;
};

// The ranks that mpirun started (base/launcher.h); null where this process is alone. Once in a process.
// Throws Error where there are several and Heed was built without MPI.
std::unique_ptr<Ranks> open_ranks(const RanksOptions& options);

}  // namespace heed
