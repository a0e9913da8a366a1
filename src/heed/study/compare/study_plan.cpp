#include "heed/study/compare/study_plan.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "heed/base/error.h"
#include "heed/base/settings/setting_value.h"
#include "heed/base/unicode/printable.h"
#include "heed/text/corpus/parallel_text.h"

namespace heed::study {
namespace {

namespace fs = std::filesystem;

// The split named "test", or the first whose name starts with "test".
std::string choose_test_split(const fs::path& data, const text::Languages& languages) {
  for (const text::Split& split : text::list_splits(data, languages))
    if (split.name.starts_with("test")) return split.name;
  throw Error(fmt::format("no test set in {}; it needs test.{} and test.{}, or --split names another",
                          printable(data.string()), printable(languages.source), printable(languages.target)));
}

}  // namespace

std::string PlannedRun::name() const { return fmt::format("{}-{}", attention, seed); }

std::vector<PlannedRun> planned_runs(const StudyPlan& plan) {
  std::vector<PlannedRun> runs;
  for (std::int64_t i = 0; i < plan.runs; ++i)
    for (const std::string& attention : plan.attention) runs.push_back({attention, plan.first_seed + i});
  return runs;
}

void validate(const StudyPlan& plan) {
  for (const std::string& attention : plan.attention) {
    train::TrainSettings settings = plan.training.settings;
    settings.model.attention = attention;
    validate(settings);
  }
  check_settings(plan);
  if (std::set<std::string>(plan.attention.begin(), plan.attention.end()).size() != plan.attention.size())
    throw Error(fmt::format("--attention names a mechanism twice (got {})", fmt::join(plan.attention, ",")));
}

void complete(StudyPlan& plan) {
  if (plan.training.data.empty()) {
    plan.training.languages = {"de", "en"};
    if (plan.split.empty()) plan.split = "test";
    return;
  }
  plan.training.languages = text::choose_languages(plan.training.data, plan.training.languages);
  if (plan.split.empty()) plan.split = choose_test_split(plan.training.data, plan.training.languages);
  find_split(plan.training.data, plan.split, plan.training.languages);
}

}  // namespace heed::study
