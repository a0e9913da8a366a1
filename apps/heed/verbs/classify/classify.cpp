// heed classify: text classifiers.
#include "apps/heed/command/command.h"
#include "apps/heed/verbs/verbs.h"

namespace heed::cli {

void add_classify(Command& program) {
  Command& classify = program.add_verb("classify", "Text classifiers: train, measure, see their mistakes");
  add_classify_train(classify);
  add_classify_evaluate(classify);
  add_classify_predict(classify);
  add_classify_errors(classify);
  add_classify_sweep(classify);
  classify.examples(
      "  heed classify train --train reviews.tsv -o runs/reviews\n"
      "  heed classify evaluate -m runs/reviews --data test.tsv\n"
      "  echo 'A moving film.' | heed classify predict -m runs/reviews\n"
      "  heed help classify train\n");
}

}  // namespace heed::cli
