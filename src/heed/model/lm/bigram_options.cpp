#include "heed/model/lm/bigram_options.h"

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/settings/setting_value.h"

namespace heed::model {

const BigramOptions& validate(const BigramOptions& options) {
  check_settings(options);
  if (options.tied && options.hidden != options.embedding)
    throw Error(fmt::format("tied needs hidden and embedding of the same size (got {} and {})", options.hidden,
                            options.embedding));
  return options;
}

}  // namespace heed::model
