// Tests whether texts with a trait are misclassified more often than texts without it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "heed/evaluate/mistakes/text_traits.h"
#include "heed/metrics/two_shares.h"

namespace heed::evaluate {

struct TraitFigures {
  std::string name;                // for a table: "a negation"
  std::string subject;             // for a sentence: "texts with a negation"
  bool by_model;                   // whether a text has the trait is judged by the model itself
  metrics::Share with, without;    // the wrong ones among texts with it and texts without it; neither group is empty
  metrics::Difference difference;  // its p is corrected for the number of traits
  double single_p = 1;             // of this trait alone

  metrics::Share of_mistakes() const { return {.part = with.part, .whole = with.part + without.part}; }
  metrics::Share of_right() const {
    const std::int64_t right = with.whole - with.part;
    return {.part = right, .whole = right + without.whole - without.part};
  }
  // The difference is significant.
  bool measurable() const { return is_measurable(difference); }
  // Significant, and texts with the trait are worse.
  bool harmful() const { return measurable() && difference.value > 0; }
};

struct TraitComparison {
  // Traits that some texts have and others do not. "Many" and "long" are quarters of these texts.
  std::vector<TraitFigures> traits;
  metrics::Share mistakes_without, right_without;  // those without any of the harmful traits
};

// `wrong`: for each text, whether it was misclassified. REQUIRES: as many as traits
TraitComparison compare_traits(const std::vector<TextTraits>& texts, const std::vector<bool>& wrong);

}  // namespace heed::evaluate
