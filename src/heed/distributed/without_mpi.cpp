// Instead of mpi_process_group.cpp where there is no MPI to build with.
#include "heed/base/error.h"
#include "heed/base/process/launcher.h"
#include "heed/distributed/process_group.h"

namespace heed::distributed {

std::unique_ptr<ProcessGroup> open_process_group(const ProcessGroupOptions& /*options*/) {
  const LaunchedRank launched = launched_rank();
  if (launched.alone()) return nullptr;
  throw Error("start under mpirun", "a Heed that was built with MPI",
              fmt::format("{} ranks, and one that was not; install libopenmpi-dev and openmpi-bin, and build again",
                          launched.count));
}

}  // namespace heed::distributed
