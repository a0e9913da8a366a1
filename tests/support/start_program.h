// Starts programs that run in parallel to a test.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

#include "heed/base/process/child_process.h"

namespace heed::test {

// `arguments[0]` is the path of the program. Its standard output replaces the file `out`; standard error is added to
// `err`. A program that cannot be run exits with 127.
inline ChildProcess start_program(const std::vector<std::string>& arguments, const std::filesystem::path& out,
                                  const std::filesystem::path& err, std::span<const int> keep_open = {}) {
  const auto become = [&] {
    std::vector<char*> pointers;
    for (const std::string& argument : arguments) pointers.push_back(const_cast<char*>(argument.c_str()));
    pointers.push_back(nullptr);
    const int file = ::open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file >= 0 && ::dup2(file, STDOUT_FILENO) >= 0) ::execv(pointers[0], pointers.data());
    return 127;
  };
  return {become, err, keep_open};
}

}  // namespace heed::test
