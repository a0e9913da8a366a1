// The rules of reasons.h that look at verdicts and at the order of words, and what all rules share. Not for other
// files. reasons.cpp.
#pragma once

#include <optional>
#include <string>

#include "heed/evaluate/mistakes/decision_words.h"
#include "heed/evaluate/mistakes/reasons.h"

namespace heed::evaluate {

using Found = std::optional<Reason>;

// What a rule sees.
struct Case {
  const Decision& decision;
  const ReasonContext& context;
  DecisionWords words;

  std::string label(std::int32_t c) const { return in_quotes(context.labels[static_cast<std::size_t>(c)]); }
  std::string predicted() const { return label(decision.predicted); }
  std::string truth() const { return label(decision.truth); }
  // For a model of sentiment, those of praise or blame; otherwise all of them.
  Positions evaluations(Positions positions) const;

  std::string share(const Positions& positions) const;  // of the push, as a percentage
};

Reason make_reason(ReasonKind kind, double strength, std::string sentence);

// verdict_rules.cpp
Found wrong_label(const Case& c);
Found outvoted(const Case& c);
Found sarcasm(const Case& c);

// word_order_rules.cpp
Found negation(const Case& c);
Found contrast(const Case& c);
Found comparison(const Case& c);
Found ending(const Case& c);

}  // namespace heed::evaluate
