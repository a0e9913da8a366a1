#include "heed/run/lm_training.h"

#include <cmath>
#include <ostream>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/settings/settings_json.h"
#include "heed/base/settings/settings_toml.h"
#include "heed/base/terminal/print.h"
#include "heed/base/terminal/table.h"
#include "heed/base/unicode/printable.h"
#include "heed/model/io/parameters_file.h"
#include "heed/report/loss_curve.h"
#include "heed/run/training_run.h"
#include "heed/train/lm/lm_data.h"
#include "heed/train/model_card.h"

namespace heed::run {

namespace {

LmSettings settings_of(const std::string& kind) {
  if (kind == "bigram") return train::BigramTrainSettings();
  if (kind == "char") return train::CharTrainSettings();
  throw Error("--kind is required: --kind bigram or --kind char");
}

void require_files_of_kind(const LmPlan& plan) {
  if (plan.kind == "bigram") return;
  for (const auto& [name, file] :
       {std::pair("valid", &plan.valid), std::pair("vectors", &plan.vectors), std::pair("vocab", &plan.vocab)})
    if (!file->empty())
      throw Error(
          fmt::format("--{0} works only with --kind bigram (got --kind {1}); leave out --{0}", name, plan.kind));
}

}  // namespace

LmPlan plan_language_model(std::span<GivenSettings> sources) {
  LmPlan plan;
  const auto take = take_from(sources);
  visit_files(plan, take);
  plan.settings = settings_of(plan.kind);
  std::visit([&](auto& settings) { visit_settings(settings, take); }, plan.settings);
  require_files_of_kind(plan);
  std::visit([](const auto& settings) { validate(settings); }, plan.settings);
  return plan;
}

std::string to_toml(const LmPlan& plan) {
  std::string text;
  visit_files(plan, [&](const Setting& setting, const auto& value) { text += toml_line(setting, value); });
  return text + std::visit([](const auto& settings) { return heed::to_toml(settings); }, plan.settings);
}

namespace {

train::LmFiles files_of(const LmPlan& plan) {
  return {.train = {plan.train.begin(), plan.train.end()},
          .without = {plan.without.begin(), plan.without.end()},
          .valid = plan.valid,
          .vocab = plan.vocab};
}

// The part that both kinds share, once there is a task.
struct Kind {
  std::string title, summary;
  std::string round, unit;  // "epoch", "character"
  std::string introduction;
};

TrainingEnd train(const TrainingJob<LmPlan>& job, train::TrainTask& task, const auto& settings, const Kind& kind,
                  ThreadPool& pool, std::ostream& err) {
  TrainingRun run{.task = task,
                  .loop = settings.loop,
                  .settings = {},
                  .toml = to_toml(job.plan),
                  .folder = job.folder,
                  .start = job.start,
                  .quiet = job.quiet,
                  .round = kind.round,
                  .unit = kind.unit + "s"};
  add_settings(run.settings, settings);
  run.introduce = [&](std::ostream& out) {
    print(out, "{}; {} parameters\n", kind.introduction, grouped(task.parameters().elements()));
  };
  run.step = [&](const train::StepReport& report) {
    if (settings.loop.save_every == 0 || report.step % settings.loop.save_every != 0) return;
    make_run_folder(job.folder / kStepsFolder);
    model::write_parameters(job.folder / kStepsFolder / fmt::format("{}.safetensors", report.step), task.parameters());
  };
  run.epoch = [&](const train::EpochReport& report) {
    if (report.best)
      train::write_model_card(
          job.folder,
          {.title = kind.title,
           .summary = kind.summary,
           .facts = {{"text", fmt::format("{}", fmt::join(job.plan.train, ", "))},
                     {"tokens", grouped(task.num_classes())},
                     {"parameters", grouped(task.parameters().elements())},
                     {"step kept", grouped(report.step)},
                     {"validation loss", fmt::format("{:.4f} nats per {}, perplexity {:.3f}", report.valid_loss,
                                                     kind.unit, std::exp(report.valid_loss))}},
           .uses = {"heed lm perplexity TEXT --model", "heed lm generate --model"},
           .settings = run.settings});
  };
  run.watch = job.watch;
  const TrainingRunEnd ended = run_task(run, pool, err);
  report::save_loss_curve(job.folder, kind.title, kind.unit);
  TrainingEnd end{.result = {.summary = ended.summary,
                             .folder = job.folder.string(),
                             .parameters = task.parameters().elements(),
                             .threads = pool.threads(),
                             .peak_memory_mb = peak_memory_mb(),
                             .round = kind.round,
                             .unit = kind.unit + "s",
                             .verb = "lm train",
                             .next = "lm generate"},
                  .signal = ended.signal};
  if (ended.summary.best_epoch > 0)
    end.result.made.emplace_back("Loss curve", printable((job.folder / report::kLossCurve).string()) + ".svg, .png");
  return end;
}

TrainingEnd train_kind(const TrainingJob<LmPlan>& job, train::BigramTrainSettings settings, ThreadPool& pool,
                       std::ostream& err) {
  const LmPlan& plan = job.plan;
  const train::BigramCorpus corpus = train::read_bigram_corpus(files_of(plan), settings.pairs, job.text);
  settings.loop.epochs = train::validations(settings.pairs);
  // Fixed vectors that were not loaded from a file would be noise.
  if (plan.vectors.empty()) settings.model.train_vectors = true;
  Random random(static_cast<std::uint64_t>(settings.loop.seed));
  model::BigramLm model(corpus.tokens, settings.model, random);
  std::string vectors = "no word vectors given, so they are trained";
  if (!plan.vectors.empty())
    vectors = fmt::format("{} of them with a vector",
                          grouped(train::read_vectors(plan.vectors, corpus.tokens, model.network(), pool, job.text)));
  train::BigramTask task(model, corpus.data, settings);
  return train(
      job, task, settings,
      {.title = "Bigram model",
       .summary = "A neural bigram language model trained with Heed: it predicts a word from the word before it.",
       .round = "round",
       .unit = "word",
       .introduction =
           fmt::format("{} words to train on, {:.1f}% unknown, {} to validate on; a vocabulary of {}, {}",
                       grouped(std::ssize(corpus.data.train.targets)), 100 * corpus.unknown_rate,
                       grouped(std::ssize(corpus.data.validation.targets)), grouped(corpus.tokens.size()), vectors)},
      pool, err);
}

TrainingEnd train_kind(const TrainingJob<LmPlan>& job, const train::CharTrainSettings& settings, ThreadPool& pool,
                       std::ostream& err) {
  const train::CharCorpus corpus = train::read_char_corpus(files_of(job.plan), settings.window, job.text);
  Random random(static_cast<std::uint64_t>(settings.loop.seed));
  model::CharLm model(corpus.tokens, settings.model, random);
  train::CharTask task(model, corpus.data, settings);
  return train(
      job, task, settings,
      {.title = "Character model",
       .summary = "A character language model trained with Heed: a GRU reads a text and predicts the next character.",
       .round = "epoch",
       .unit = "character",
       .introduction = fmt::format("{} characters to train on, {} to validate on, {} distinct",
                                   grouped(std::ssize(corpus.data.train)), grouped(std::ssize(corpus.data.validation)),
                                   corpus.tokens.size() - 1)},
      pool, err);
}

}  // namespace

TrainingEnd train_language_model(TrainingJob<LmPlan> job, ThreadPool& pool, std::ostream& err) {
  check_run_folder(job.folder, job.start);
  return std::visit([&](const auto& settings) { return train_kind(job, settings, pool, err); }, job.plan.settings);
}

}  // namespace heed::run
