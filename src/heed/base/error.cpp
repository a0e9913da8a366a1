#include "heed/base/error.h"

#include <utility>

namespace heed {

Error::Error(const std::string& message) : std::runtime_error(message), received_(message) {}

Error::Error(std::string operation, std::string expected, std::string received)
    : std::runtime_error(fmt::format("{}: expected {}, received {}", operation, expected, received)),
      operation_(std::move(operation)),
      expected_(std::move(expected)),
      received_(std::move(received)) {}

Error::Error(std::string operation, std::string problem)
    : std::runtime_error(fmt::format("{}: {}", operation, problem)),
      operation_(std::move(operation)),
      received_(std::move(problem)) {}

}  // namespace heed
