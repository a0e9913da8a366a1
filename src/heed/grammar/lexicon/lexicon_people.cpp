#include "heed/grammar/lexicon/kinds.h"
#include "heed/grammar/lexicon/lexicon.h"
#include "heed/grammar/lexicon/short_names.h"

namespace heed::grammar {
namespace {

constexpr Kinds kWorks = kAdult | kProfession;

// clang-format off
constexpr Noun kPeopleTable[] = {
    {"Mann", "Männer", kM, "man", "men", kAdult, kEs},
    {"Frau", "Frauen", kF, "woman", "women", kAdult},
    {"Lehrer", "Lehrer", kM, "teacher", "teachers", kWorks},
    {"Lehrerin", "Lehrerinnen", kF, "teacher", "teachers", kWorks},
    {"Arzt", "Ärzte", kM, "doctor", "doctors", kWorks, kEs},
    {"Ärztin", "Ärztinnen", kF, "doctor", "doctors", kWorks},
    {"Nachbar", "Nachbarn", kM, "neighbor", "neighbors", kAdult, kWeak},
    {"Nachbarin", "Nachbarinnen", kF, "neighbor", "neighbors", kAdult},
    {"Polizist", "Polizisten", kM, "policeman", "policemen", kWorks, kWeak},
    {"Polizistin", "Polizistinnen", kF, "policewoman", "policewomen", kWorks},
    {"Student", "Studenten", kM, "student", "students", kWorks, kWeak},
    {"Studentin", "Studentinnen", kF, "student", "students", kWorks},
    {"Koch", "Köche", kM, "cook", "cooks", kWorks, kEs},
    {"Köchin", "Köchinnen", kF, "cook", "cooks", kWorks},
    {"Verkäufer", "Verkäufer", kM, "salesman", "salesmen", kWorks},
    {"Verkäuferin", "Verkäuferinnen", kF, "saleswoman", "saleswomen", kWorks},
    {"Kellner", "Kellner", kM, "waiter", "waiters", kWorks},
    {"Kellnerin", "Kellnerinnen", kF, "waitress", "waitresses", kWorks},
    {"Bäcker", "Bäcker", kM, "baker", "bakers", kWorks},
    {"Gärtner", "Gärtner", kM, "gardener", "gardeners", kWorks},
    {"Gärtnerin", "Gärtnerinnen", kF, "gardener", "gardeners", kWorks},
    {"Mechaniker", "Mechaniker", kM, "mechanic", "mechanics", kWorks},
    {"Musiker", "Musiker", kM, "musician", "musicians", kWorks},
    {"Sängerin", "Sängerinnen", kF, "singer", "singers", kWorks},
    {"Maler", "Maler", kM, "painter", "painters", kWorks},
    {"Bauer", "Bauern", kM, "farmer", "farmers", kWorks, kWeak},
    {"Krankenschwester", "Krankenschwestern", kF, "nurse", "nurses", kWorks},
    {"Tourist", "Touristen", kM, "tourist", "tourists", kAdult, kWeak},
    {"Kollege", "Kollegen", kM, "colleague", "colleagues", kFamily, kWeak},
    {"Kollegin", "Kolleginnen", kF, "colleague", "colleagues", kFamily},
    {"Chef", "Chefs", kM, "boss", "bosses", kFamily},
    {"Freund", "Freunde", kM, "friend", "friends", kFamily, kEs},
    {"Freundin", "Freundinnen", kF, "friend", "friends", kFamily},
    {"Kind", "Kinder", kN, "child", "children", kChild, kEs},
    {"Junge", "Jungen", kM, "boy", "boys", kChild, kWeak},
    {"Mädchen", "Mädchen", kN, "girl", "girls", kChild},
    {"Schüler", "Schüler", kM, "pupil", "pupils", kChild},
    {"Schülerin", "Schülerinnen", kF, "pupil", "pupils", kChild},
    {"Vater", "Väter", kM, "father", "fathers", kFamily | kUnique},
    {"Mutter", "Mütter", kF, "mother", "mothers", kFamily | kUnique},
    {"Bruder", "Brüder", kM, "brother", "brothers", kFamily},
    {"Schwester", "Schwestern", kF, "sister", "sisters", kFamily},
    {"Großvater", "Großväter", kM, "grandfather", "grandfathers", kFamily | kUnique},
    {"Großmutter", "Großmütter", kF, "grandmother", "grandmothers", kFamily | kUnique},
    {"Onkel", "Onkel", kM, "uncle", "uncles", kFamily},
    {"Tante", "Tanten", kF, "aunt", "aunts", kFamily},
    {"Sohn", "Söhne", kM, "son", "sons", kFamily, kEs},
    {"Tochter", "Töchter", kF, "daughter", "daughters", kFamily},
    {"", "Eltern", kM, "", "parents", kFamily},
    {"", "Großeltern", kM, "", "grandparents", kFamily},
};

constexpr Name kNames[] = {
    {"Anna", kF}, {"Maria", kF}, {"Lena", kF}, {"Julia", kF}, {"Sophie", kF}, {"Emma", kF},
    {"Paul", kM}, {"Lukas", kM}, {"Peter", kM}, {"Max", kM}, {"Thomas", kM}, {"Felix", kM},
};
// clang-format on

}  // namespace

std::span<const Noun> people() { return kPeopleTable; }
std::span<const Name> names() { return kNames; }

}  // namespace heed::grammar
