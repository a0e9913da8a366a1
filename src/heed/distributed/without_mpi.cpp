// Replaces mpi_process_group.cpp in builds without MPI.
#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/process/launcher.h"
#include "heed/distributed/process_group.h"

namespace heed::distributed {

std::unique_ptr<ProcessGroup> open_process_group(const ProcessGroupOptions& /*options*/) {
  const LaunchedRank launched = launched_rank();
  if (launched.alone()) return nullptr;
  throw Error(
      fmt::format("this heed was built without MPI and cannot run as {} ranks; install libopenmpi-dev and openmpi-bin "
                  "and build again",
                  launched.count));
}

}  // namespace heed::distributed
