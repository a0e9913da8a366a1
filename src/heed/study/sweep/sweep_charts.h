// Draws the charts of a sweep: accuracy against the values of each swept setting.
#pragma once

#include <vector>

#include "heed/plot/document.h"
#include "heed/study/sweep/sweep.h"

namespace heed::study {

// No chart for settings with one value. Each line is a combination of the other settings. If there are too many to
// distinguish, each line is the mean over the combinations with one value of the setting that matters most.
std::vector<plot::Figure> sweep_charts(const Sweep& sweep);

}  // namespace heed::study
