// The escapes of the Moses scripts: characters that mean something to the Moses decoder, written as in HTML.
// Heed's models never see them; they are here for text that goes to, or comes from, those scripts.
#pragma once

#include <string>
#include <string_view>

namespace heed::text::moses {

std::string escape(std::string_view token);    // "'s" gives "&apos;s"
std::string unescape(std::string_view token);  // and back; the older names &bar; &bra; &ket; as well

}  // namespace heed::text::moses
