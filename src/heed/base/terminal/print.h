// print(out, "{} of {}\n", i, n): formatted text to a stream.
//
// fmt has such a function, which compiles all of its formatting again in each file that calls it; this one takes what
// is in fmt's library: some 2 s less for each of those files.
#pragma once

#include <ostream>

#include <fmt/format.h>

namespace heed {

template <class... Values>
void print(std::ostream& out, fmt::format_string<Values...> text, Values&&... values) {
  out << fmt::vformat(text, fmt::make_format_args(values...));
}

}  // namespace heed
