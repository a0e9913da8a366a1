// The verbs of `heed`, by the functions that add them to the command line.
#pragma once

#include "apps/heed/command/verb.h"

namespace heed::cli {

Verb add_attend(Command& app);
Verb add_beam(Command& app);
Verb add_classify(Command& app);
Verb add_compare(Command& app);
Verb add_data(Command& app);
Verb add_demo(Command& app);
Verb add_detokenize(Command& app);
Verb add_evaluate(Command& app);
Verb add_inspect(Command& app);
Verb add_lab(Command& app);
Verb add_lm(Command& app);
Verb add_score(Command& app);
Verb add_serve(Command& app);
Verb add_tokenize(Command& app);
Verb add_train(Command& app);
Verb add_translate(Command& app);

// heed data ...
Verb add_data_check(Command& data);
Verb add_data_make(Command& data);
Verb add_data_prepare(Command& data);

// heed lm ...
Verb add_lm_compare(Command& lm);
Verb add_lm_export(Command& lm);
Verb add_lm_generate(Command& lm);
Verb add_lm_perplexity(Command& lm);
Verb add_lm_train(Command& lm);

// heed classify ...
Verb add_classify_errors(Command& classify);
Verb add_classify_evaluate(Command& classify);
Verb add_classify_predict(Command& classify);
Verb add_classify_sweep(Command& classify);
Verb add_classify_train(Command& classify);

}  // namespace heed::cli
