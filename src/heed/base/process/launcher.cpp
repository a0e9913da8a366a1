#include "heed/base/process/launcher.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <cstring>

#include <fmt/format.h>
#include <sched.h>
#include <unistd.h>

#include "heed/base/error.h"
#include "heed/base/unicode/printable.h"

namespace heed {
namespace {

int number(const char* name, const char* text, int least) {
  int value = 0;
  const char* end = text + std::strlen(text);
  const auto [stop, error] = std::from_chars(text, end, value);
  if (error != std::errc() || stop != end || value < least)
    throw Error(fmt::format("the environment variable {} must be a whole number of at least {} (got '{}')", name, least,
                            printable(text, 80)));
  return value;
}

}  // namespace

LaunchedRank launched_rank(const std::function<const char*(const char*)>& variable) {
  constexpr const char* kRank = "OMPI_COMM_WORLD_RANK";
  constexpr const char* kWorldSize = "OMPI_COMM_WORLD_SIZE";
  constexpr const char* kLocalSize = "OMPI_COMM_WORLD_LOCAL_SIZE";
  LaunchedRank launched;
  const char* rank = variable(kRank);
  const char* count = variable(kWorldSize);
  if (rank == nullptr || count == nullptr) return launched;
  launched.count = number(kWorldSize, count, 1);
  launched.rank = number(kRank, rank, 0);
  if (launched.rank >= launched.count)
    throw Error(fmt::format("the environment variable {} must be below {}, which is {} (got {})", kRank, kWorldSize,
                            launched.count, launched.rank));
  if (const char* local = variable(kLocalSize)) launched.local_count = number(kLocalSize, local, 1);
  return launched;
}

LaunchedRank launched_rank() {
  return launched_rank([](const char* name) -> const char* { return std::getenv(name); });
}

int cores_of_rank(const LaunchedRank& launched) {
  const int all = std::max(1, static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN)));
  cpu_set_t bound;
  CPU_ZERO(&bound);
  const int usable = sched_getaffinity(0, sizeof bound, &bound) == 0 ? std::max(1, CPU_COUNT(&bound)) : all;
  return usable < all ? usable : std::max(1, all / launched.local_count);
}

}  // namespace heed
