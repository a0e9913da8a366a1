#include "apps/cli/data.h"

#include "apps/cli/data_check.h"
#include "apps/cli/data_make.h"
#include "apps/cli/data_prepare.h"
#include "apps/cli/verb_group.h"

namespace heed::cli {

Verb add_data(Command& app) {
  return add_verb_group(app, "data", "Make, check and prepare parallel text",
                        {add_data_check, add_data_make, add_data_prepare});
}

}  // namespace heed::cli
