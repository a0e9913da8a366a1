// `heed data`: parallel text to train on. A verb with verbs of its own, a file pair each.
#include "apps/heed/command/verb_group.h"
#include "apps/heed/verbs/verbs.h"

namespace heed::cli {

Verb add_data(Command& app) {
  return add_verb_group(app, "data", "Make, check and prepare parallel text",
                        {add_data_check, add_data_make, add_data_prepare});
}

}  // namespace heed::cli
