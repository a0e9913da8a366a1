// Finds this process's rank among the processes that a launcher such as mpirun started together.
#pragma once

#include <functional>

namespace heed {

struct LaunchedRank {
  int rank = 0, count = 1;  // of all processes
  int local_count = 1;      // of those on this machine

  bool alone() const { return count == 1; }
  bool first() const { return rank == 0; }
};

// Reads the environment variables that Open MPI's mpirun sets; MPI itself is not needed. Throws Error if their values
// make no sense. `variable` returns the value of an environment variable, or null.
LaunchedRank launched_rank(const std::function<const char*(const char*)>& variable);
LaunchedRank launched_rank();  // from the environment of this process

// The cores for this process: those that the launcher bound it to, if any, otherwise its share of all cores.
int cores_of_rank(const LaunchedRank& launched);

}  // namespace heed
