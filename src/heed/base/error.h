// The exception type of the library. Its message is one plain sentence that a user can act on: it says what is wrong,
// names the input and, where it helps, what to do. Libraries throw, `main` catches and picks the exit code.
//   train.de.gz, line 17: not valid UTF-8 (byte 0xff); --replace-invalid reads such bytes as U+FFFD
//   no model at 'nope' (models here: runs/demo/model)
#pragma once

#include <stdexcept>
#include <string>

namespace heed {

class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Checks shapes and sizes: throws Error "softmax: expected 3 lengths, received 2" unless `condition` is true. The parts
// of the message are built only on failure:
//   require(b == s.rows(), "softmax", [&] { return Mismatch{fmt::format("{} lengths", s.rows()), fmt::format("{}", b)};
//   });
struct Mismatch {
  std::string expected, received;
};

template <class MakeMismatch>
void require(bool condition, const char* operation, MakeMismatch&& make) {
  if (condition) [[likely]]
    return;
  const Mismatch mismatch = make();
  throw Error(operation + (": expected " + mismatch.expected) + ", received " + mismatch.received);
}

}  // namespace heed
