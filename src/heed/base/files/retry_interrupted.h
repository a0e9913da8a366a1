// Repeats a system call while signals interrupt it.
#pragma once

#include <cerrno>

namespace heed {

// call() returns a negative value and sets errno on failure.
template <class Call>
auto retry_interrupted(Call call) {
  auto result = call();
  while (result < 0 && errno == EINTR) result = call();
  return result;
}

}  // namespace heed
