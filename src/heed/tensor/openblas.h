#pragma once

namespace heed {

// Makes OpenBLAS ready for Heed, once, before there are threads:
// - One thread a call, as OpenBLAS's own threads would compete with the pool's.
// - The kernels of this processor. OpenBLAS up to 0.3.24 knows processors by their model number and takes one that is
// newer
//   than itself for a Prescott of 2004, which costs four fifths of the speed (OpenBLAS issue 4267). Who sets
//   OPENBLAS_CORETYPE has chosen, and nothing is changed.
void prepare_openblas();

}  // namespace heed
