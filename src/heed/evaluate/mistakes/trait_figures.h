// Whether texts with a trait are classified wrongly more often than texts without it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "heed/evaluate/mistakes/text_traits.h"
#include "heed/metrics/two_shares.h"

namespace heed::evaluate {

struct TraitFigures {
  std::string name;              // for a table: "a negation"
  std::string subject;           // for a sentence: "texts with a negation"
  bool by_model;                 // whether a text has it is the model's own opinion
  metrics::Share with, without;  // the wrong ones among texts that have it and texts that do not. Neither is of nothing
  metrics::ShareDifference difference;
  double p = 1;  // that of the difference, adjusted_for_many traits

  metrics::Share of_mistakes() const { return {.part = with.part, .whole = with.part + without.part}; }
  metrics::Share of_right() const {
    const std::int64_t right = with.whole - with.part;
    return {.part = right, .whole = right + without.whole - without.part};
  }
  // The difference is more than luck.
  bool measurable() const { return difference.enough && p < 0.05; }
  // And texts with the trait are the worse ones.
  bool harmful() const { return measurable() && difference.difference > 0; }
};

struct TraitComparison {
  // Of traits that some texts have and others have not. "Many" and "long" are quarters of these texts.
  std::vector<TraitFigures> traits;
  metrics::Share mistakes_without, right_without;  // those with none of the harmful traits
};

// `wrong`: of each text, whether it was classified wrongly. REQUIRES: as many as traits
TraitComparison compare_traits(const std::vector<TextTraits>& texts, const std::vector<bool>& wrong);

}  // namespace heed::evaluate
