// A verb with verbs of its own: `heed data check`, `heed lm train`.
#pragma once

#include <string>
#include <vector>

#include "apps/heed/command/verb.h"

namespace heed::cli {

using AddVerb = Verb (*)(Command& group);

Verb add_verb_group(Command& app, const std::string& name, const std::string& description,
                    const std::vector<AddVerb>& add);

}  // namespace heed::cli
