// Prints the tables of reports on a terminal.
#pragma once

#include <iosfwd>

#include "heed/plot/document.h"

namespace heed::report {

void print_table(const plot::DocumentTable& table, std::ostream& out);

}  // namespace heed::report
