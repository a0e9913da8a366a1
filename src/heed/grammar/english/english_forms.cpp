#include "heed/grammar/english/english_forms.h"

#include <array>
#include <cstddef>

namespace heed::grammar::english {
namespace {

// I, you, he, she, it, we, you, they
using Persons = std::array<std::string_view, 8>;
constexpr Persons kSubjects = {"I", "you", "he", "she", "it", "we", "you", "they"};
constexpr Persons kObjects = {"me", "you", "him", "her", "it", "us", "you", "them"};
constexpr Persons kPossessives = {"my", "your", "his", "her", "its", "our", "your", "their"};

std::size_t person_index(const Agreement& a) {
  if (a.number == Number::kPlural) return 5 + static_cast<std::size_t>(a.person);
  if (a.person != Person::kThird) return static_cast<std::size_t>(a.person);
  return a.thing ? 4 : 2 + static_cast<std::size_t>(a.gender);
}

bool is_vowel(char c) { return std::string_view("aeiou").find(c) != std::string_view::npos; }

}  // namespace

std::string_view indefinite_article(std::string_view next_word) {
  if (next_word.starts_with("uni")) return "a";  // a university
  return is_vowel(next_word.front()) ? "an" : "a";
}

std::string_view noun_form(const Noun& noun, Number number) {
  return number == Number::kPlural ? noun.english_plural : noun.english;
}

std::string genitive(std::string_view phrase) {
  const bool plural_s = phrase.ends_with('s') && !phrase.ends_with("ss") && !phrase.ends_with("as");
  return std::string(phrase) + (plural_s ? "'" : "'s");
}

std::string_view subject_pronoun(const Agreement& agreement) { return kSubjects[person_index(agreement)]; }
std::string_view object_pronoun(const Agreement& agreement) { return kObjects[person_index(agreement)]; }
std::string_view possessive(const Agreement& owner) { return kPossessives[person_index(owner)]; }

std::string third_person(std::string_view base) {
  const std::size_t end = base.find(' ');
  std::string word(base.substr(0, end));
  const std::string_view rest = end == std::string_view::npos ? std::string_view() : base.substr(end);
  if (word == "have") return std::string("has").append(rest);
  if (word.ends_with('y') && !is_vowel(word[word.size() - 2])) {
    word.back() = 'i';
    word += "es";
  } else {
    const bool hisses = word.ends_with('s') || word.ends_with("sh") || word.ends_with("ch") || word.ends_with('x');
    word += hisses || word.ends_with('o') ? "es" : "s";
  }
  return word.append(rest);
}

std::string_view present_of_be(Person person, Number number) {
  if (number == Number::kPlural || person == Person::kSecond) return "are";
  return person == Person::kFirst ? "am" : "is";
}

std::string_view past_of_be(Person person, Number number) {
  return number == Number::kPlural || person == Person::kSecond ? "were" : "was";
}

}  // namespace heed::grammar::english
