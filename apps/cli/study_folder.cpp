#include "apps/cli/study_folder.h"

#include <algorithm>
#include <fstream>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/json.h"
#include "heed/base/json_message.h"
#include "heed/base/printable.h"
#include "heed/base/text_file.h"
#include "heed/base/whole_file.h"
#include "heed/train/run_log.h"

namespace heed::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

constexpr const char* kRead = "read study";

// Reads a JSON file through `take`, and puts its name to whatever is wrong with it.
template <class Take>
auto from_json(const fs::path& path, const Take& take) {
  std::ifstream file(path);
  if (!file) throw Error(kRead, fmt::format("cannot read {}", printable(path.string())));
  try {
    return take(ordered_json::parse(file));
  } catch (const nlohmann::json::exception& problem) {
    throw Error(kRead, "a file that heed compare wrote",
                fmt::format("{}; {}", json_message(problem), printable(path.string())));
  }
}

}  // namespace

std::string PlannedRun::name() const { return fmt::format("{}-{}", attention, seed); }

std::vector<PlannedRun> planned_runs(const StudyPlan& plan) {
  std::vector<PlannedRun> runs;
  for (std::int64_t i = 0; i < plan.runs; ++i)
    for (const std::string& attention : plan.attention) runs.push_back({attention, plan.first_seed + i});
  return runs;
}

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
  write_whole_file(settings_file(), to_toml(plan.training, kSettingsOfARun));
  const ordered_json document = {{"attention", plan.attention},
                                 {"runs", plan.runs},
                                 {"first_seed", plan.first_seed},
                                 {"split", plan.split},
                                 {"beams", plan.beams}};
  write_whole_file(plan_file(), document.dump(2) + "\n");
}

StudyRun StudyFolder::read_run(const PlannedRun& planned) const {
  StudyRun run{.attention = planned.attention, .seed = planned.seed};
  from_json(training(planned), [&](const ordered_json& document) {
    document.at("valid_loss").get_to(run.valid_loss);
    document.at("best_epoch").get_to(run.best_epoch);
    document.at("seconds").get_to(run.seconds);
    document.at("peak_rss_mb").get_to(run.memory_mb);
    document.at("parameters").get_to(run.parameters);
    return 0;
  });
  from_json(evaluation(planned), [&](const ordered_json& document) {
    document.at("perplexity").get_to(run.test_perplexity);
    for (const ordered_json& result : document.at("results"))
      run.scores.push_back({result.at("beam"), result.at("bleu"), result.at("bleu_lc")});
    return 0;
  });
  require(!run.scores.empty(), kRead, [&] {
    return Mismatch{"scores", fmt::format("none; {}", printable(evaluation(planned).string()))};
  });
  for (const LoggedEpoch& epoch : read_epochs(this->run(planned) / kLogFile))
    run.epochs.push_back({epoch.train_loss, epoch.valid_loss});
  run.translations = read_lines(translations(planned));
  return run;
}

std::int64_t StudyFolder::epochs_done(const PlannedRun& planned) const {
  return std::ssize(read_epochs(run(planned) / kLogFile));
}

}  // namespace heed::cli
