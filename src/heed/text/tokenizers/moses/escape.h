// The escapes of the Moses scripts: characters with a special meaning to the Moses decoder, written as in HTML. Heed's
// models never see them. They are for exchanging text with those scripts.
#pragma once

#include <string>
#include <string_view>

namespace heed::text::moses {

std::string escape(std::string_view token);    // "'s" gives "&apos;s"
std::string unescape(std::string_view token);  // the inverse; also accepts the older names &bar; &bra; &ket;

}  // namespace heed::text::moses
