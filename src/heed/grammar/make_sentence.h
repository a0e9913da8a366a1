// Makes random sentences about everyday life: chooses the clauses and how they are combined.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "heed/base/random.h"
#include "heed/grammar/clause.h"

namespace heed::grammar {

// What a sentence can contain; it may contain several.
enum class Construction : std::uint8_t {
  kInversion,  // an adverbial before the verb
  kBecause,    // weil, denn
  kThat,       // dass
  kWhether,    // ob
  kAlthough,   // obwohl
  kWhen,       // wenn
  kWhile,      // während
  kPurpose,    // um ... zu
  kRelative,
  kCoordination,  // two main clauses
  kQuestion,
  kModal,
  kPerfect,
  kFuture,
  kSeparable,
  kReflexive,
  kDative,  // an object in the dative
  kNegation,
  kGladly,  // gern
};
inline constexpr std::size_t kConstructions = 19;
// In the order of the enumeration: "inversion", "weil", ...
extern const std::array<std::string_view, kConstructions> kConstructionNames;

using Constructions = std::uint32_t;  // one bit per construction
constexpr Constructions bit(Construction c) { return Constructions{1} << static_cast<unsigned>(c); }

Sentence make_sentence(Random& random);

Constructions constructions_of(const Sentence& sentence);

}  // namespace heed::grammar
