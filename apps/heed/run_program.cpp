#include <chrono>
#include <csignal>
#include <iostream>
#include <memory>
#include <new>
#include <string>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>

#include "apps/heed/command/command.h"
#include "apps/heed/command/help.h"
#include "apps/heed/command/parse.h"
#include "apps/heed/verbs/verbs.h"
#include "heed/base/error.h"
#include "heed/base/process/launcher.h"
#include "heed/base/unicode/printable.h"
#include "heed/heed.h"
#include "heed/program.h"

namespace heed::cli {
namespace {

// An error that all ranks of a launcher have is printed by the first one, which soon ends them all.
std::string name_of_rank() {
  LaunchedRank launched;
  try {
    launched = launched_rank();
  } catch (const Error&) {  // the message is about this error
  }
  if (launched.first()) return "";
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  return fmt::format("rank {}: ", launched.rank);
}

ExitCode fail(const Streams& streams, std::string_view message) {
  streams.err << fmt::format("heed: {}{}\n", name_of_rank(), printable(message)) << std::flush;
  return kFailure;
}

// Checks that all results were written: a full disk only shows now.
void require_written(std::ostream& out) {
  if (!out.flush()) throw Error("cannot write to standard output (disk full, or closed?)");
}

ExitCode run(int argc, const char* const* argv, const Streams& streams) {
  const std::unique_ptr<Command> program = make_program();
  const std::vector<std::string> words(argv + 1, argv + argc);
  if (words == std::vector<std::string>{"--version"}) {
    streams.out << "heed " << version_details() << '\n';
    require_written(streams.out);
    return kOk;
  }
  const Parsed parsed = parse(*program, words);
  ExitCode code = kOk;
  if (parsed.help) {
    streams.out << help(*parsed.command);
  } else if (parsed.command == program.get()) {
    streams.err << help(*program);
    code = kFailure;
  } else {
    code = parsed.command->run(streams);
  }
  require_written(streams.out);
  return code;
}

// If a standard stream is closed, the next file opened would take its descriptor, and results would be written to it.
// So the descriptor is opened in the wrong direction: using it is still an error.
void occupy_standard_streams() {
  for (const int descriptor : {0, 1, 2})
    if (::fcntl(descriptor, F_GETFD) == -1) ::open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY);
}

}  // namespace
}  // namespace heed::cli

namespace heed {

int run_program(int argc, const char* const* argv) noexcept {
  cli::occupy_standard_streams();
  // `heed inspect model | head -1` ends quietly, even under a parent that ignores broken pipes.
  std::signal(SIGPIPE, SIG_DFL);
  const cli::Streams streams{std::cin, std::cout, std::cerr};
  try {
    return cli::run(argc, argv, streams);
  } catch (const std::bad_alloc&) {
    return cli::fail(streams, "out of memory");
  } catch (const std::exception& error) {
    return cli::fail(streams, error.what());
  } catch (...) {
    return cli::fail(streams, "an unknown error");
  }
}

}  // namespace heed
