// Which of several processes this one is, where a launcher such as mpirun started it together with others.
#pragma once

#include <functional>

namespace heed {

struct LaunchedRank {
  int rank = 0, count = 1;  // of all processes
  int local_count = 1;      // of those on this machine

  bool alone() const { return count == 1; }
  bool first() const { return rank == 0; }
};

// From the environment as Open MPI's mpirun sets it, which needs no MPI. Throws Error where it is set to nonsense.
// `variable`: the value of an environment variable, or null.
LaunchedRank launched_rank(const std::function<const char*(const char*)>& variable);
LaunchedRank launched_rank();  // of this process

// The cores for this process: those that it is bound to, if the launcher bound it to some, or its share of all.
int cores_of_rank(const LaunchedRank& launched);

}  // namespace heed
