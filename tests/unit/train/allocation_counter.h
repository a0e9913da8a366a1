// Linking this file makes a program count every allocation that operator new serves, whoever asks for it.
#pragma once

#include <cstdint>

namespace heed::test {

std::int64_t allocations();  // so far

}  // namespace heed::test
