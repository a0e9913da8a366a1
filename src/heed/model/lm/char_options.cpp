#include "heed/model/lm/char_options.h"

#include "heed/base/settings/setting_value.h"

namespace heed::model {

const CharOptions& validate(const CharOptions& options) {
  check_settings(options);
  return options;
}

}  // namespace heed::model
