// The verbs of an English clause, from the auxiliary to the last infinitive.
#pragma once

#include <string>

#include "heed/grammar/clause.h"

namespace heed::grammar::english {

struct VerbGroup {
  std::string auxiliary;  // does, is, will; comes before the subject in a question, and before "not"
  std::string rest;       // read, reading, have to read
};

// For a clause with this subject. `with_auxiliary`: a question or a negation needs one, if only "do".
VerbGroup verb_group(const Clause& clause, const Agreement& subject, bool with_auxiliary);

}  // namespace heed::grammar::english
