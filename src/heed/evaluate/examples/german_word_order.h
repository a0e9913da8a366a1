// What a German sentence shows about word order, found by simple rules on its words.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace heed::evaluate {

// From the most to the least interesting beside an English translation.
inline constexpr std::array<std::string_view, 6> kGermanWordOrders = {
    "separable verb",     // Sie setzt heute ihre Mütze ab.
    "clause-final verb",  // ..., weil er müde ist.
    "adverb first",       // Heute spielen wir Fußball. Im Park schläft ein Hund.
    "two-part verb",      // Er hat gestern ein Buch gelesen.
    "relative clause",    // Der Mann, der arbeitet, ist jung.
    "question",           // Schläft der Hund?
};

// The first of kGermanWordOrders that the sentence shows, or "" for none. `tokens`: words as written, punctuation
// apart.
std::string_view german_word_order(const std::vector<std::string>& tokens);

}  // namespace heed::evaluate
