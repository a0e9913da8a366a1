// Reports which vector instruction set Heed uses on this processor, out of those that it was compiled for.
#pragma once

#include <string>

namespace heed {

std::string instruction_set();  // "AVX-512", "AVX2", "SSE4"

}  // namespace heed
