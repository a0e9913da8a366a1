// The words of Heed's built-in corpus. To extend it, add rows; docs/built-in-corpus.md says how.
#pragma once

#include <span>

#include "heed/grammar/lexicon/entries.h"

namespace heed::grammar {

std::span<const Noun> people();
std::span<const Noun> things();  // and animals
std::span<const Noun> places();
std::span<const Name> names();
std::span<const Verb> verbs();
std::span<const Adjective> adjectives();
std::span<const TimePhrase> times();
std::span<const Manner> manners();
std::span<const Phrase> vehicles();  // mit dem Bus
std::span<const Phrase> to_towns();  // nach Berlin
std::span<const Phrase> in_towns();  // in Berlin
std::span<const Modal> modals();

// The entry with this German word: nouns by their singular (or only) form, verbs by their infinitive with the prefix,
// adjectives by their base form. If several have the same spelling, the first. Throws Error if there is none.
const Noun& noun(std::string_view german);
const Verb& verb(std::string_view german);
const Adjective& adjective(std::string_view german);
const TimePhrase& time(std::string_view german);
const Modal& modal(std::string_view german);
const Name& name(std::string_view spelling);

}  // namespace heed::grammar
