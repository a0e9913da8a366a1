#include "apps/heed/options/search_options.h"

namespace heed::cli {

void add_search_options(Command& command, decode::TranslatorOptions& options) {
  decode::SearchOptions& search = options.search;
  add_number(command, "--length-penalty", search.length_penalty,
             "Translations are ranked by log P / length^X; 0: by log P, which favours short ones", 0);
  add_number(command, "--margin", search.margin,
             "Hypotheses less probable than their sentence's best by X nats are given up; 1000: none is", 0.001);
  add_number(command, "--max-length-factor", search.max_length_factor, "Target words at most: X times the source's,",
             0);
  add_number(command, "--max-length-extra", search.max_length_extra, "plus N,", 0);
  add_number(command, "--max-length", search.max_length, "and never more than N; 0: no other limit", 0);
  add_number(command, "--batch-rows", search.batch_rows, "Hypotheses computed at once", 1);
  add_number(command, "--batch-words", search.batch_words, "Source words computed at once", 1);
  add_number(command, "--max-words", options.max_source_words, "Stop at a line of more words", 1);
  command.add_flag("--replace-unknown", options.replace_unknown,
                   "Write the most attended source word where the model writes <unk>");
}

}  // namespace heed::cli
