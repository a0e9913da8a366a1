// Converts the Settings of the public API (heed/heed.h) into the option structs of the other modules.
#pragma once

#include <string>

#include "heed/base/settings/given_settings.h"
#include "heed/heed.h"

namespace heed {

GivenSettings given_settings(const Settings& settings);

// Sets the members of `options` that its settings table names. `verb` is the verb whose help lists the settings, for
// error messages. Throws Error for an unknown name and for an invalid value.
template <class Options>
void apply_settings(const Settings& settings, const std::string& verb, Options& options) {
  GivenSettings given = given_settings(settings);
  visit_settings(options, [&](const Setting& setting, auto& value) { given.take(setting, value); });
  given.require_all_taken("heed help " + verb);
}

}  // namespace heed
