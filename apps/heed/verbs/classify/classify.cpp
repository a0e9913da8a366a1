// heed classify: classifiers of texts.
#include "apps/heed/command/verb_group.h"
#include "apps/heed/verbs/verbs.h"

namespace heed::cli {

Verb add_classify(Command& app) {
  return add_verb_group(
      app, "classify", "Classifiers of texts, such as sentiment: train them, use them, see their mistakes",
      {add_classify_train, add_classify_evaluate, add_classify_predict, add_classify_errors, add_classify_sweep});
}

}  // namespace heed::cli
