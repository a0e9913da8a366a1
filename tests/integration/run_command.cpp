#include "tests/integration/run_command.h"

#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace heed {
namespace {

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
// Files instead of pipes: no program can block on them, however much it writes.
using Output = std::unique_ptr<std::FILE, Close>;

std::string contents(std::FILE* file) {
  std::rewind(file);
  std::string text;
  char buffer[4096];
  for (std::size_t count = 0; (count = std::fread(buffer, 1, sizeof buffer, file)) > 0;) text.append(buffer, count);
  return text;
}

void check(int error_number, const std::string& what) {
  if (error_number != 0) throw std::system_error(error_number, std::generic_category(), what);
}

pid_t spawn(const std::vector<std::string>& arguments, int out, int err) {
  std::vector<char*> pointers;
  for (const std::string& argument : arguments) pointers.push_back(const_cast<char*>(argument.c_str()));
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  check(::posix_spawn_file_actions_init(&actions), "posix_spawn_file_actions_init");
  int problem = ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  if (problem == 0) problem = ::posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
  if (problem == 0) problem = ::posix_spawn_file_actions_adddup2(&actions, err, STDERR_FILENO);
  pid_t child = -1;
  if (problem == 0) problem = ::posix_spawnp(&child, pointers[0], &actions, nullptr, pointers.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  check(problem, arguments[0]);
  return child;
}

}  // namespace

CommandResult run_command(const std::vector<std::string>& arguments) {
  const Output out(std::tmpfile()), err(std::tmpfile());
  if (!out || !err) check(errno, "tmpfile");
  const pid_t child = spawn(arguments, ::fileno(out.get()), ::fileno(err.get()));
  int status = 0;
  while (::waitpid(child, &status, 0) == -1)
    if (errno != EINTR) check(errno, "waitpid");
  const int exit_code = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  return {exit_code, contents(out.get()), contents(err.get())};
}

CommandResult run_heed(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), HEED_PROGRAM);
  return run_command(arguments);
}

CommandResult run_shell(const std::string& line) {
  return run_command({"/usr/bin/env", std::string("HEED=") + HEED_PROGRAM, "/bin/sh", "-c", line});
}

}  // namespace heed
