// What a request comes to: its answer, or why there is none, in words for whoever asked.
#pragma once

#include <functional>
#include <string>
#include <variant>

namespace heed::service {

struct Refused {
  enum class Why {
    kInvalid,  // the request makes no sense, or asks for more than is allowed
    kUnknown,  // there is no such model or experiment
    kBusy,     // too much is waiting already: ask again later
    kTooLate,  // it was not done before its deadline
    kFailed,   // a fault of ours
  };
  Why why = Why::kInvalid;
  std::string message = {};
};

template <class Answer>
using Outcome = std::variant<Answer, Refused>;

// Called once, by a thread of the service or at once by the caller's; perhaps never if whoever asked has gone. Must not
// throw, nor take long.
template <class Answer>
using Reply = std::function<void(Outcome<Answer>)>;

}  // namespace heed::service
