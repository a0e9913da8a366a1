// Settings of the front door (heed/heed.h), put into the structs that the rooms take.
#pragma once

#include <string>

#include "heed/base/settings/given_settings.h"
#include "heed/heed.h"

namespace heed {

GivenSettings given_settings(const Settings& settings);

// Sets the members that a table names. `verb`: whose help lists the settings, for messages. Throws Error for a name
// that the table does not have and a value that a setting does not take.
template <class Options>
void apply_settings(const Settings& settings, const std::string& verb, Options& options) {
  GivenSettings given = given_settings(settings);
  visit_settings(options, [&](const Setting& setting, auto& value) { given.take(setting, value); });
  given.require_all_taken("heed help " + verb);
}

}  // namespace heed
