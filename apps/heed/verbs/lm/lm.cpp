// `heed lm`: language models. A verb with verbs of its own, a file pair each.
#include "apps/heed/command/verb_group.h"
#include "apps/heed/verbs/verbs.h"

namespace heed::cli {

Verb add_lm(Command& app) {
  return add_verb_group(app, "lm", "Language models: train them, let them write, measure how well they foretell a text",
                        {add_lm_train, add_lm_generate, add_lm_perplexity, add_lm_compare, add_lm_export});
}

}  // namespace heed::cli
