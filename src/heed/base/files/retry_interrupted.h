// A system call once more for as long as a signal interrupts it.
#pragma once

#include <cerrno>

namespace heed {

// call() returns less than 0 and sets errno where it fails.
template <class Call>
auto retry_interrupted(Call call) {
  auto result = call();
  while (result < 0 && errno == EINTR) result = call();
  return result;
}

}  // namespace heed
