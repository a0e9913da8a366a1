// The figures of the lab, drawn.
#pragma once

#include "heed/lab/lab_result.h"
#include "heed/plot/picture.h"

namespace heed::cli {

Picture picture_of(const LabFigure& figure);

}  // namespace heed::cli
