// A Workspace allocates memory for one step of training or decoding: activations, gradients, the tape.
//
// Allocating advances a pointer. `reset` frees everything at once but keeps the memory, so the next step of the same
// size allocates nothing from the system. `give_back` frees one tensor, so that later allocations of this step can
// reuse its memory. Memory is not cleared. Not thread-safe: only the thread that builds the computation uses it, never
// a task.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "heed/tensor/view.h"

namespace heed {

class Workspace {
 public:
  Workspace() = default;
  ~Workspace();
  Workspace(const Workspace&) = delete;
  Workspace& operator=(const Workspace&) = delete;

  View tensor(Shape shape);  // contents undefined (NaN in debug builds)
  View zeros(Shape shape);

  template <class T>
  requires std::is_trivially_destructible_v<T> std::span<T> array(std::size_t count) {
    return {static_cast<T*>(take(count * sizeof(T))), count};
  }

  // An object in the workspace. Its destructor never runs.
  template <class T, class... Arguments>
  requires std::is_trivially_destructible_v<T> T* make(Arguments&&... arguments) {
    return new (take(sizeof(T))) T{std::forward<Arguments>(arguments)...};
  }

  // Frees `tensor`, which must not be used afterwards. Small tensors are only freed by `reset` or `rewind`.
  void give_back(ConstView tensor);

  // `reset` frees everything, `rewind` everything allocated since the mark. Freed memory must not be used afterwards.
  struct Mark {
    std::size_t chunk = 0, used = 0;
  };
  Mark mark() const { return {current_, chunks_.empty() ? 0 : chunks_[current_].used}; }
  void rewind(Mark mark);
  void reset();

  std::size_t capacity() const;                                    // in bytes
  std::size_t system_allocations() const { return allocations_; }  // how often memory was requested from the system

 private:
  struct Chunk {
    std::byte* data;
    std::size_t size, used;
  };
  struct Hole {
    std::byte* data;
    std::size_t size;
  };
  void* take(std::size_t bytes);      // aligned to kAlignment
  void* take_hole(std::size_t size);  // memory that was given back; nullptr if nothing fits
  void add_chunk(std::size_t bytes);
  void release_chunks();

  std::vector<Chunk> chunks_;
  std::vector<Hole> holes_;
  std::size_t current_ = 0;
  std::size_t allocations_ = 0;
};

}  // namespace heed
