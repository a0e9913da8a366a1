// The colours of background, text, grid and series, in the light and the dark theme.
#pragma once

#include "heed/plot/canvas/canvas.h"

namespace heed::plot {

struct Theme {
  Color paper, ink, muted, grid;

  // Series have a contrast of at least 3 to the background, their names of 4.5 (WCAG 2.1, 1.4.11 and 1.4.3).
  Color color(const Paint& paint) const;
};

inline constexpr Theme kLightTheme = {
    .paper = {1, 1, 1}, .ink = {0.13, 0.13, 0.13}, .muted = {0.38, 0.38, 0.38}, .grid = {0.89, 0.89, 0.89}};
inline constexpr Theme kDarkTheme = {
    .paper = {0.09, 0.1, 0.12}, .ink = {0.92, 0.92, 0.92}, .muted = {0.66, 0.66, 0.66}, .grid = {0.22, 0.23, 0.26}};

}  // namespace heed::plot
