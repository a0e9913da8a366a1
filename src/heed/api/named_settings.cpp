#include "heed/api/named_settings.h"

#include <type_traits>

namespace heed {

static_assert(std::is_same_v<Settings::Value::Any, GivenValue>);

GivenSettings given_settings(const Settings& settings) {
  GivenSettings given;
  for (const auto& [name, value] : settings.entries()) given.add(name, value.any());
  return given;
}

}  // namespace heed
