#include "heed/model/classifier/dan_options.h"

#include "heed/base/settings/setting_value.h"

namespace heed::model {

const DanOptions& validate(const DanOptions& options) {
  check_settings(options);
  return options;
}

}  // namespace heed::model
