// German inflection: articles, adjectives, nouns, pronouns and verbs.
#pragma once

#include <string>
#include <string_view>

#include "heed/grammar/clause.h"

namespace heed::grammar::german {

std::string_view definite_article(Gender gender, Number number, Case c);  // der, dem, die
// For ein, kein, mein and similar: "", "e", "em". REQUIRES: not the plural of ein.
std::string_view ein_ending(Gender gender, Number number, Case c);
std::string_view dieser_ending(Gender gender, Number number, Case c);                  // dies-er, dies-em
std::string possessive(const Agreement& owner, Gender gender, Number number, Case c);  // seinem, ihre, eure

// The ending of an adjective depends on the word before it.
enum class Paradigm {
  kWeak,    // after der, dieser
  kMixed,   // after ein, kein, mein
  kStrong,  // after nothing, a number, viele
};
std::string_view adjective_ending(Paradigm paradigm, Gender gender, Number number, Case c);

// REQUIRES: the noun has this number.
std::string noun_form(const Noun& noun, Number number, Case c);  // den Kindern, dem Jungen, des Mannes

std::string_view pronoun(const Agreement& agreement, Case c);             // ich, ihm, sie. No genitive.
std::string_view reflexive(const Agreement& agreement);                   // mich, sich
std::string_view relative_pronoun(Gender gender, Number number, Case c);  // der, denen

std::string contracted(std::string_view preposition, std::string_view article);  // im, zur; "" if there is none

std::string present(const GermanVerb& verb, Person person, Number number);  // without the prefix
std::string_view present_of_sein(Person person, Number number);
std::string_view present_of_haben(Person person, Number number);
std::string_view present_of_werden(Person person, Number number);
std::string_view present_of_modal(const Modal& modal, Person person, Number number);
// Derived from the third person singular: konnte, war.
std::string preterite(std::string_view third, Person person, Number number);

std::string infinitive(const GermanVerb& verb);          // aufstehen, spazieren gehen
std::string infinitive_with_zu(const GermanVerb& verb);  // aufzustehen, spazieren zu gehen

}  // namespace heed::grammar::german
