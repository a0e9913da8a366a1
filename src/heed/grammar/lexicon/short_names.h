// Short names for the columns of the lexicon's tables.
#pragma once

#include "heed/grammar/lexicon/entries.h"

namespace heed::grammar {

inline constexpr Gender kM = Gender::kMasculine, kF = Gender::kFeminine, kN = Gender::kNeuter;
inline constexpr Declension kStrong = Declension::kStrong, kEs = Declension::kStrongEs, kWeak = Declension::kWeak;

}  // namespace heed::grammar
