#include "apps/cli/lm.h"

#include "apps/cli/lm_compare.h"
#include "apps/cli/lm_export.h"
#include "apps/cli/lm_generate.h"
#include "apps/cli/lm_perplexity.h"
#include "apps/cli/lm_train.h"
#include "apps/cli/verb_group.h"

namespace heed::cli {

Verb add_lm(Command& app) {
  return add_verb_group(app, "lm", "Language models: train them, let them write, measure how well they foretell a text",
                        {add_lm_train, add_lm_generate, add_lm_perplexity, add_lm_compare, add_lm_export});
}

}  // namespace heed::cli
