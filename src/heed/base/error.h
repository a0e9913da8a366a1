// Errors of the library: what was attempted, what it needed, what it got.
//
// Libraries throw, `main` catches and picks the exit code. The message is one line that a person can act on:
//   [softmax] expected 3 lengths, received 2
//   [read corpus] expected valid UTF-8, received byte 0xff; train.de.gz, line 17
#pragma once

#include <stdexcept>
#include <string>

#include <fmt/format.h>

namespace heed {

class Error : public std::runtime_error {
 public:
  // A sentence that a person can act on: names what was given and, where it helps, what to do.
  explicit Error(const std::string& message);

  // operation: the op, file format or command that could not go on, without brackets.
  Error(std::string operation, std::string expected, std::string received);

  // For failures where "expected" says nothing (no space left, no permission).
  Error(std::string operation, std::string problem);

  const std::string& operation() const { return operation_; }
  const std::string& expected() const { return expected_; }  // empty for the two-argument form
  const std::string& received() const { return received_; }  // the problem for the two-argument form

 private:
  std::string operation_, expected_, received_;
};

// Throws Error unless `condition` holds. The message parts are only built on failure:
//   require(b == s.rows(), "softmax", [&] { return Mismatch{fmt::format("{} lengths", s.rows()), fmt::format("{}", b)};
//   });
struct Mismatch {
  std::string expected, received;
};

template <class MakeMismatch>
void require(bool condition, const char* operation, MakeMismatch&& make) {
  if (condition) [[likely]]
    return;
  Mismatch m = make();
  throw Error(operation, std::move(m.expected), std::move(m.received));
}

}  // namespace heed
