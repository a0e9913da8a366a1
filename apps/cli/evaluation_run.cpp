#include "apps/cli/evaluation_run.h"

#include <optional>

#include <fmt/ostream.h>
#include <unistd.h>

#include "apps/cli/command.h"
#include "apps/cli/search_options.h"
#include "apps/cli/text_options.h"
#include "heed/base/printable.h"
#include "heed/base/progress.h"
#include "heed/base/whole_file.h"
#include "heed/train/training_data.h"

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

ModelEvaluation run_evaluation(const TranslationModel& model, const Split& files, ThreadPool& pool,
                               const ModelEvaluationOptions& options, ShowProgress show, std::ostream& err) {
  std::optional<Progress> progress;
  std::string shown;
  const auto update = [&](const SearchOptions& search, std::size_t sentences) {
    if (show == ShowProgress::kNo) return;
    std::string label = fmt::format("beam {}", search.beam);
    if (options.length_penalties.size() > 1) label += fmt::format(", length penalty {:g}", search.length_penalty);
    if (label != shown) {
      ProgressOptions style{detect_terminal(STDERR_FILENO)};
      style.label = label, style.unit = "sentences";
      progress.emplace(err, style);
      shown = label;
    }
    progress->update(static_cast<std::int64_t>(sentences));
  };
  ModelEvaluation evaluation = evaluate_model(model, files, pool, options, update);
  progress.reset();
  if (evaluation.unknown_share > kManyUnknown)
    fmt::print(err,
               "heed: warning: {:.0f}% of the words of {} are unknown to the model; is it the text to translate from "
               "({})?\n",
               100 * evaluation.unknown_share, printable(files.source.string()), printable(model.source().language));
  return evaluation;
}

void require_writable(const std::filesystem::path& path) { const WholeFile never_committed(path); }

}  // namespace heed::cli
