// Writes docs/settings.md: every option of every verb, from the option tables.
#pragma once

#include <string>

#include "apps/heed/command/command.h"

namespace heed::cli {

std::string settings_page(const Command& program);

}  // namespace heed::cli
