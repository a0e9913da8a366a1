// The colours of background, text, grid and series, in the light and the dark theme.
#pragma once

#include "heed/plot/canvas/canvas.h"

namespace heed::plot {

// The page of heed serve has the same colours (http/web/style.css).
struct Theme {
  Color paper, ink, muted, grid;
  Color page, link;  // of documents: their background, and their links

  // Series have a contrast of at least 3 to the background, their names of 4.5 (WCAG 2.1, 1.4.11 and 1.4.3).
  Color color(const Paint& paint) const;
};

inline constexpr Theme kLightTheme = {.paper = color_of(0xffffff),
                                      .ink = color_of(0x1b1d22),
                                      .muted = color_of(0x62646b),
                                      .grid = color_of(0xe3e0d8),
                                      .page = color_of(0xf5f4f0),
                                      .link = color_of(0x2b46a8)};
inline constexpr Theme kDarkTheme = {.paper = color_of(0x181b22),
                                     .ink = color_of(0xe9ebf0),
                                     .muted = color_of(0xa1a7b4),
                                     .grid = color_of(0x2b303b),
                                     .page = color_of(0x101217),
                                     .link = color_of(0x8fb4ff)};

}  // namespace heed::plot
