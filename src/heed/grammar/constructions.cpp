#include "heed/grammar/make_sentence.h"

namespace heed::grammar {
namespace {

Constructions of_clause(const Clause& clause) {
  const auto when = [](bool condition, Construction c) { return condition ? bit(c) : Constructions{0}; };
  const GermanVerb& verb = clause.verb->german;
  const bool dative = clause.verb->frame == Frame::kDative || clause.recipient.has_value();
  Constructions found =
      when(clause.modal != nullptr, Construction::kModal) |
      when(clause.tense == Tense::kPast && clause.modal == nullptr && verb.preterite.empty(), Construction::kPerfect) |
      when(clause.tense == Tense::kFuture && clause.modal == nullptr, Construction::kFuture) |
      when(!verb.prefix.empty() && !verb.prefix.ends_with(' '), Construction::kSeparable) |
      when(verb.reflexive, Construction::kReflexive) | when(dative, Construction::kDative) |
      when(clause.negated, Construction::kNegation) | when(clause.gladly, Construction::kGladly);
  for (const NounPhrase* phrase : {&clause.subject, clause.object ? &*clause.object : nullptr})
    if (phrase != nullptr && clause.gap == Gap::kNone)
      for (const Clause& relative : phrase->relative) found |= bit(Construction::kRelative) | of_clause(relative);
  return found;
}

}  // namespace

// Indexed by Construction.
const std::array<std::string_view, kConstructions> kConstructionNames = {
    "inversion", "weil/denn", "dass",          "ob",       "obwohl", "wenn",    "während",
    "um ... zu", "relative",  "und/aber",      "question", "modal",  "perfect", "future",
    "separable", "reflexive", "dative object", "negation", "gern"};

Constructions constructions_of(const Sentence& sentence) {
  Constructions found = of_clause(sentence.main);
  for (const Clause& clause : sentence.second) found |= of_clause(clause);
  if (sentence.main.front != Front::kSubject || sentence.second_first) found |= bit(Construction::kInversion);
  if (sentence.mood != Mood::kStatement) found |= bit(Construction::kQuestion);
  const std::string_view word = sentence.conjunction.german;
  if (word == "weil" || word == "denn") found |= bit(Construction::kBecause);
  if (word == "dass") found |= bit(Construction::kThat);
  if (word == "ob") found |= bit(Construction::kWhether);
  if (word == "obwohl") found |= bit(Construction::kAlthough);
  if (word == "wenn") found |= bit(Construction::kWhen);
  if (word == "während") found |= bit(Construction::kWhile);
  if (sentence.link == Link::kPurpose) found |= bit(Construction::kPurpose);
  if (word == "und" || word == "aber") found |= bit(Construction::kCoordination);
  return found;
}

}  // namespace heed::grammar
