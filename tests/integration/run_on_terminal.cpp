#include "tests/integration/run_on_terminal.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

namespace heed {

std::optional<TerminalResult> run_on_terminal(const std::vector<std::string>& arguments, const std::string& typed) {
  std::vector<char*> words;
  for (const std::string& argument : arguments) words.push_back(const_cast<char*>(argument.c_str()));
  words.push_back(nullptr);
  int terminal = -1;
  const pid_t child = ::forkpty(&terminal, nullptr, nullptr, nullptr);
  if (child < 0) return {};
  if (child == 0) {
    ::setenv("TERM", "xterm", 1);
    ::execv(words[0], words.data());
    ::_exit(127);
  }
  TerminalResult result;
  if (::write(terminal, typed.data(), typed.size()) != static_cast<ssize_t>(typed.size())) return {};
  std::array<char, 4096> buffer{};
  for (ssize_t count = 0; (count = ::read(terminal, buffer.data(), buffer.size())) > 0;)  // ends with EIO on Linux
    result.screen.append(buffer.data(), static_cast<std::size_t>(count));
  std::erase(result.screen, '\r');
  int status = 0;
  ::waitpid(child, &status, 0);
  ::close(terminal);
  result.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return result;
}

}  // namespace heed
