#include "heed/study/compare/study_runs.h"

#include <algorithm>
#include <ostream>

#include "heed/base/files/out_folder.h"
#include "heed/base/thread_pool.h"
#include "heed/run/evaluation_run.h"
#include "heed/run/translation_training.h"

namespace heed::study {

StudyRuns::StudyRuns(const StudyFolder& folder, const StudyPlan& plan, const TextOptions& text)
    : folder_(folder), plan_(plan), planned_(planned_runs(plan)), text_(text) {}

std::vector<std::string> StudyRuns::runs() const {
  std::vector<std::string> names;
  for (const PlannedRun& run : planned_) names.push_back(run.name());
  return names;
}

const PlannedRun& StudyRuns::planned(const std::string& name) const {
  return *std::ranges::find(planned_, name, &PlannedRun::name);
}

int StudyRuns::carry_out(const std::string& name, int threads, std::ostream& log) const {
  const PlannedRun& run = planned(name);
  const std::filesystem::path folder = folder_.run(run);
  make_out_folder(folder);
  ThreadPool pool(threads);
  if (!folder_.is_trained(run)) {
    run::TranslationPlan training = plan_.training;
    training.data = folder_.data(plan_).string();
    training.settings.model.attention = run.attention;
    training.settings.loop.seed = run.seed;
    const run::TrainingEnd end =
        run::train_translation({.plan = std::move(training),
                                .folder = folder,
                                .start = run::holds_run(folder) ? run::RunStart::kResume : run::RunStart::kNew,
                                .text = text_},
                               pool, log);
    if (end.signal != 0) return end.signal;
    folder_.write_training(run, end.result);
  }
  const auto model = model::TranslationModel::load(folder);
  const text::Split files =
      text::find_split(folder_.data(plan_), plan_.split, {model->source().language, model->target().language});
  folder_.write_evaluation(run, run::run_evaluation(*model, files, pool, {.beams = plan_.beams, .text = text_},
                                                    run::ShowProgress::kYes, log));
  return 0;
}

}  // namespace heed::study
