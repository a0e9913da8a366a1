// Words as Python's str.split() finds them, because the published scores were computed in Python.
//
// White space is Unicode's, and the separators U+001C to U+001F besides. Texts are valid UTF-8.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace heed::metrics {

// The length of the white-space character that begins at `at`, 0 for any other character. REQUIRES: at < text.size()
std::size_t space_bytes(std::string_view text, std::size_t at);

// `words` becomes the words of `text`; they are views of it.
void split_as_python(std::string_view text, std::vector<std::string_view>& words);

// `text` without the white space at its end.
std::string_view strip_end(std::string_view text);

}  // namespace heed::metrics
