// Parses multipart/form-data (RFC 7578), which browsers and curl -F send.
#pragma once

#include <string_view>

#include "heed/http/http_message.h"

namespace heed::http {

// Names and values of the parts. Throws HttpError 400 for a malformed body.
NamedValues parse_multipart(std::string_view content_type, std::string_view body);

}  // namespace heed::http
