// What a language is called, from its code.
#pragma once

#include <string>
#include <string_view>

namespace heed::service {

// "German" of "de", in English; the code itself where none is known.
std::string language_name(std::string_view code);

}  // namespace heed::service
