// Which of the vector instructions that Heed is compiled for it uses on this processor.
#pragma once

#include <string>

namespace heed {

std::string instruction_set();  // "AVX-512", "AVX2", "SSE4"

}  // namespace heed
