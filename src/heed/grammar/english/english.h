// Turns a sentence into English: subject, verb, object; manner before place before time; "do" in questions and
// negations that need it.
//
// The English tense follows from the German one. The perfect becomes the simple past. The present becomes the
// progressive ("is reading"), except for states ("knows") and habits ("reads every day").
#pragma once

#include <string>

#include "heed/grammar/clause.h"

namespace heed::grammar {

// With a capital letter and final punctuation.
std::string english_text(const Sentence& sentence);

}  // namespace heed::grammar
