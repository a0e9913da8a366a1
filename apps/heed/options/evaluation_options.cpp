#include "apps/heed/options/evaluation_options.h"

#include "apps/heed/command/command.h"
#include "apps/heed/options/search_options.h"
#include "apps/heed/options/text_options.h"

namespace heed::cli {

void add_evaluation_options(Command& command, EvaluationOptions& options) {
  command.add_option("--model", options.model, "Folder of the model")->type_name("DIR")->required();
  command.add_option("--data", options.data, "Folder of the corpus")->type_name("DIR")->required();
  command.add_option("--split", options.split, "Which files: NAME.de and NAME.en, for the model's languages")
      ->type_name("NAME")
      ->capture_default_str();
  command.add_option("--beam", options.evaluation.beams, "Beam widths, with commas between them; 1 is greedy")
      ->delimiter(',')
      ->range(Index{1}, Index{1000}, InHelp::kYes)
      ->type_name("N,...")
      ->capture_default_str();
  add_search_options(command, options.evaluation.translator);
  command.add_option("--threads", options.threads, "Threads; 0: all cores")->range(0, 1024)->type_name("N");
  add_text_options(command, options.evaluation.text);
  command.add_flag("--json", options.json, "One JSON object on one line instead of tables");
  command.add_flag("--quiet", options.quiet, "No progress");
}

}  // namespace heed::cli
