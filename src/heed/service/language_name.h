// The name of a language, from its code.
#pragma once

#include <string>
#include <string_view>

namespace heed::service {

// "German" for "de", in English; the code itself if it is unknown.
std::string language_name(std::string_view code);

}  // namespace heed::service
