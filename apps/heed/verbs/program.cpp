// The program with all its verbs, in the order in which help lists them.
#include "apps/heed/verbs/verbs.h"

namespace heed::cli {

std::unique_ptr<Command> make_program() {
  auto program =
      std::make_unique<Command>("heed", "Attention in sequence models: train, measure, translate, look inside");
  for (const auto add :
       {add_demo, add_train, add_translate, add_evaluate, add_score, add_attend, add_compare, add_beam, add_lab, add_lm,
        add_classify, add_data, add_tokenize, add_detokenize, add_serve, add_inspect, add_help, add_completion})
    add(*program);
  program->details("heed help VERB: its options and examples. heed --version: the version.");
  return program;
}

}  // namespace heed::cli
