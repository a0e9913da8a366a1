#include "heed/run/translation_training.h"

#include <algorithm>
#include <optional>
#include <ostream>
#include <string>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/settings/settings_json.h"
#include "heed/base/settings/settings_toml.h"
#include "heed/base/terminal/print.h"
#include "heed/base/terminal/table.h"
#include "heed/base/unicode/language_name.h"
#include "heed/base/unicode/printable.h"
#include "heed/evaluate/model_evaluation.h"
#include "heed/run/training_examples.h"
#include "heed/run/training_run.h"
#include "heed/train/translation/prepared_data.h"
#include "heed/train/translation/prepared_folder.h"
#include "heed/train/translation/preset_fit.h"
#include "heed/train/translation/translation_card.h"
#include "heed/train/translation/translation_task.h"

namespace heed::run {

TranslationPlan plan_translation(std::span<GivenSettings> sources, const std::string& default_preset) {
  TranslationPlan plan;
  plan.preset = default_preset;
  const auto take = take_from(sources);
  visit_files(plan, take);
  plan.settings = train::preset(plan.preset);
  visit_settings(plan.settings, take);
  validate(plan.settings);
  return plan;
}

std::string to_toml(const TranslationPlan& plan, const std::set<std::string>& without) {
  std::string text;
  visit_files(plan, [&](const Setting& setting, const std::string& value) { text += toml_line(setting, value); });
  return text + heed::to_toml(plan.settings, without);
}

namespace {

namespace fs = std::filesystem;

train::TrainingData read_data(const TranslationPlan& plan, ThreadPool& pool, const TextOptions& text) {
  if (train::is_prepared(plan.data)) return train::read_prepared_data(plan.data, plan.languages, plan.settings.text);
  return read_training_data(plan.data, text::choose_languages(plan.data, plan.languages), plan.settings.text, pool,
                            text);
}

void warn_of_unknown_words(const train::TrainingData& data, std::ostream& err) {
  const auto warn = [&](const text::Sentences& sentences, const fs::path& path, const std::string& language) {
    const double share = train::unknown_share(sentences);
    if (share > train::kManyUnknown)
      print(err, "heed: warning: {:.0f}% of the words of {} are not in the training text; is the text in {}?\n",
            100 * share, printable(path.string()), printable(language_name(language)));
  };
  warn(data.validation.source, data.validation_files.source, data.source.language);
  warn(data.validation.target, data.validation_files.target, data.target.language);
}

void recommend_preset(const TranslationPlan& plan, const train::TrainingData& data, std::ostream& err) {
  const std::int64_t source = train::frequent_words(data.source.vocabulary),
                     target = train::frequent_words(data.target.vocabulary);
  const auto better = train::better_preset(plan.preset, plan.settings, std::max(source, target));
  if (!better) return;
  const bool small = *better == "demo";
  print(err, "heed: note: {} words ({} {} and {} {} ones) occur at least twice, so --preset {} fits better: {}\n",
        small ? "few" : "many", grouped(source), language_name(data.source.language), grouped(target),
        language_name(data.target.language), *better,
        small ? "quicker, and usually more accurate on such a corpus" : "larger layers and more regularisation");
}

// A note before the time is spent, not after.
void warn_of_few_steps(const train::TrainSettings& settings, std::int64_t pairs, std::ostream& err) {
  constexpr std::int64_t kEnough = 1'000;
  if (settings.batch.batch == 0) return;
  const std::int64_t steps = (pairs + settings.batch.batch - 1) / settings.batch.batch;  // per epoch
  if (steps * settings.loop.epochs >= kEnough) return;
  const bool one = settings.loop.epochs == 1;
  print(err, "heed: note: {} epoch{} of {} pairs {} only {} steps; models like this need {} or more: --epochs {}\n",
        settings.loop.epochs, one ? "" : "s", grouped(pairs), one ? "has" : "have", steps * settings.loop.epochs,
        grouped(kEnough), (kEnough + steps - 1) / steps);
}

void introduce(const train::TrainingData& data, const model::TranslationModel& model, std::ostream& out) {
  const auto count = [](std::integral auto number) { return grouped(number); };
  print(out, "{} pairs to train on, {} to validate on; {} {} and {} {} words; {} parameters\n",
        count(data.train->size()), count(data.validation.size()), count(model.options().source_tokens),
        language_name(data.source.language), count(model.options().target_tokens), language_name(data.target.language),
        count(model.parameters().elements()));
  if (const std::int64_t skipped = data.skipped.total(); skipped > 0)
    print(out, "{} training pairs left out (empty or too long)\n", count(skipped));
}

void require_sentences_for_all(const train::BatchSettings& batch, const distributed::ProcessGroup* group) {
  if (group == nullptr || batch.batch == 0 || group->size() <= batch.batch) return;
  throw Error(fmt::format("a batch of {} sentences is too small for {} ranks; choose a larger --batch", batch.batch,
                          group->size()));
}

}  // namespace

TrainingEnd train_translation(TrainingJob<TranslationPlan> job, ThreadPool& pool, std::ostream& err) {
  const fs::path& folder = job.folder;
  TranslationPlan& plan = job.plan;
  const bool first = job.group == nullptr || job.group->is_root();
  if (first) check_run_folder(folder, job.start);
  const train::TrainingData data = read_data(plan, pool, job.text);
  plan.languages = {.source = data.source.language, .target = data.target.language};
  if (!job.quiet) warn_of_unknown_words(data, err);
  require_sentences_for_all(plan.settings.batch, job.group);
  Random random(static_cast<std::uint64_t>(plan.settings.loop.seed));
  model::TranslationModel model(data.source, data.target, plan.settings.model, random);

  std::optional<evaluate::ScoredText> validation;
  train::TranslationTask task(model, data, plan.settings);
  TrainingRun run{.task = task,
                  .loop = plan.settings.loop,
                  .settings = {},
                  .toml = to_toml(plan),
                  .folder = folder,
                  .start = job.start,
                  .quiet = job.quiet,
                  .sharing = {.group = job.group, .deterministic = plan.settings.batch.deterministic}};
  add_settings(run.settings, plan.settings);
  run.introduce = [&](std::ostream& out) {
    introduce(data, model, out);
    if (job.start == RunStart::kResume) return;
    recommend_preset(plan, data, out);
    warn_of_few_steps(plan.settings, data.train->size(), out);
  };
  run.epoch = [&](const train::EpochReport& report) {
    if (report.best) train::write_translation_card(folder, model, plan.settings, plan.data, report);
  };
  if (plan.settings.batch.valid_bleu)
    run.bleu = [&] {
      if (!validation) validation = evaluate::read_scored_text(model, data.validation_files, job.text);
      return score_translations(model, *validation, pool, {}, /*beam=*/1).bleu_lc;
    };
  run.watch = job.watch;
  const TrainingRunEnd ended = run_task(run, pool, err);
  TrainingEnd end{.result = {.summary = ended.summary,
                             .folder = folder.string(),
                             .parameters = model.parameters().elements(),
                             .threads = pool.threads(),
                             .peak_memory_mb = peak_memory_mb()},
                  .signal = ended.signal};
  if (!end.result.summary.interrupted && first) {
    const auto best = model::TranslationModel::load(folder);
    const std::size_t examples =
        write_training_examples(*best, text::read_pairs(data.validation_files, job.text), folder, pool);
    if (examples > 0)
      end.result.made.emplace_back("Examples", fmt::format("{}, {} diagrams of attention",
                                                           printable((folder / kExamplesFolder).string()), examples));
  }
  return end;
}

}  // namespace heed::run
