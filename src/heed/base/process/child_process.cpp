#include "heed/base/process/child_process.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <exception>
#include <system_error>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>  // NOLINT: kill is POSIX's, not <csignal>'s
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "heed/base/error.h"
#include "heed/base/files/descriptor.h"
#include "heed/base/unicode/printable.h"

namespace heed {
namespace {

constexpr int kFailed = 2;

Descriptor open_file(const std::filesystem::path& path, int flags) {
  const int number = ::open(path.c_str(), flags | O_CLOEXEC, 0666);
  if (number < 0)
    throw Error(fmt::format("cannot open {}: {}", printable(path.string()), std::generic_category().message(errno)));
  return Descriptor(number);
}

// Closes all files except the standard ones and `keep`. A program started by `work` inherits `keep` too.
void close_others(std::span<const int> keep) {
  std::vector<int> kept(keep.begin(), keep.end());
  std::ranges::sort(kept);
  auto first = static_cast<unsigned>(STDERR_FILENO) + 1;
  for (const int descriptor : kept) {
    ::fcntl(descriptor, F_SETFD, 0);
    const auto number = static_cast<unsigned>(descriptor);
    if (number > first) ::close_range(first, number - 1, 0);
    first = std::max(first, number + 1);
  }
  ::close_range(first, ~0U, 0);
}

int result_of(FunctionRef<int()> work) {
  try {
    return work();
  } catch (const std::exception& problem) {
    fmt::print(stderr, "heed: {}\n", printable(problem.what()));
    return kFailed;
  }
}

int code_of(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status); }

}  // namespace

ChildProcess::ChildProcess(FunctionRef<int()> work, const std::filesystem::path& log, std::span<const int> keep_open) {
  const Descriptor in_file = open_file("/dev/null", O_RDONLY);
  const Descriptor log_file = open_file(log, O_WRONLY | O_CREAT | O_APPEND);
  const pid_t parent = ::getpid();
  process_ = ::fork();
  if (process_ < 0) throw Error(fmt::format("cannot start a process: {}", std::generic_category().message(errno)));
  if (process_ > 0) return;
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (::getppid() != parent) ::_exit(128 + SIGTERM);  // the parent ended before this call took effect
  if (::dup2(in_file.number(), STDIN_FILENO) < 0 || ::dup2(log_file.number(), STDOUT_FILENO) < 0 ||
      ::dup2(log_file.number(), STDERR_FILENO) < 0)
    ::_exit(kFailed);
  close_others(keep_open);
  ::_exit(result_of(work));  // no flushing: buffered output belongs to the parent
}

ChildProcess::~ChildProcess() {
  if (process_ < 0 || exit_code()) return;
  terminate();
  while (::waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

std::optional<int> ChildProcess::exit_code() {
  int status = 0;
  if (!code_ && ::waitpid(process_, &status, WNOHANG) == process_) code_ = code_of(status);
  return code_;
}

int ChildProcess::wait() {
  int status = 0;
  while (!code_) {
    if (::waitpid(process_, &status, 0) == process_)
      code_ = code_of(status);
    else if (errno != EINTR)
      throw Error(fmt::format("cannot wait for a process: {}", std::generic_category().message(errno)));
  }
  return *code_;
}

void ChildProcess::send(int signal) {
  if (!code_) ::kill(process_, signal);
}

}  // namespace heed
