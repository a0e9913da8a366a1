#include "apps/cli/train_job.h"

#include <optional>
#include <ostream>
#include <string>

#include <fmt/ostream.h>

#include "apps/cli/table.h"
#include "apps/cli/training_examples.h"
#include "apps/cli/training_run.h"
#include "heed/base/error.h"
#include "heed/base/printable.h"
#include "heed/base/settings_json.h"
#include "heed/train/model_card.h"
#include "heed/train/model_evaluation.h"
#include "heed/train/prepared_data.h"
#include "heed/train/prepared_folder.h"
#include "heed/train/translation_task.h"

namespace heed::cli {
namespace {

namespace fs = std::filesystem;

TrainingData read_data(const TrainPlan& plan, ThreadPool& pool, const TextOptions& text) {
  if (is_prepared(plan.data)) return read_prepared_data(plan.data, plan.languages, plan.settings.text);
  return read_training_data(plan.data, choose_languages(plan.data, plan.languages), plan.settings.text, pool, text);
}

void warn_of_unknown_words(const TrainingData& data, std::ostream& err) {
  const auto warn = [&](const Sentences& sentences, const fs::path& path, const std::string& language) {
    const double share = unknown_share(sentences);
    if (share > kManyUnknown)
      fmt::print(err, "heed: warning: {:.0f}% of the words of {} are not in the training text; is it {}?\n",
                 100 * share, printable(path.string()), printable(language));
  };
  warn(data.validation.source, data.validation_files.source, data.source.language);
  warn(data.validation.target, data.validation_files.target, data.target.language);
}

void introduce(const TrainingData& data, const TranslationModel& model, std::ostream& out) {
  const auto count = [](std::integral auto number) { return grouped(number); };
  fmt::print(out, "{} pairs to train on, {} to validate on; {} {} and {} {} words; {} parameters\n",
             count(data.train->size()), count(data.validation.size()), count(model.options().source_words),
             data.source.language, count(model.options().target_words), data.target.language,
             count(model.parameters().elements()));
  if (const std::int64_t skipped = data.skipped.total(); skipped > 0)
    fmt::print(out, "{} training pairs left out, empty or too long\n", count(skipped));
}

void require_sentences_for_all(const BatchSettings& batch, const Ranks* ranks) {
  require(ranks == nullptr || batch.batch == 0 || ranks->count() <= batch.batch, "train", [&] {
    return Mismatch{fmt::format("at most as many ranks as sentences in a batch, {}", batch.batch),
                    fmt::format("{} ranks; a larger --batch has work for them", ranks->count())};
  });
}

}  // namespace

TrainEnd run_training(TrainJob<TrainPlan> job, ThreadPool& pool, std::ostream& err) {
  const fs::path& folder = job.folder;
  TrainPlan& plan = job.plan;
  const bool first = job.ranks == nullptr || job.ranks->first();
  if (first) check_run_folder(folder, job.start);
  const TrainingData data = read_data(plan, pool, job.text);
  plan.languages = {.source = data.source.language, .target = data.target.language};
  if (!job.quiet) warn_of_unknown_words(data, err);
  require_sentences_for_all(plan.settings.batch, job.ranks);
  Random random(static_cast<std::uint64_t>(plan.settings.loop.seed));
  TranslationModel model(data.source, data.target, plan.settings.model, random);

  std::optional<ScoredText> validation;
  TranslationTask task(model, data, plan.settings);
  TrainingRun run{.task = task,
                  .loop = plan.settings.loop,
                  .settings = {},
                  .toml = to_toml(plan),
                  .folder = folder,
                  .start = job.start,
                  .quiet = job.quiet,
                  .sharing = {.ranks = job.ranks, .deterministic = plan.settings.batch.deterministic}};
  add_settings(run.settings, plan.settings);
  run.introduce = [&](std::ostream& out) { introduce(data, model, out); };
  run.epoch = [&](const EpochReport& report) {
    if (report.best) write_model_card(folder, model, plan.settings, plan.data, report);
  };
  if (plan.settings.batch.valid_bleu)
    run.bleu = [&] {
      if (!validation) validation = read_scored_text(model, data.validation_files, job.text);
      return score_translations(model, *validation, pool, {}, /*beam=*/1).bleu_lc;
    };
  const TrainingRunEnd ended = run_task(run, pool, err);
  TrainEnd end{.result = {.summary = ended.summary,
                          .folder = folder.string(),
                          .parameters = model.parameters().elements(),
                          .threads = pool.threads()},
               .code = ended.code};
  if (!end.result.summary.interrupted && first) {
    const auto best = TranslationModel::load(folder);
    const std::size_t examples =
        write_training_examples(*best, read_pairs(data.validation_files, job.text).source, folder, pool);
    if (examples > 0)
      end.result.made.emplace_back("Examples", fmt::format("{}, {} diagrams of attention",
                                                           printable((folder / kExamplesFolder).string()), examples));
  }
  return end;
}

}  // namespace heed::cli
