// English inflection: articles, nouns, pronouns and verbs.
#pragma once

#include <string>
#include <string_view>

#include "heed/grammar/clause.h"

namespace heed::grammar::english {

std::string_view indefinite_article(std::string_view next_word);  // a, an
std::string_view noun_form(const Noun& noun, Number number);
std::string genitive(std::string_view phrase);                 // the woman's, the boys', the children's
std::string_view subject_pronoun(const Agreement& agreement);  // he
std::string_view object_pronoun(const Agreement& agreement);   // him
std::string_view possessive(const Agreement& owner);           // his

std::string third_person(std::string_view base);               // reads, goes, carries, gets up
std::string_view present_of_be(Person person, Number number);  // am
std::string_view past_of_be(Person person, Number number);     // was

}  // namespace heed::grammar::english
