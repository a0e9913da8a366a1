// Settings given by name in a file, on the command line or in a call. The code that knows a setting takes it out.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "heed/base/settings/setting.h"
#include "heed/base/settings/setting_value.h"

namespace heed {

class GivenSettings {
 public:
  // `where` is the text before the name in messages: "my.toml, line 3: ", "--", or nothing.
  void add(const std::string& name, GivenValue value, const std::string& where = "");

  // Sets `value` if the setting was given, under any of its names. Throws Error as `assign` does.
  template <SettingValue Value>
  void take(const Setting& setting, Value& value) {
    known_.emplace_back(setting.name);
    for (const std::string_view name : {setting.also, setting.name})
      if (const auto found = given_.find(std::string(name)); found != given_.end()) {
        assign(setting, subject(*found), found->second.value, value);
        given_.erase(found);
      }
  }

  // Throws Error if there are settings that nothing has taken. `list` says where all names are listed, for the message.
  void require_all_taken(const std::string& list) const;

 private:
  struct Given {
    GivenValue value;
    std::string where, typed;  // `typed`: the name as given, which may be a former one
  };
  static std::string subject(const std::pair<const std::string, Given>& given);  // "my.toml, line 3: dropout"

  std::map<std::string, Given> given_;
  std::vector<std::string> known_;
};

// For visit_settings: sets each member from all sources, where a later source overrides an earlier one.
inline auto take_from(std::span<GivenSettings> sources) {
  return [sources](const Setting& setting, auto& value) {
    for (GivenSettings& source : sources) source.take(setting, value);
  };
}

}  // namespace heed
