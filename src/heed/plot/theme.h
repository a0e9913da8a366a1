// The colours of what carries no meaning by its colour.
#pragma once

#include "heed/plot/canvas.h"

namespace heed {

struct Theme {
  Color paper, ink, muted, grid;

  constexpr const Color& color(Role role) const {
    return role == Role::kPaper ? paper : role == Role::kMuted ? muted : role == Role::kGrid ? grid : ink;
  }
};

inline constexpr Theme kLightTheme = {
    .paper = {1, 1, 1}, .ink = {0.13, 0.13, 0.13}, .muted = {0.38, 0.38, 0.38}, .grid = {0.88, 0.88, 0.88}};
inline constexpr Theme kDarkTheme = {
    .paper = {0.09, 0.1, 0.12}, .ink = {0.92, 0.92, 0.92}, .muted = {0.66, 0.66, 0.66}, .grid = {0.22, 0.23, 0.26}};

}  // namespace heed
