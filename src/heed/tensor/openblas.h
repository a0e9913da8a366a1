// Sets up OpenBLAS for Heed.
#pragma once

namespace heed {

// Call once, before any thread is started. It sets:
// - One thread per call. OpenBLAS's own threads would compete with the pool's.
// - The kernels for this processor. OpenBLAS up to 0.3.24 detects processors by model number and treats a newer one
//   as a Prescott of 2004, which costs four fifths of the speed (OpenBLAS issue 4267). If OPENBLAS_CORETYPE is set,
//   this choice is left to it.
void prepare_openblas();

}  // namespace heed
