// Instead of mpi_ranks.cpp where there is no MPI to build with.
#include "heed/base/error.h"
#include "heed/base/launcher.h"
#include "heed/ranks/ranks.h"

namespace heed {

std::unique_ptr<Ranks> open_ranks(const RanksOptions& /*options*/) {
  const LaunchedRank launched = launched_rank();
  if (launched.alone()) return nullptr;
  throw Error("start under mpirun", "a Heed that was built with MPI",
              fmt::format("{} ranks, and one that was not; install libopenmpi-dev and openmpi-bin, and build again",
                          launched.count));
}

}  // namespace heed
