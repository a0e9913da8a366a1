// The functions that add the verbs of `heed` to the command line.
#pragma once

#include <memory>

#include "apps/heed/command/command.h"

namespace heed::cli {

// The program with all its verbs.
std::unique_ptr<Command> make_program();

void add_attend(Command& program);
void add_beam(Command& program);
void add_classify(Command& program);
void add_compare(Command& program);
void add_completion(Command& program);
void add_data(Command& program);
void add_demo(Command& program);
void add_detokenize(Command& program);
void add_evaluate(Command& program);
void add_help(Command& program);
void add_inspect(Command& program);
void add_lab(Command& program);
void add_lm(Command& program);
void add_score(Command& program);
void add_serve(Command& program);
void add_tokenize(Command& program);
void add_train(Command& program);
void add_translate(Command& program);

// heed data ...
void add_data_check(Command& data);
void add_data_make(Command& data);
void add_data_prepare(Command& data);

// heed lm ...
void add_lm_compare(Command& lm);
void add_lm_export(Command& lm);
void add_lm_generate(Command& lm);
void add_lm_perplexity(Command& lm);
void add_lm_train(Command& lm);

// heed classify ...
void add_classify_errors(Command& classify);
void add_classify_evaluate(Command& classify);
void add_classify_predict(Command& classify);
void add_classify_sweep(Command& classify);
void add_classify_train(Command& classify);

}  // namespace heed::cli
