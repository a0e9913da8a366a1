// The tokenization of NIST's scoring script mteval-v13a.pl, as sacreBLEU's "13a" implements it.
//
// ASCII punctuation and symbols become separate words: a period or comma unless there are digits on both sides, a dash
// only after a digit. A few XML entities are resolved, and "<skipped>" is removed. Words of other scripts are
// unchanged.
#pragma once

#include <string>
#include <string_view>

namespace heed::metrics {

// Returns `line` with white space between its tokens, for split_as_python().
std::string tokenize_13a(std::string_view line);

}  // namespace heed::metrics
