// ChildProcess runs a function in a separate process, with separate memory. If it crashes, this process is not
// affected.
//
// The child receives SIGTERM when this process ends, for whatever reason, so that nothing is left running.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <utility>

#include <signal.h>  // NOLINT: signals are POSIX's, not <csignal>'s
#include <sys/types.h>

#include "heed/base/function_ref.h"

namespace heed {

class ChildProcess {
 public:
  // Forks. The child calls `work`, and the result becomes its exit code. An exception is written to `log`, and the exit
  // code is 2. In the child, standard input is empty, standard output and standard error are appended to `log`, and all
  // other files are closed except `keep_open`, such as the descriptor of a FileLock. Throws Error if the log cannot be
  // opened or no process can be created. REQUIRES: no other thread of this process holds a lock that `work` needs
  ChildProcess(FunctionRef<int()> work, const std::filesystem::path& log, std::span<const int> keep_open = {});
  ~ChildProcess();  // terminates it if it is running, and waits for its end
  ChildProcess(ChildProcess&& other) noexcept : process_(std::exchange(other.process_, -1)), code_(other.code_) {}
  ChildProcess& operator=(ChildProcess&&) = delete;

  // The exit code, 128 + signal if a signal killed it, or nothing while it is running. Does not wait.
  std::optional<int> exit_code();
  int wait();
  void send(int signal);
  void terminate() { send(SIGTERM); }  // requests its end

 private:
  pid_t process_ = -1;
  std::optional<int> code_;
};

}  // namespace heed
