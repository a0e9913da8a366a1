// Writes manual pages (man 7 man-pages): `man heed-train`.
#pragma once

#include <string>

#include "apps/heed/command/command.h"

namespace heed::cli {

// "heed-lm-train".
std::string man_page_name(const Command& command);

std::string man_page(const Command& command);

}  // namespace heed::cli
