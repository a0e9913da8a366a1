#include "heed/study/compare/study_folder.h"

#include <algorithm>
#include <fstream>
#include <iterator>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/files/atomic_file.h"
#include "heed/base/files/text_file.h"
#include "heed/base/formats/json.h"
#include "heed/base/formats/json_message.h"
#include "heed/base/unicode/printable.h"
#include "heed/model/io/file_error.h"
#include "heed/train/logs/run_log.h"

namespace heed::study {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

// Reads a JSON file with `take`; errors name the file.
template <class Take>
auto from_json(const fs::path& path, const Take& take) {
  std::ifstream file(path);
  if (!file) throw Error(fmt::format("cannot read {}", printable(path.string())));
  try {
    return take(parse_ordered_json({std::istreambuf_iterator<char>(file), {}}));
  } catch (const nlohmann::json::exception& problem) {
    throw model::FileError(path, fmt::format("not a file that heed compare wrote ({})", json_message(problem)));
  }
}

// Visits the members of a run that its files store, by name.
template <class Run, class Visit>
void visit_training(Run& run, Visit&& visit) {
  visit("valid_loss", run.valid_loss), visit("best_epoch", run.best_epoch), visit("seconds", run.seconds);
  visit("peak_rss_mb", run.memory_mb), visit("parameters", run.parameters);
}

template <class Scores, class Visit>
void visit_scores(Scores& scores, Visit&& visit) {
  visit("beam", scores.beam), visit("bleu", scores.bleu), visit("bleu_lc", scores.bleu_lc);
}

}  // namespace

fs::path StudyFolder::data(const StudyPlan& plan) const {
  return plan.training.data.empty() ? own_data() : fs::path(plan.training.data);
}

bool StudyFolder::is_reported(const StudyPlan& plan) const {
  if (!fs::exists(report())) return false;
  const auto written = fs::last_write_time(report());
  return std::ranges::all_of(planned_runs(plan), [&](const PlannedRun& run) {
    return is_finished(run) && fs::last_write_time(evaluation(run)) < written;
  });
}

StudyPlan StudyFolder::read_plan() const {
  return from_json(plan_file(), [](const ordered_json& document) {
    StudyPlan plan;
    document.at("attention").get_to(plan.attention);
    document.at("runs").get_to(plan.runs);
    document.at("first_seed").get_to(plan.first_seed);
    document.at("split").get_to(plan.split);
    document.at("beams").get_to(plan.beams);
    return plan;
  });
}

void StudyFolder::write_plan(const StudyPlan& plan) const {
  write_atomically(settings_file(), run::to_toml(plan.training, kSettingsOfARun));
  const ordered_json document = {{"attention", plan.attention},
                                 {"runs", plan.runs},
                                 {"first_seed", plan.first_seed},
                                 {"split", plan.split},
                                 {"beams", plan.beams}};
  write_atomically(plan_file(), document.dump(2) + "\n");
}

void StudyFolder::write_training(const PlannedRun& planned, const run::TrainingResult& result) const {
  const StudyRun run{.attention = {},
                     .valid_loss = result.summary.valid_loss,
                     .best_epoch = result.summary.best_epoch,
                     .seconds = result.summary.seconds,
                     .memory_mb = result.peak_memory_mb,
                     .parameters = result.parameters};
  ordered_json document;
  visit_training(run, [&](const char* name, const auto& value) { document[name] = value; });
  write_atomically(training(planned), document.dump(2) + "\n");
}

void StudyFolder::write_evaluation(const PlannedRun& planned, const evaluate::ModelEvaluation& evaluation) const {
  write_lines_atomically(translations(planned), evaluation.results.back().translations);
  ordered_json document = {{"perplexity", evaluation.perplexity}, {"results", ordered_json::array()}};
  for (const evaluate::BeamScores& scores : evaluation.results) {
    const StudyScores kept{scores.beam, scores.bleu, scores.bleu_lc};
    ordered_json result;
    visit_scores(kept, [&](const char* name, const auto& value) { result[name] = value; });
    document["results"].push_back(std::move(result));
  }
  write_atomically(this->evaluation(planned), document.dump(2) + "\n");
}

StudyRun StudyFolder::read_run(const PlannedRun& planned) const {
  StudyRun run{.attention = planned.attention, .seed = planned.seed};
  from_json(training(planned), [&](const ordered_json& document) {
    visit_training(run, [&](const char* name, auto& value) { document.at(name).get_to(value); });
    return 0;
  });
  from_json(evaluation(planned), [&](const ordered_json& document) {
    document.at("perplexity").get_to(run.test_perplexity);
    for (const ordered_json& result : document.at("results"))
      visit_scores(run.scores.emplace_back(), [&](const char* name, auto& value) { result.at(name).get_to(value); });
    return 0;
  });
  if (run.scores.empty()) throw model::FileError(evaluation(planned), "\"results\" is empty");
  for (const train::LoggedEpoch& epoch : train::read_losses(this->run(planned) / train::kLogFile).epochs)
    run.epochs.push_back({epoch.train_loss, epoch.valid_loss});
  run.translations = read_lines(translations(planned));
  return run;
}

}  // namespace heed::study
