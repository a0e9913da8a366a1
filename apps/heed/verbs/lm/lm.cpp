// `heed lm`: language models. Each of its verbs has its own file.
#include "apps/heed/command/command.h"
#include "apps/heed/verbs/verbs.h"

namespace heed::cli {

void add_lm(Command& program) {
  Command& lm = program.add_verb("lm", "Language models: train, measure, generate");
  add_lm_train(lm);
  add_lm_perplexity(lm);
  add_lm_compare(lm);
  add_lm_generate(lm);
  add_lm_export(lm);
  lm.examples(
      "  heed lm train --kind char --train book.txt -o runs/book\n"
      "  heed lm perplexity -m runs/book other.txt\n"
      "  heed lm generate -m runs/book --prime \"Once upon\"\n"
      "  heed help lm train\n");
}

}  // namespace heed::cli
