// Draws the figures of the lab.
#pragma once

#include "heed/lab/lab_result.h"
#include "heed/plot/canvas/picture.h"

namespace heed::report {

plot::Picture picture_of(const lab::LabFigure& figure);

}  // namespace heed::report
