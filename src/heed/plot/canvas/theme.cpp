#include "heed/plot/canvas/theme.h"

namespace heed::plot {

Color Theme::color(const Paint& paint) const {
  switch (paint.role) {
    case Role::kPaper:
      return paper;
    case Role::kInk:
      return ink;
    case Role::kMuted:
      return muted;
    case Role::kGrid:
      return grid;
    case Role::kSeries:
      return with_contrast(series_color(paint.series), paper, 3);
    case Role::kSeriesText:
      return with_contrast(series_color(paint.series), paper, 4.5);
    case Role::kData:
      break;
  }
  return paint.color;
}

}  // namespace heed::plot
