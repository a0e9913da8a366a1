#include "heed/base/child_process.h"

#include <algorithm>
#include <cerrno>
#include <string_view>
#include <system_error>

#include <fcntl.h>
#include <signal.h>  // NOLINT: kill is POSIX's, not <csignal>'s
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "heed/base/error.h"
#include "heed/base/printable.h"

namespace heed {
namespace {

constexpr const char* kStart = "start program";

class Descriptor {
 public:
  Descriptor(const std::filesystem::path& path, int flags) : number_(::open(path.c_str(), flags | O_CLOEXEC, 0666)) {
    if (number_ < 0) throw Error(kStart, printable(path.string()) + ": " + std::generic_category().message(errno));
  }
  ~Descriptor() { ::close(number_); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int number() const { return number_; }

 private:
  int number_;
};

// This process's, without those variables; a null pointer ends it.
std::vector<char*> environment(const std::vector<std::string>& without) {
  std::vector<char*> variables;
  for (char** variable = environ; variable != nullptr && *variable != nullptr; ++variable) {
    const std::string_view text = *variable;
    if (std::ranges::none_of(without, [&](const std::string& beginning) { return text.starts_with(beginning); }))
      variables.push_back(*variable);
  }
  variables.push_back(nullptr);
  return variables;
}

int code_of(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status); }

}  // namespace

ChildProcess::ChildProcess(const std::vector<std::string>& arguments, const std::filesystem::path& out,
                           const std::filesystem::path& err, const ChildOptions& options) {
  const Descriptor in_file("/dev/null", O_RDONLY);
  const Descriptor out_file(out, O_WRONLY | O_CREAT | O_TRUNC), err_file(err, O_WRONLY | O_CREAT | O_APPEND);
  std::vector<char*> pointers;
  pointers.reserve(arguments.size() + 1);
  for (const std::string& argument : arguments) pointers.push_back(const_cast<char*>(argument.c_str()));
  pointers.push_back(nullptr);
  const std::vector<char*> variables = environment(options.without);
  const pid_t parent = ::getpid();
  process_ = ::fork();
  if (process_ < 0) throw Error(kStart, std::generic_category().message(errno));
  if (process_ > 0) return;
  // In the child, where only calls that are safe in a signal handler are allowed.
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (::getppid() != parent) ::_exit(128 + SIGTERM);  // it ended before it could be watched
  for (const int descriptor : options.keep_open) ::fcntl(descriptor, F_SETFD, 0);  // which was to close it
  if (::dup2(in_file.number(), STDIN_FILENO) >= 0 && ::dup2(out_file.number(), STDOUT_FILENO) >= 0 &&
      ::dup2(err_file.number(), STDERR_FILENO) >= 0)
    ::execve(pointers[0], pointers.data(), variables.data());
  ::_exit(127);
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
      throw Error("wait for program", std::generic_category().message(errno));
  }
  return *code_;
}

void ChildProcess::send(int signal) {
  if (!code_) ::kill(process_, signal);
}

}  // namespace heed
