// The message of the exception that an action throws, for comparison.
#pragma once

#include <string>

#include "heed/base/error.h"

namespace heed::test {

template <class Action>
std::string message_of(Action&& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

}  // namespace heed::test
