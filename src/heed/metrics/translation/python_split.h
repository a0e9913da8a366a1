// Splits text into words like Python's str.split(), because the published scores were computed in Python.
//
// White space is Unicode's, plus the separators U+001C to U+001F. Texts are valid UTF-8.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace heed::metrics {

// The byte length of the white-space character at `at`, 0 for any other character. REQUIRES: at < text.size()
std::size_t space_bytes(std::string_view text, std::size_t at);

// Sets `words` to the words of `text`, as views into it.
void split_as_python(std::string_view text, std::vector<std::string_view>& words);

// `text` without trailing white space.
std::string_view strip_end(std::string_view text);

}  // namespace heed::metrics
