// Allocates memory for arrays of numbers, aligned for vector loads. Large blocks use huge pages where the system has
// them, which means fewer page faults on first write and fewer TLB misses in large products.
#pragma once

#include <cstddef>

namespace heed {

inline constexpr std::size_t kAlignment = 64;  // bytes: a cache line, and an AVX-512 vector

void* take_number_memory(std::size_t bytes);  // contents undefined. Throws std::bad_alloc
void free_number_memory(void* memory) noexcept;

}  // namespace heed
