#include "heed/grammar/english/english.h"

#include "heed/grammar/english/english_forms.h"
#include "heed/grammar/english/english_phrase.h"
#include "heed/grammar/english/english_verb.h"
#include "heed/grammar/lexicon/kinds.h"
#include "heed/grammar/line.h"

namespace heed::grammar {
namespace english {
namespace {

void add_relative(Line& line, const NounPhrase& phrase);

// gefallen: the German dative is the subject in English.
bool swapped(const Clause& clause) { return (clause.verb->traits & kSwapped) != 0 && clause.object; }
const NounPhrase& subject_of(const Clause& clause) { return swapped(clause) ? *clause.object : clause.subject; }

void add_object(Line& line, const Clause& clause) {
  const std::string_view preposition = clause.verb->government.english;
  const bool giving = clause.verb->frame == Frame::kGiving;
  if (clause.recipient && preposition.empty()) add(line, *clause.recipient, Role::kObject);
  if (!giving) line.add(preposition);
  if (clause.object && clause.gap != Gap::kObject)
    add(line, swapped(clause) ? clause.subject : *clause.object, Role::kObject,
        clause.negated && clause.verb->frame != Frame::kDative);
  if (clause.recipient && !preposition.empty()) {
    line.add(preposition);
    add(line, *clause.recipient, Role::kObject);
  }
  if (clause.object && clause.gap == Gap::kNone) add_relative(line, *clause.object);
}

void add_after_subject(Line& line, const Clause& clause, const VerbGroup& verbs, bool asked) {
  const bool often = clause.time != nullptr && clause.time->before_verb && clause.front != Front::kTime;
  if (!asked) line.add(clause.negated && verbs.auxiliary == "can" ? "cannot" : verbs.auxiliary);
  if (clause.negated && verbs.auxiliary != "can") line.add("not");
  if (often) line.add(clause.time->english);
  line.add(verbs.rest);
  if (clause.predicate != nullptr) line.add(clause.predicate->english);
  if (clause.profession != nullptr) {
    line.add(indefinite_article(clause.profession->english));
    line.add(clause.profession->english);
  }
  add_object(line, clause);
  if (clause.goal) add(line, *clause.goal);
  if (clause.manner != nullptr) line.add(clause.manner->english);
  if (clause.companion) {
    line.add("with");
    add(line, *clause.companion, Role::kObject);
  }
  if (clause.place && clause.front != Front::kPlace) add(line, *clause.place);
  if (clause.vehicle != nullptr) line.add(clause.vehicle->english);
  if (clause.time != nullptr && !often && clause.front != Front::kTime) line.add(clause.time->english);
}

// Auf dem Tisch steht eine Tasse: there is a cup on the table.
bool is_existential(const Clause& clause) {
  return clause.verb->frame == Frame::kBeing && clause.front == Front::kPlace;
}

void add_existential(Line& line, const Clause& clause) {
  line.add("there");
  line.add(present_of_be(Person::kThird, agreement_of(clause.subject).number));
  add(line, clause.subject, Role::kSubject);
  add(line, *clause.place);
}

void add_clause(Line& line, const Clause& clause, bool asked = false) {
  if (is_existential(clause)) return add_existential(line, clause);
  if (clause.front == Front::kTime) line.add(clause.time->english);
  if (clause.front == Front::kPlace) add(line, *clause.place);
  const NounPhrase& subject = subject_of(clause);
  const auto verbs = verb_group(clause, agreement_of(subject), clause.negated || asked);
  if (asked) line.add(verbs.auxiliary);
  if (clause.gap != Gap::kSubject) {
    add(line, subject, Role::kSubject);
    add_relative(line, subject);
  }
  add_after_subject(line, clause, verbs, asked);
}

void add_relative(Line& line, const NounPhrase& phrase) {
  for (const Clause& clause : phrase.relative) {
    const bool person = !agreement_of(phrase).thing;
    line.add(!person ? "that" : clause.gap == Gap::kSubject ? "who" : "whom");
    add_clause(line, clause);
  }
}

std::string_view question_word(Mood mood) {
  switch (mood) {
    case Mood::kWhere:
      return "where";
    case Mood::kWhen:
      return "when";
    case Mood::kWhy:
      return "why";
    case Mood::kWhat:
      return "what";
    case Mood::kStatement:
    case Mood::kYesNo:
      break;
  }
  return {};
}

void add_second(Line& line, const Sentence& sentence) {
  const Clause& clause = sentence.second.front();
  if (sentence.link == Link::kCoordinate) line.comma();
  line.add(sentence.conjunction.english);
  if (sentence.link == Link::kPurpose)
    add_after_subject(line, clause, {"", std::string(clause.verb->english.base)}, false);
  else
    add_clause(line, clause);
}

}  // namespace
}  // namespace english

std::string english_text(const Sentence& sentence) {
  Line line;
  const bool asked = sentence.mood != Mood::kStatement;
  if (sentence.second_first) {
    english::add_second(line, sentence);
    line.comma();
  }
  line.add(english::question_word(sentence.mood));
  english::add_clause(line, sentence.main, asked);
  if (sentence.link != Link::kNone && !sentence.second_first) english::add_second(line, sentence);
  return line.finish(asked ? '?' : '.');
}

}  // namespace heed::grammar
