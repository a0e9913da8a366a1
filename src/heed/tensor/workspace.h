// A Workspace hands out memory that lives for one step of training or decoding: activations, gradients, the tape.
//
// Taking memory moves a pointer. `reset` gives everything back at once and keeps the memory, so that the next step of
// the same size asks the system for nothing; `give_back` lets what is taken later in this step stand in the place of a
// tensor that has served. Memory is not cleared.
// Not thread-safe: it is used by the thread that builds the computation, never inside tasks.
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

  // An object that is never destroyed, only forgotten.
  template <class T, class... Arguments>
  requires std::is_trivially_destructible_v<T> T* make(Arguments&&... arguments) {
    return new (take(sizeof(T))) T{std::forward<Arguments>(arguments)...};
  }

  // What was taken as `tensor` and is not used any more. Small ones are just forgotten.
  void give_back(ConstView tensor);

  // Gives back everything, or everything taken since a mark. What was taken must not be used any more.
  struct Mark {
    std::size_t chunk = 0, used = 0;
  };
  Mark mark() const { return {current_, chunks_.empty() ? 0 : chunks_[current_].used}; }
  void rewind(Mark mark);
  void reset();

  std::size_t capacity() const;                                    // bytes held
  std::size_t system_allocations() const { return allocations_; }  // how often memory was asked of the system

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
  void* take_hole(std::size_t size);  // of what was given back; nullptr if nothing fits
  void add_chunk(std::size_t bytes);
  void release_chunks();

  std::vector<Chunk> chunks_;
  std::vector<Hole> holes_;
  std::size_t current_ = 0;
  std::size_t allocations_ = 0;
};

}  // namespace heed
