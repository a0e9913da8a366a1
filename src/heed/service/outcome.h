// The result of a request: its answer, or a message for the client that says why there is none.
#pragma once

#include <functional>
#include <string>
#include <variant>

namespace heed::service {

struct Refused {
  enum class Why {
    kInvalid,  // the request is invalid, or exceeds a limit
    kUnknown,  // there is no such model or experiment
    kBusy,     // too much is waiting: try again later
    kTooLate,  // not finished before its deadline
    kFailed,   // an internal error
  };
  Why why = Why::kInvalid;
  std::string message = {};
};

template <class Answer>
using Outcome = std::variant<Answer, Refused>;

// Called once, from a thread of the service or directly from the caller's; perhaps never if the client has
// disconnected. Must not throw and must be quick.
template <class Answer>
using Reply = std::function<void(Outcome<Answer>)>;

}  // namespace heed::service
