#include "heed/tensor/openblas.h"

#include <cstdlib>
#include <string_view>

#include <cblas.h>

// OpenBLAS calls these itself when it is loaded. Every build with run-time kernel selection has them, but no header.
extern "C" {
[[gnu::weak]] void gotoblas_dynamic_init();
[[gnu::weak]] void gotoblas_dynamic_quit();
}

namespace heed {
namespace {

// OpenBLAS's name for the kernels that suit this processor, or null if it lacks AVX2: the oldest kernels then fit.
const char* kernels_of_this_processor() {
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) return nullptr;
  const bool avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512cd") &&
                      __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
                      __builtin_cpu_supports("avx512vl");
  return avx512 ? "SkylakeX" : "Haswell";
#else
  return nullptr;
#endif
}

void choose_kernels() {
  constexpr const char* kChoice = "OPENBLAS_CORETYPE";
  const char* kernels = kernels_of_this_processor();
  if (kernels == nullptr || std::getenv(kChoice) != nullptr) return;
  if (gotoblas_dynamic_init == nullptr || gotoblas_dynamic_quit == nullptr) return;
  if (std::string_view(openblas_get_corename()) != "Prescott") return;
  setenv(kChoice, kernels, 1);
  gotoblas_dynamic_quit();
  gotoblas_dynamic_init();
  unsetenv(kChoice);
}

}  // namespace

void prepare_openblas() {
  choose_kernels();
  openblas_set_num_threads(1);
}

}  // namespace heed
