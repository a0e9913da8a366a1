// Charts of a sweep: the accuracy against the values of each setting that was swept.
#pragma once

#include <vector>

#include "heed/plot/document.h"
#include "heed/study/sweep/sweep.h"

namespace heed::study {

// None for settings with one value. A line is a combination of the others or, where those are too many to tell apart,
// the mean over the combinations with one value of the setting that matters most.
std::vector<plot::Figure> sweep_charts(const Sweep& sweep);

}  // namespace heed::study
