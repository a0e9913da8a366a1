#include "heed/run/evaluation_run.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include <unistd.h>

#include "heed/base/terminal/print.h"
#include "heed/base/terminal/progress.h"
#include "heed/base/terminal/table.h"
#include "heed/base/unicode/language_name.h"
#include "heed/base/unicode/printable.h"
#include "heed/train/translation/training_data.h"

namespace heed::run {

namespace {

// <unk> hides what a model can do, above all in BLEU.
void note_unknown_words(const evaluate::ModelEvaluation& evaluation, const model::TranslationModel& model,
                        std::ostream& err) {
  constexpr double kMany = 0.1;
  const std::vector<std::string>& translations = evaluation.results.back().translations;
  const std::string& unknown_word = model.target().vocabulary.token(text::Vocabulary::kUnknown);
  const auto unknown = std::ranges::count_if(
      translations, [&](const std::string& text) { return text.find(unknown_word) != text.npos; });
  if (unknown == 0 || static_cast<double>(unknown) < kMany * static_cast<double>(translations.size())) return;
  print(err, "heed: note: {} of {} translations contain {}, which BLEU's tokenizer 13a counts as three words{}\n",
        grouped(unknown), grouped(translations.size()), unknown_word,
        model.options().attention == "none" ? "" : "; --replace-unknown writes the source word instead");
}

}  // namespace

evaluate::ModelEvaluation run_evaluation(const model::TranslationModel& model, const text::Split& files,
                                         ThreadPool& pool, const evaluate::ModelEvaluationOptions& options,
                                         ShowProgress show, std::ostream& err) {
  std::optional<Progress> progress;
  std::string shown;
  const auto update = [&](const decode::SearchOptions& search, std::size_t sentences) {
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
  evaluate::ModelEvaluation evaluation = evaluate::evaluate_model(model, files, pool, options, update);
  progress.reset();
  if (evaluation.unknown_share > train::kManyUnknown)
    print(err, "heed: warning: {:.0f}% of the words of {} are unknown to the model; is the text in {}?\n",
          100 * evaluation.unknown_share, printable(files.source.string()),
          printable(language_name(model.source().language)));
  if (!options.translator.replace_unknown) note_unknown_words(evaluation, model, err);
  return evaluation;
}

}  // namespace heed::run
