#include <fstream>
#include <utility>

#include "heed/api/named_settings.h"
#include "heed/base/settings/settings_toml.h"
#include "heed/base/thread_pool.h"
#include "heed/heed.h"
#include "heed/run/classifier_training.h"
#include "heed/run/lm_training.h"
#include "heed/run/translation_training.h"

namespace heed {
namespace {

run::RunStart run_start(TrainingStart start) {
  switch (start) {
    case TrainingStart::kResume:
      return run::RunStart::kResume;
    case TrainingStart::kReplace:
      return run::RunStart::kForce;
    case TrainingStart::kNew:
      break;
  }
  return run::RunStart::kNew;
}

// Does what the verb does: when resuming, reads the run's settings; applies the given settings on top; then trains.
template <class Plan>
train::TrainSummary train_in(const std::filesystem::path& folder, const Settings& settings,
                             const TrainingOptions& options, const std::string& verb, const auto& make_plan,
                             run::TrainingEnd (*train_model)(run::TrainingJob<Plan>, ThreadPool&, std::ostream&)) {
  check_run_folder(folder, run_start(options.start));
  std::vector<GivenSettings> sources;
  if (options.start == TrainingStart::kResume) sources.push_back(read_toml(folder / model::kRunSettingsFile));
  sources.push_back(given_settings(settings));
  Plan plan = make_plan(sources);
  TextOptions text;
  visit_settings(text, take_from(sources));
  for (const GivenSettings& source : sources) source.require_all_taken("heed help " + verb);
  ThreadPool pool(options.threads);
  bool stop = false;
  run::TrainingWatch watch{.epoch = options.on_epoch, .stop = [&] { return stop; }};
  if (options.on_step) watch.step = [&](const train::StepReport& report) { stop = !options.on_step(report); };
  std::ofstream nowhere;  // quiet: nothing is written
  return train_model({.plan = std::move(plan),
                      .folder = folder,
                      .start = run_start(options.start),
                      .text = text,
                      .quiet = true,
                      .watch = std::move(watch)},
                     pool, nowhere)
      .result.summary;
}

}  // namespace

train::TrainSummary train_translator(const std::filesystem::path& folder, const Settings& settings,
                                     const TrainingOptions& options) {
  const auto make_plan = [](auto& sources) {
    run::TranslationPlan plan = run::plan_translation(sources);
    if (plan.data.empty()) throw Error("the setting 'data' is missing: the folder of the corpus");
    return plan;
  };
  return train_in<run::TranslationPlan>(folder, settings, options, "train", make_plan, run::train_translation);
}

train::TrainSummary train_language_model(const std::filesystem::path& folder, const Settings& settings,
                                         const TrainingOptions& options) {
  const auto make_plan = [](auto& sources) {
    run::LmPlan plan = run::plan_language_model(sources);
    if (plan.train.empty()) throw Error("the setting 'train' is missing: the files to train on");
    return plan;
  };
  return train_in<run::LmPlan>(folder, settings, options, "lm train", make_plan, run::train_language_model);
}

train::TrainSummary train_classifier(const std::filesystem::path& folder, const Settings& settings,
                                     const TrainingOptions& options) {
  const auto make_plan = [](auto& sources) {
    run::ClassifierPlan plan = run::plan_classifier(sources);
    if (plan.train.empty()) throw Error("the setting 'train' is missing: the file to train on");
    return plan;
  };
  return train_in<run::ClassifierPlan>(folder, settings, options, "classify train", make_plan, run::train_classifier);
}

}  // namespace heed
