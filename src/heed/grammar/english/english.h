// A sentence in English: subject, verb, object; manner before place before time; do where a question or a negation
// needs it.
//
// The tenses are a function of the German ones: the perfect is the simple past; the present is progressive
// ("is reading") but for states ("knows") and habits ("reads every day").
#pragma once

#include <string>

#include "heed/grammar/clause.h"

namespace heed::grammar {

// With capital and final mark.
std::string english_text(const Sentence& sentence);

}  // namespace heed::grammar
