#include "heed/base/settings/given_settings.h"

#include <utility>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/settings/renamed_settings.h"
#include "heed/base/settings/suggest.h"
#include "heed/base/unicode/printable.h"

namespace heed {

void GivenSettings::add(const std::string& name, GivenValue value, const std::string& where) {
  given_.insert_or_assign(std::string(current_name(name)), Given{std::move(value), where, name});
}

std::string GivenSettings::subject(const std::pair<const std::string, Given>& given) {
  return given.second.where + printable(given.first, 80);
}

void GivenSettings::require_all_taken(const std::string& list) const {
  if (given_.empty()) return;
  const Given& given = given_.begin()->second;
  const std::string near = did_you_mean(given.typed, known_);
  throw Error(fmt::format("{}there is no setting '{}'{}", given.where, printable(given.typed, 80),
                          near.empty() ? fmt::format("; {} shows all of them", list) : near));
}

}  // namespace heed
