#include "heed/grammar/german/german.h"

#include "heed/grammar/german/german_forms.h"
#include "heed/grammar/german/german_phrase.h"
#include "heed/grammar/line.h"

namespace heed::grammar {
namespace german {
namespace {

// The two parts of a verb bracket: hat ... gelesen, kann ... lesen, steht ... auf.
struct Bracket {
  std::string finite;
  std::string end;          // participle or infinitive
  std::string_view prefix;  // joined to the finite verb if both are at the end
};

Bracket bracket(const Clause& clause) {
  const GermanVerb& verb = clause.verb->german;
  const auto [person, number, gender, thing] = agreement_of(clause.subject);
  const bool past = clause.tense == Tense::kPast;
  if (clause.modal != nullptr)
    return {past ? preterite(clause.modal->preterite, person, number)
                 : std::string(present_of_modal(*clause.modal, person, number)),
            infinitive(verb),
            {}};
  if (clause.tense == Tense::kFuture) return {std::string(present_of_werden(person, number)), infinitive(verb), {}};
  if (!past) return {present(verb, person, number), {}, verb.prefix};
  if (!verb.preterite.empty()) return {preterite(verb.preterite, person, number), {}, verb.prefix};
  return {std::string(verb.with_sein ? present_of_sein(person, number) : present_of_haben(person, number)),
          std::string(verb.participle),
          {}};
}

Case object_case(const Clause& clause) {
  if (clause.verb->frame == Frame::kDative) return Case::kDative;
  return clause.verb->frame == Frame::kPrepositional ? clause.verb->government.object_case : Case::kAccusative;
}

bool has_plain_object(const Clause& clause) {
  return clause.object && clause.gap != Gap::kObject && clause.verb->frame != Frame::kPrepositional;
}

bool is_pronoun_object(const Clause& clause) { return has_plain_object(clause) && clause.object->is_pronoun(); }

// ein Buch, Bücher, Milch: new to the listener, so it comes late in the clause and is negated with "kein".
bool has_indefinite_object(const Clause& clause) {
  return has_plain_object(clause) && !clause.object->is_pronoun() &&
         clause.object->determiner == Determiner::kIndefinite && clause.verb->frame != Frame::kDative;
}

void add_pronouns(Line& line, const Clause& clause) {
  if (clause.verb->german.reflexive) line.add(reflexive(agreement_of(clause.subject)));
  if (is_pronoun_object(clause)) add(line, *clause.object, object_case(clause));
  if (clause.recipient && clause.recipient->is_pronoun()) add(line, *clause.recipient, Case::kDative);
}

void add_relative(Line& line, const NounPhrase& phrase);

// Adds what comes between the finite verb and the end, except what has moved before the finite verb.
void add_middle(Line& line, const Clause& clause, bool with_subject, bool pronouns_first) {
  pronouns_first = pronouns_first && with_subject && !clause.subject.is_pronoun();
  if (pronouns_first) add_pronouns(line, clause);
  if (with_subject) {
    add(line, clause.subject, Case::kNominative);
    add_relative(line, clause.subject);
  }
  if (!pronouns_first) add_pronouns(line, clause);
  if (clause.time != nullptr && clause.front != Front::kTime) line.add(clause.time->german);
  if (clause.recipient && !clause.recipient->is_pronoun()) add(line, *clause.recipient, Case::kDative);
  const bool late = has_indefinite_object(clause);
  if (has_plain_object(clause) && !late && !is_pronoun_object(clause)) add(line, *clause.object, object_case(clause));
  if (clause.gladly) line.add("gern");
  if (clause.negated && !late) line.add("nicht");
  if (clause.manner != nullptr) line.add(clause.manner->german);
  if (clause.vehicle != nullptr) line.add(clause.vehicle->german);
  if (clause.companion) add(line, *clause.companion, Case::kDative, {.preposition = "mit"});
  if (clause.place && clause.front != Front::kPlace) add(line, *clause.place);
  if (late) add(line, *clause.object, Case::kAccusative, {.negative = clause.negated});
  if (clause.object && clause.verb->frame == Frame::kPrepositional)
    add(line, *clause.object, object_case(clause), {.preposition = clause.verb->government.german});
  if (clause.goal) add(line, *clause.goal);
  if (clause.predicate != nullptr) line.add(clause.predicate->german);
  if (clause.profession != nullptr) line.add(clause.profession->singular);
}

// Adds what comes after the end of the verb bracket because it is too long for the middle.
void add_behind(Line& line, const Clause& clause) {
  if (clause.object) add_relative(line, *clause.object);
}

void add_final(Line& line, const Clause& clause) {
  const Bracket verbs = bracket(clause);
  add_middle(line, clause, clause.gap != Gap::kSubject, false);
  line.add(verbs.end);
  line.add(std::string(verbs.prefix) + verbs.finite);
  add_behind(line, clause);
}

void add_relative(Line& line, const NounPhrase& phrase) {
  for (const Clause& clause : phrase.relative) {
    const Case c = clause.gap == Gap::kSubject ? Case::kNominative : object_case(clause);
    line.comma();
    line.add(relative_pronoun(phrase.noun->gender, phrase.agreement.number, c));
    add_final(line, clause);
    line.comma();
  }
}

// `opened`: something else already comes before the finite verb.
void add_main(Line& line, const Clause& clause, bool opened) {
  const Bracket verbs = bracket(clause);
  const bool subject_first = !opened && clause.front == Front::kSubject;
  if (subject_first) {
    add(line, clause.subject, Case::kNominative);
    add_relative(line, clause.subject);
  } else if (!opened && clause.front == Front::kTime) {
    line.add(clause.time->german);
  } else if (!opened && clause.front == Front::kPlace) {
    add(line, *clause.place);
  }
  line.add(verbs.finite);
  add_middle(line, clause, !subject_first, true);
  line.add(verbs.end);
  line.add(verbs.prefix);
  add_behind(line, clause);
}

std::string_view question_word(Mood mood) {
  switch (mood) {
    case Mood::kWhere:
      return "wo";
    case Mood::kWhen:
      return "wann";
    case Mood::kWhy:
      return "warum";
    case Mood::kWhat:
      return "was";
    case Mood::kStatement:
    case Mood::kYesNo:
      break;
  }
  return {};
}

void add_second(Line& line, const Sentence& sentence) {
  const Clause& clause = sentence.second.front();
  if (sentence.conjunction.german != "und") line.comma();
  line.add(sentence.conjunction.german);
  if (sentence.link == Link::kCoordinate) return add_main(line, clause, false);
  if (sentence.link == Link::kSubordinate) return add_final(line, clause);
  add_middle(line, clause, false, false);
  line.add(infinitive_with_zu(clause.verb->german));
}

}  // namespace
}  // namespace german

std::string german_text(const Sentence& sentence) {
  Line line;
  if (sentence.second_first) {
    german::add_second(line, sentence);
    line.comma();
  }
  line.add(german::question_word(sentence.mood));
  german::add_main(line, sentence.main, sentence.second_first || sentence.mood != Mood::kStatement);
  if (sentence.link != Link::kNone && !sentence.second_first) german::add_second(line, sentence);
  return line.finish(sentence.mood == Mood::kStatement ? '.' : '?');
}

}  // namespace heed::grammar
