#include "heed/grammar/english/english_verb.h"

#include "heed/grammar/english/english_forms.h"
#include "heed/grammar/lexicon/kinds.h"

namespace heed::grammar::english {
namespace {

// A full verb in the simple present or past, with "do" if an auxiliary is needed.
VerbGroup simple(std::string_view base, std::string_view past_form, bool past, const Agreement& subject,
                 bool with_auxiliary) {
  const bool third = subject.person == Person::kThird && subject.number == Number::kSingular;
  if (with_auxiliary) return {past ? "did" : third ? "does" : "do", std::string(base)};
  if (past) return {"", std::string(past_form)};
  return {"", third ? third_person(base) : std::string(base)};
}

std::string be(bool past, const Agreement& subject) {
  return std::string(past ? past_of_be(subject.person, subject.number) : present_of_be(subject.person, subject.number));
}

// "hungry" for "be hungry", "" for "be".
std::string after_be(std::string_view base) { return std::string(base.substr(base.size() > 2 ? 3 : 2)); }

VerbGroup with_modal(const Clause& clause, const Agreement& subject, bool with_auxiliary) {
  const Modal& modal = *clause.modal;
  const bool past = clause.tense == Tense::kPast;
  const std::string base(clause.verb->english.base);
  if (!modal.english.ends_with(" to")) return {std::string(past ? modal.english_past : modal.english), base};
  if (modal.english.starts_with("be ")) return {be(past, subject), after_be(modal.english) + " " + base};
  if (modal.english.starts_with("would ")) return {"would", std::string(modal.english.substr(6)) + " " + base};
  VerbGroup group = simple(modal.english, modal.english_past, past, subject, with_auxiliary);
  group.rest += " " + base;
  return group;
}

}  // namespace

VerbGroup verb_group(const Clause& clause, const Agreement& subject, bool with_auxiliary) {
  const EnglishVerb& verb = clause.verb->english;
  const bool past = clause.tense == Tense::kPast;
  if (clause.modal != nullptr) return with_modal(clause, subject, with_auxiliary);
  if (clause.tense == Tense::kFuture) return {"will", std::string(verb.base)};
  if (clause.gladly) {
    VerbGroup group = simple("like to", "liked to", past, subject, with_auxiliary);
    group.rest += " " + std::string(verb.base);
    return group;
  }
  if (verb.base == "be" || verb.base.starts_with("be ")) return {be(past, subject), after_be(verb.base)};
  const bool progressive = !past && !clause.habitual && (clause.verb->traits & kState) == 0;
  if (progressive) return {be(false, subject), std::string(verb.ing)};
  return simple(verb.base, verb.past, past, subject, with_auxiliary);
}

}  // namespace heed::grammar::english
