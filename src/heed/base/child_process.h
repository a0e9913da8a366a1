// ChildProcess runs a program beside this one. Its standard output becomes a file; what it says on standard error is
// added to another.
//
// It gets SIGTERM when this process ends, however that ends, so nothing is left running that nobody waits for.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <signal.h>  // NOLINT: signals are POSIX's, not <csignal>'s
#include <sys/types.h>

namespace heed {

struct ChildOptions {
  std::vector<std::string> without = {};  // environment variables whose names begin so are not handed on
  std::vector<int> keep_open = {};        // descriptors that it has too, such as that of a FileLock
};

class ChildProcess {
 public:
  // Starts it; `arguments[0]` is the path of the program, and standard input is empty. Throws Error where a file cannot
  // be opened or there can be no further process. A program that cannot be run exits with 127.
  ChildProcess(const std::vector<std::string>& arguments, const std::filesystem::path& out,
               const std::filesystem::path& err, const ChildOptions& options = {});
  ~ChildProcess();  // ends it if it runs, and waits for that
  ChildProcess(ChildProcess&& other) noexcept : process_(std::exchange(other.process_, -1)), code_(other.code_) {}
  ChildProcess& operator=(ChildProcess&&) = delete;

  // Its exit code, 128 + signal if one killed it, or nothing while it runs. Does not wait.
  std::optional<int> exit_code();
  int wait();
  void send(int signal);
  void terminate() { send(SIGTERM); }  // asks it to end

 private:
  pid_t process_ = -1;
  std::optional<int> code_;
};

// The program that is running, also when its file has been replaced by another version since.
inline constexpr const char* kThisProgram = "/proc/self/exe";

}  // namespace heed
