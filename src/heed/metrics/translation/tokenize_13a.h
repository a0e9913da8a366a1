// The tokenization of mteval-v13a.pl, NIST's scoring script, in the form of sacreBLEU's "13a".
//
// Punctuation and symbols of ASCII become words of their own; periods and commas only where no digits are on both
// sides, a dash only behind a digit. A few XML entities are resolved and "<skipped>" is dropped. Words of other scripts
// stay as they are.
#pragma once

#include <string>
#include <string_view>

namespace heed::metrics {

// `line` with white space between its tokens: split_as_python() of the result gives them.
std::string tokenize_13a(std::string_view line);

}  // namespace heed::metrics
