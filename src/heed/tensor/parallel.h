// Splits arrays into tasks for the thread pool. The split depends only on the size (see ThreadPool).
#pragma once

#include <algorithm>

#include "heed/base/thread_pool.h"
#include "heed/tensor/shape.h"

namespace heed {

// Large enough to outweigh the overhead of a task, small enough for a task's arrays to stay in a core's own cache.
inline constexpr Index kTaskElements = 16384;

template <class Task>
void for_elements(ThreadPool& pool, Index count, Task&& task) {  // task(begin, end)
  pool.run_blocks(count, kTaskElements, task);
}

inline Index task_rows(Index columns) { return std::max<Index>(1, kTaskElements / std::max<Index>(1, columns)); }

template <class Task>
void for_rows(ThreadPool& pool, Index rows, Index columns, Task&& task) {  // task(first row, end row)
  pool.run_blocks(rows, task_rows(columns), task);
}

}  // namespace heed
