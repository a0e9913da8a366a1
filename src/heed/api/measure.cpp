#include "heed/api/named_settings.h"
#include "heed/base/thread_pool.h"
#include "heed/heed.h"
#include "heed/lab/lab.h"

namespace heed {

std::vector<metrics::Evaluation> score(const std::vector<std::string>& hypotheses,
                                       const std::vector<std::vector<std::string>>& references,
                                       const metrics::EvaluationOptions& options, int threads) {
  ThreadPool pool(threads);
  return metrics::evaluate(pool, hypotheses, references, options);
}

std::vector<metrics::Comparison> compare_systems(const std::vector<std::string>& first,
                                                 const std::vector<std::string>& second,
                                                 const std::vector<std::vector<std::string>>& references,
                                                 const metrics::EvaluationOptions& options,
                                                 const metrics::PairedOptions& tests, int threads) {
  ThreadPool pool(threads);
  return metrics::compare(pool, first, second, references, options, tests);
}

std::vector<std::string> lab_experiment_names() {
  std::vector<std::string> names;
  for (const lab::LabExperiment& experiment : lab::lab_experiments()) names.emplace_back(experiment.name);
  return names;
}

lab::LabResult run_lab_experiment(std::string_view name, const Settings& settings, int threads) {
  lab::LabOptions options;
  apply_settings(settings, "lab", options);
  ThreadPool pool(threads);
  return lab::run_lab(name, options, pool);
}

}  // namespace heed
