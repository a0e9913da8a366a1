// Linking this file makes a program count every allocation made with operator new.
#pragma once

#include <cstdint>

namespace heed::test {

std::int64_t allocations();  // so far

}  // namespace heed::test
