// A verb is one thing that `heed` does: `heed inspect ...`. It has a file, whose function registers the command
// with its options and its help, a line in verbs/verbs.h and one in main.cpp.
//   Verb add_inspect(Command& app);
#pragma once

#include <functional>
#include <iosfwd>

namespace heed::cli {

class Command;

enum ExitCode : int {
  kOk = 0,
  kNegative = 1,  // the answer is no: a comparison that does not hold, a file that does not match
  kFailure = 2,   // wrong usage, or an error
};

// After an interruption by `signal`; 0: there was none.
inline ExitCode interrupted_by(int signal) { return static_cast<ExitCode>(signal == 0 ? 0 : 128 + signal); }

// Results go to `out`, everything else to `err`.
struct Streams {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
};

struct Verb {
  Command* command;                             // belongs to the app; parsed() once the verb was asked for
  std::function<ExitCode(const Streams&)> run;  // after parsing; throws for what cannot go on
};

}  // namespace heed::cli
