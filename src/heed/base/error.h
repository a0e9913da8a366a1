// Errors of the library. The message is one plain sentence that a person can act on: it says what is wrong, names what
// was given and, where it helps, what to do. Libraries throw, `main` catches and picks the exit code.
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

// For shapes and sizes that do not fit: throws Error "softmax: expected 3 lengths, received 2" unless `condition`
// holds. The parts of the message are only built on failure:
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
