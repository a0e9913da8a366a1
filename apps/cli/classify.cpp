#include "apps/cli/classify.h"

#include "apps/cli/classify_errors.h"
#include "apps/cli/classify_evaluate.h"
#include "apps/cli/classify_predict.h"
#include "apps/cli/classify_sweep.h"
#include "apps/cli/classify_train.h"
#include "apps/cli/verb_group.h"

namespace heed::cli {

Verb add_classify(Command& app) {
  return add_verb_group(
      app, "classify", "Classifiers of texts, such as sentiment: train them, use them, see their mistakes",
      {add_classify_train, add_classify_evaluate, add_classify_predict, add_classify_errors, add_classify_sweep});
}

}  // namespace heed::cli
