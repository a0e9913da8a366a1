// The name of a language, from its code.
#pragma once

#include <string>
#include <string_view>

namespace heed {

// "German" for "de", in English. Returns the code itself if it is unknown.
std::string language_name(std::string_view code);

}  // namespace heed
