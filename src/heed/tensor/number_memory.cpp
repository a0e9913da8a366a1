#include "heed/tensor/number_memory.h"

#include <cstdlib>
#include <new>

#include <sys/mman.h>

namespace heed {
namespace {

constexpr std::size_t kHugePage = std::size_t{2} << 20;

}  // namespace

void* take_number_memory(std::size_t bytes) {
  const bool large = bytes >= kHugePage;
  void* memory = nullptr;
  if (posix_memalign(&memory, large ? kHugePage : kAlignment, bytes) != 0) throw std::bad_alloc();
  if (large) madvise(memory, bytes / kHugePage * kHugePage, MADV_HUGEPAGE);  // only a hint: if it fails, it is slower
  return memory;
}

void free_number_memory(void* memory) noexcept { std::free(memory); }

}  // namespace heed
