#include "heed/text/tokenizers/moses/language.h"

#include <algorithm>
#include <array>

#include "heed/base/unicode/unicode.h"

namespace heed::text::moses {
namespace {

using Word = std::u32string_view;

// The abbreviations are those of the Moses scripts, grouped by meaning, so that both give the same tokens.
constexpr auto kTitles = std::to_array<Word>({
    U"Adj",   U"Adm", U"Adv",  U"Asst", U"Bart", U"Bldg", U"Brig", U"Bros",   U"Capt", U"Cmdr", U"Col",
    U"Comdr", U"Con", U"Corp", U"Cpl",  U"DR",   U"Dr",   U"Ens",  U"Gen",    U"Gov",  U"Hon",  U"Hosp",
    U"Insp",  U"Lt",  U"MM",   U"MR",   U"MRS",  U"MS",   U"Maj",  U"Messrs", U"Mlle", U"Mme",  U"Mr",
    U"Mrs",   U"Ms",  U"Msgr", U"Op",   U"Ord",  U"Pfc",  U"Ph",   U"Prof",   U"Pvt",  U"Rep",  U"Reps",
    U"Res",   U"Rev", U"Rt",   U"Sen",  U"Sens", U"Sfc",  U"Sgt",  U"Sr",     U"St",   U"Supt", U"Surg",
});
constexpr auto kEnglish = std::to_array<Word>({
    U"Drs", U"Hr",  U"Nos", U"Nr",  U"Rs",  U"e.g", U"i.e", U"rev", U"v",   U"vs",           // words
    U"Jan", U"Feb", U"Mar", U"Apr", U"Jun", U"Jul", U"Aug", U"Sep", U"Oct", U"Nov", U"Dec",  // months
});
constexpr auto kEnglishNumbered = std::to_array<Word>({U"Art", U"No", U"pp"});
constexpr auto kGerman = std::to_array<Word>({
    U"Mio",    U"Mrd", U"Std",  U"Dkr",    U"No",  U"Nos", U"Nr",    U"Art",   U"pp",    U"ca",  U"Ca",   // amounts
    U"Buchst", U"Chr", U"MwSt", U"Zt",     U"Co",  U"Ltd", U"SA",    U"BSE",   U"s.p.a", U"sen", U"jun",  // names
    U"D.h",    U"I.F", U"b.A",  U"c.-à-d", U"d.J", U"d.h", U"g.U",   U"g.g.A", U"i.H.v", U"k.o", U"m.E",
    U"o.ä",  // phrases
    U"u.E",    U"u.U", U"u.a",  U"u.s.w",  U"u.ä", U"z.B", U"z.T",   U"z.Zt",  U"bzgl",  U"bzw", U"dergl",
    U"dgl",    U"etc", U"evtl", U"ff",     U"ggf", U"sog", U"sogen", U"spp",   U"usf",  // words
    U"usw",    U"v",   U"vgl",  U"vs",     U"zzt",
});
constexpr auto kRomanNumerals = std::to_array<Word>({
    U"II",  U"III",  U"IV",    U"VI",  U"VII", U"VIII", U"IX",   U"XI",    U"XII", U"XIII", U"XIV",  U"XV",
    U"XVI", U"XVII", U"XVIII", U"XIX", U"XX",  U"ii",   U"iii",  U"iv",    U"vi",  U"vii",  U"viii", U"ix",
    U"xi",  U"xii",  U"xiii",  U"xiv", U"xv",  U"xvi",  U"xvii", U"xviii", U"xix", U"xx",
});

template <std::size_t n>
bool holds(const std::array<Word, n>& words, Word word) {
  return std::ranges::find(words, word) != words.end();
}

bool is_capital(Word word) { return word.size() == 1 && word[0] >= U'A' && word[0] <= U'Z'; }
bool is_small_letter(Word word) { return word.size() == 1 && word[0] >= U'a' && word[0] <= U'z'; }

// "3. Mai": from 1 to 99.
bool is_german_ordinal(Word word) {
  const auto is_digit = [](char32_t c) { return c >= U'0' && c <= U'9'; };
  return !word.empty() && word.size() <= 2 && word[0] != U'0' && std::ranges::all_of(word, is_digit);
}

bool is_german_abbreviation(Word word) {
  return is_small_letter(word) || is_german_ordinal(word) || holds(kTitles, word) || holds(kGerman, word) ||
         holds(kRomanNumerals, word);
}

}  // namespace

Language::Language(std::string_view code) : code_(lower_case(code.substr(0, code.find_first_of("-_")))) {
  const auto is_one_of = [&](auto... codes) { return ((code_ == codes) || ...); };
  apostrophe_ = is_one_of("en")                     ? Apostrophe::kRight
                : is_one_of("fr", "it", "ca", "ga") ? Apostrophe::kLeft
                                                    : Apostrophe::kAlone;
}

Period Language::period_after(std::u32string_view word) const {
  const auto belongs_if = [](bool condition) { return condition ? Period::kBelongsToWord : Period::kEndsSentence; };
  if (is_capital(word)) return Period::kBelongsToWord;
  if (code_ == "de") return belongs_if(is_german_abbreviation(word));
  if (code_ != "en") return Period::kEndsSentence;
  if (holds(kEnglishNumbered, word)) return Period::kBelongsIfNumbered;
  return belongs_if(holds(kTitles, word) || holds(kEnglish, word));
}

}  // namespace heed::text::moses
