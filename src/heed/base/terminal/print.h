// print(out, "{} of {}\n", i, n): formatted text to a stream.
//
// fmt::print for streams compiles all of fmt's formatting code again in every file that calls it. This function calls
// the compiled library instead, so those files compile faster.
#pragma once

#include <ostream>

#include <fmt/format.h>

namespace heed {

template <class... Values>
void print(std::ostream& out, fmt::format_string<Values...> text, Values&&... values) {
  out << fmt::vformat(text, fmt::make_format_args(values...));
}

}  // namespace heed
