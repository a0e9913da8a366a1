#include "apps/heed/options/evaluation_options.h"

#include "apps/heed/command/command.h"
#include "apps/heed/options/common_options.h"
#include "apps/heed/options/model_option.h"

namespace heed::cli {

void add_evaluation_options(Command& command, EvaluationOptions& options) {
  takes_model(command.add(kModel, options.model), model::kTranslationModels);
  command.add({.name = "data", .help = "Folder of the corpus", .value = "DIR"}, options.data).required();
  command.add({.name = "split",
               .help = "Split to test on: the files NAME.de and NAME.en, for a model of these languages",
               .value = "NAME"},
              options.split);
  command.add(evaluate::kBeamsSetting, options.evaluation.beams);
  command.add(kThreads, options.threads);
  command.add_flag(kJson, options.json);
  command.add_flag(kQuiet, options.quiet);
  command.heading("Search");
  command.add_settings(options.evaluation.translator, {"beam", "nbest"});
  add_text_options(command, options.evaluation.text);
}

}  // namespace heed::cli
