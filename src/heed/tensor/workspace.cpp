#include "heed/tensor/workspace.h"

#include <algorithm>
#include <limits>

#include <sanitizer/asan_interface.h>  // does nothing where the sanitizer is off

#include "heed/tensor/number_memory.h"

namespace heed {
namespace {

constexpr std::size_t kFirstChunk = std::size_t{1} << 20;
constexpr std::size_t kSmallestHole = std::size_t{64} << 10;  // smaller ones are not worth the search

std::size_t round_up(std::size_t size, std::size_t unit) { return (size + unit - 1) / unit * unit; }

}  // namespace

Workspace::~Workspace() { release_chunks(); }

View Workspace::tensor(Shape shape) {
  const auto data = array<float>(static_cast<std::size_t>(shape.elements()));
#if !defined(NDEBUG)
  std::fill(data.begin(), data.end(), std::numeric_limits<float>::quiet_NaN());
#endif
  return {data.data(), shape};
}

View Workspace::zeros(Shape shape) {
  const auto data = array<float>(static_cast<std::size_t>(shape.elements()));
  std::fill(data.begin(), data.end(), 0.0F);
  return {data.data(), shape};
}

void* Workspace::take(std::size_t bytes) {
  const std::size_t size = round_up(std::max<std::size_t>(bytes, 1), kAlignment);
  if (void* hole = take_hole(size)) {
    ASAN_UNPOISON_MEMORY_REGION(hole, bytes);
    return hole;
  }
  if (chunks_.empty()) add_chunk(size);
  while (chunks_[current_].size - chunks_[current_].used < size) {
    if (current_ + 1 == chunks_.size()) add_chunk(size);
    ++current_;
    chunks_[current_].used = 0;
  }
  Chunk& chunk = chunks_[current_];
  void* result = chunk.data + chunk.used;
  chunk.used += size;
  ASAN_UNPOISON_MEMORY_REGION(result, bytes);
  return result;
}

void* Workspace::take_hole(std::size_t size) {
  if (size < kSmallestHole) return nullptr;
  auto best = holes_.end();  // the tightest fit, to leave large holes for large tensors
  for (auto hole = holes_.begin(); hole != holes_.end(); ++hole) {
    if (hole->size >= size && (best == holes_.end() || hole->size < best->size)) best = hole;
  }
  if (best == holes_.end()) return nullptr;
  std::byte* result = best->data;
  best->data += size, best->size -= size;
  if (best->size < kSmallestHole) holes_.erase(best);
  return result;
}

void Workspace::give_back(ConstView tensor) {
  const std::size_t size = round_up(static_cast<std::size_t>(tensor.elements()) * sizeof(float), kAlignment);
  if (size < kSmallestHole) return;
  auto* data = reinterpret_cast<std::byte*>(const_cast<float*>(tensor.data()));  // this workspace owns the memory
  ASAN_POISON_MEMORY_REGION(data, size);
  holes_.push_back({data, size});
}

void Workspace::rewind(Mark mark) {
  holes_.clear();  // some may lie after the mark
  if (chunks_.empty()) return;
  current_ = mark.chunk;
  chunks_[current_].used = mark.used;
  ASAN_POISON_MEMORY_REGION(chunks_[current_].data + mark.used, chunks_[current_].size - mark.used);
  for (std::size_t i = current_ + 1; i < chunks_.size(); ++i) {
    ASAN_POISON_MEMORY_REGION(chunks_[i].data, chunks_[i].size);
  }
}

void Workspace::reset() {
  if (chunks_.size() > 1) {  // merge into one chunk, so that the next step of this size fits without gaps
    const std::size_t total = capacity();
    release_chunks();
    add_chunk(total);
  }
  rewind({});
}

std::size_t Workspace::capacity() const {
  std::size_t total = 0;
  for (const Chunk& chunk : chunks_) total += chunk.size;
  return total;
}

void Workspace::add_chunk(std::size_t bytes) {
  const std::size_t size = std::max({bytes, kFirstChunk, capacity()});  // doubles the capacity
  const std::size_t rounded = round_up(size, kFirstChunk);
  auto* data = static_cast<std::byte*>(take_number_memory(rounded));
  ASAN_POISON_MEMORY_REGION(data, rounded);
  chunks_.push_back({data, rounded, 0});
  ++allocations_;
}

void Workspace::release_chunks() {
  for (const Chunk& chunk : chunks_) {
    ASAN_UNPOISON_MEMORY_REGION(chunk.data, chunk.size);
    free_number_memory(chunk.data);
  }
  chunks_.clear();
  current_ = 0;
}

}  // namespace heed
