// ChildProcess does some work in a process of its own: its memory is its own, and whatever ends it leaves this process
// as it is.
//
// It gets SIGTERM when this process ends, however that ends, so nothing is left running that nobody waits for.
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
  // Forks. In the child `work` is called and its result becomes the exit code; an exception is written to `log`, and
  // the code is 2. Standard input is empty, standard output and standard error are added to `log`, and all other files
  // are closed but for `keep_open`, such as the descriptor of a FileLock. Throws Error where the log cannot be opened
  // or there can be no further process. REQUIRES: no other thread of this process holds a lock that `work` needs
  ChildProcess(FunctionRef<int()> work, const std::filesystem::path& log, std::span<const int> keep_open = {});
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

}  // namespace heed
