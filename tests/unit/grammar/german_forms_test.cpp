#include "heed/grammar/german/german_forms.h"

#include <array>

#include <gtest/gtest.h>

#include "heed/grammar/lexicon/lexicon.h"

namespace heed::grammar::german {
namespace {

constexpr std::array kGenders = {Gender::kMasculine, Gender::kFeminine, Gender::kNeuter};
constexpr std::array kCases = {Case::kNominative, Case::kAccusative, Case::kDative, Case::kGenitive};
constexpr Number kOne = Number::kSingular, kMany = Number::kPlural;
constexpr Person kI = Person::kFirst, kYou = Person::kSecond, kThey = Person::kThird;

// Four lines of a grammar book, masculine feminine neuter plural, from a function of gender, number and case.
template <class Form>
std::string table(Form&& form) {
  std::string text;
  for (const Case c : kCases) {
    for (const Gender gender : kGenders) text += std::string(form(gender, kOne, c)) + " ";
    text += std::string(form(Gender::kFeminine, kMany, c)) + (c == Case::kGenitive ? "" : " / ");
  }
  return text;
}

std::string forms_of(const GermanVerb& verb) {
  std::string text;
  for (const Number number : {kOne, kMany})
    for (const Person person : {kI, kYou, kThey}) text += (text.empty() ? "" : " ") + present(verb, person, number);
  return text;
}
std::string forms_of(std::string_view infinitive) { return forms_of(verb(infinitive).german); }

Agreement third(Gender gender, Number number = kOne) { return {Person::kThird, number, gender, false}; }

TEST(GermanForms, ArticlesAreThoseOfTheGrammarBook) {
  EXPECT_EQ(table(definite_article), "der die das die / den die das die / dem der dem den / des der des der");
  const auto indefinite = [](auto... x) { return "kein" + std::string(ein_ending(x...)); };
  EXPECT_EQ(
      table(indefinite),
      "kein keine kein keine / keinen keine kein keine / keinem keiner keinem keinen / keines keiner keines keiner");
  const auto these = [](auto... x) { return "dies" + std::string(dieser_ending(x...)); };
  EXPECT_EQ(table(these),
            "dieser diese dieses diese / diesen diese dieses diese / diesem dieser diesem diesen / "
            "dieses dieser dieses dieser");
}

TEST(GermanForms, PossessivesDeclineLikeEin) {
  const auto their = [](auto... x) { return possessive(third(Gender::kFeminine), x...); };
  EXPECT_EQ(table(their),
            "ihr ihre ihr ihre / ihren ihre ihr ihre / ihrem ihrer ihrem ihren / ihres ihrer ihres ihrer");
  const auto stem = [](Person person, Number number, Gender gender = Gender::kMasculine) {
    return possessive({person, number, gender, false}, Gender::kMasculine, kOne, Case::kNominative);
  };
  EXPECT_EQ(stem(kI, kOne), "mein");
  EXPECT_EQ(stem(kYou, kOne), "dein");
  EXPECT_EQ(stem(kThey, kOne), "sein");
  EXPECT_EQ(stem(kThey, kOne, Gender::kNeuter), "sein");
  EXPECT_EQ(stem(kI, kMany), "unser");
  EXPECT_EQ(stem(kYou, kMany), "euer");
  EXPECT_EQ(stem(kThey, kMany), "ihr");
  EXPECT_EQ(possessive({kYou, kMany, Gender::kMasculine, false}, Gender::kFeminine, kOne, Case::kDative), "eurer");
}

TEST(GermanForms, AdjectivesHaveThreeParadigms) {
  const auto endings = [](Paradigm p) { return table([p](auto... x) { return adjective_ending(p, x...); }); };
  EXPECT_EQ(endings(Paradigm::kWeak), "e e e en / en e e en / en en en en / en en en en");
  EXPECT_EQ(endings(Paradigm::kMixed), "er e es en / en e es en / en en en en / en en en en");
  EXPECT_EQ(endings(Paradigm::kStrong), "er e es e / en e es e / em er em en / en er en er");
}

TEST(GermanForms, NounsDecline) {
  const auto forms = [](std::string_view word, Number number) {
    std::string text;
    for (const Case c : kCases) text += (text.empty() ? "" : " ") + noun_form(noun(word), number, c);
    return text;
  };
  EXPECT_EQ(forms("Mann", kOne), "Mann Mann Mann Mannes");
  EXPECT_EQ(forms("Mann", kMany), "Männer Männer Männern Männer");
  EXPECT_EQ(forms("Lehrer", kOne), "Lehrer Lehrer Lehrer Lehrers");
  EXPECT_EQ(forms("Frau", kOne), "Frau Frau Frau Frau");
  EXPECT_EQ(forms("Frau", kMany), "Frauen Frauen Frauen Frauen");
  EXPECT_EQ(forms("Auto", kMany), "Autos Autos Autos Autos");
  EXPECT_EQ(forms("Mädchen", kMany), "Mädchen Mädchen Mädchen Mädchen");
}

TEST(GermanForms, WeakNounsChangeInAllCasesButTheNominative) {
  for (const auto& [word, other] :
       {std::pair("Junge", "Jungen"), std::pair("Student", "Studenten"), std::pair("Polizist", "Polizisten"),
        std::pair("Nachbar", "Nachbarn"), std::pair("Bauer", "Bauern"), std::pair("Elefant", "Elefanten")}) {
    EXPECT_EQ(noun_form(noun(word), kOne, Case::kNominative), word);
    for (const Case c : {Case::kAccusative, Case::kDative, Case::kGenitive})
      EXPECT_EQ(noun_form(noun(word), kOne, c), other);
  }
}

TEST(GermanForms, PronounsDecline) {
  const auto row = [](Case c) {
    std::string text;
    for (const Agreement& a :
         {Agreement{kI, kOne}, Agreement{kYou, kOne}, third(Gender::kMasculine), third(Gender::kFeminine),
          third(Gender::kNeuter), Agreement{kI, kMany}, Agreement{kYou, kMany}, third(Gender::kMasculine, kMany)})
      text += (text.empty() ? "" : " ") + std::string(pronoun(a, c));
    return text;
  };
  EXPECT_EQ(row(Case::kNominative), "ich du er sie es wir ihr sie");
  EXPECT_EQ(row(Case::kAccusative), "mich dich ihn sie es uns euch sie");
  EXPECT_EQ(row(Case::kDative), "mir dir ihm ihr ihm uns euch ihnen");
  EXPECT_EQ(reflexive({kI, kOne}), "mich");
  EXPECT_EQ(reflexive(third(Gender::kFeminine)), "sich");
  EXPECT_EQ(table(relative_pronoun),
            "der die das die / den die das die / dem der dem denen / dessen deren dessen deren");
}

TEST(GermanForms, PresentChangesTheVowelOfStrongVerbs) {
  EXPECT_EQ(forms_of("fahren"), "fahre fährst fährt fahren fahrt fahren");
  EXPECT_EQ(forms_of("essen"), "esse isst isst essen esst essen");
  EXPECT_EQ(forms_of("lesen"), "lese liest liest lesen lest lesen");
  EXPECT_EQ(forms_of("laufen"), "laufe läufst läuft laufen lauft laufen");
  EXPECT_EQ(forms_of("geben"), "gebe gibst gibt geben gebt geben");
  EXPECT_EQ(forms_of("waschen"), "wasche wäschst wäscht waschen wascht waschen");
  EXPECT_EQ(forms_of("einladen"), "lade lädst lädt laden ladet laden");
}

TEST(GermanForms, PresentKeepsEndingsAudible) {
  EXPECT_EQ(forms_of("spielen"), "spiele spielst spielt spielen spielt spielen");
  EXPECT_EQ(forms_of("arbeiten"), "arbeite arbeitest arbeitet arbeiten arbeitet arbeiten");
  EXPECT_EQ(forms_of("öffnen"), "öffne öffnest öffnet öffnen öffnet öffnen");
  EXPECT_EQ(forms_of("tanzen"), "tanze tanzt tanzt tanzen tanzt tanzen");
  EXPECT_EQ(forms_of("füttern"), "füttere fütterst füttert füttern füttert füttern");
  EXPECT_EQ(forms_of("streicheln"), "streichle streichelst streichelt streicheln streichelt streicheln");
  EXPECT_EQ(forms_of("haben"), "habe hast hat haben habt haben");
  EXPECT_EQ(forms_of(GermanVerb{"wissen", "weiß", "gewusst"}), "weiß weißt weiß wissen wisst wissen");
  EXPECT_EQ(forms_of(GermanVerb{"sein", "ist", "gewesen"}), "bin bist ist sind seid sind");
}

TEST(GermanForms, PreteriteAndModalsAgree) {
  EXPECT_EQ(preterite("konnte", kYou, kOne), "konntest");
  EXPECT_EQ(preterite("konnte", kI, kMany), "konnten");
  EXPECT_EQ(preterite("war", kYou, kMany), "wart");
  EXPECT_EQ(preterite("gefiel", kThey, kMany), "gefielen");
  EXPECT_EQ(present_of_modal(modal("müssen"), kThey, kOne), "muss");
  EXPECT_EQ(present_of_modal(modal("wollen"), kYou, kOne), "willst");
  EXPECT_EQ(present_of_modal(modal("dürfen"), kYou, kMany), "dürft");
}

TEST(GermanForms, SeparablePrefixesJoinInfinitiveAndParticiple) {
  EXPECT_EQ(infinitive(verb("aufstehen").german), "aufstehen");
  EXPECT_EQ(infinitive_with_zu(verb("aufstehen").german), "aufzustehen");
  EXPECT_EQ(infinitive_with_zu(verb("lesen").german), "zu lesen");
  EXPECT_EQ(infinitive_with_zu(verb("spazieren gehen").german), "spazieren zu gehen");
  EXPECT_EQ(verb("anrufen").german.participle, "angerufen");
}

TEST(GermanForms, ParticiplesOfTheLexiconAreWellFormed) {
  for (const Verb& v : verbs()) {
    const std::string prefix(v.german.prefix), participle(v.german.participle);
    EXPECT_TRUE(participle.starts_with(prefix)) << participle;
    const std::string rest = participle.substr(prefix.size());
    const bool without_ge = rest.starts_with("be") || rest.starts_with("ver") || rest.starts_with("er") ||
                            v.german.infinitive.ends_with("ieren");
    EXPECT_TRUE(rest.starts_with("ge") || without_ge) << participle;
    EXPECT_TRUE(participle.ends_with("t") || participle.ends_with("en")) << participle;
  }
}

TEST(GermanForms, PrepositionsDrawTheArticleInWhereAGermanWould) {
  EXPECT_EQ(contracted("in", "dem"), "im");
  EXPECT_EQ(contracted("an", "dem"), "am");
  EXPECT_EQ(contracted("zu", "dem"), "zum");
  EXPECT_EQ(contracted("zu", "der"), "zur");
  EXPECT_EQ(contracted("in", "das"), "ins");
  EXPECT_EQ(contracted("an", "das"), "ans");
  EXPECT_EQ(contracted("bei", "dem"), "beim");
  EXPECT_EQ(contracted("von", "dem"), "vom");
  EXPECT_EQ(contracted("in", "der"), "");
  EXPECT_EQ(contracted("auf", "dem"), "");
}

}  // namespace
}  // namespace heed::grammar::german
