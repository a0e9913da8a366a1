#include "heed/run/classifier_training.h"

#include <ostream>
#include <string>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/formats/settings_file.h"
#include "heed/base/settings/settings_json.h"
#include "heed/base/settings/settings_toml.h"
#include "heed/base/terminal/table.h"
#include "heed/base/unicode/printable.h"
#include "heed/model/io/model_folder.h"
#include "heed/report/loss_curve.h"
#include "heed/run/training_run.h"
#include "heed/train/classifier/classifier_data.h"
#include "heed/train/model_card.h"

namespace heed::run {

ClassifierPlan plan_classifier(std::span<GivenSettings> sources) {
  ClassifierPlan plan;
  const auto take = take_from(sources);
  visit_files(plan, take);
  visit_settings(plan.settings, take);
  validate(plan.settings);
  if (!plan.settings.model.train_vectors && plan.vectors.empty())
    throw Error("--no-train-vectors needs --vectors FILE, the vectors to keep");
  return plan;
}

std::string to_toml(const ClassifierPlan& plan) {
  std::string text;
  visit_files(plan, [&](const Setting& setting, const std::string& value) { text += toml_line(setting, value); });
  return text + heed::to_toml(plan.settings);
}

namespace {

constexpr const char* kTitle = "Text classifier";

std::string introduction(const train::ClassifierTexts& texts, const model::TextClassifier& model,
                         const std::string& vectors) {
  std::string text = fmt::format("{} texts to train on, {} to validate on, labels {}; {} words{}; {} parameters\n",
                                 grouped(std::ssize(texts.train.lines)), grouped(std::ssize(texts.validation.lines)),
                                 printable(fmt::format("{}", fmt::join(model.labels(), ", ")), 120),
                                 grouped(model.vocabulary().size() - text::Vocabulary::kSpecials), vectors,
                                 grouped(model.parameters().elements()));
  if (texts.empty > 0) text += fmt::format("{} texts without a word are left out of training\n", grouped(texts.empty));
  return text;
}

// Of the saved model, as stored in its folder.
std::optional<double> kept_accuracy(const std::filesystem::path& folder) {
  const nlohmann::json settings = read_settings(folder / model::kSettingsFile);
  return settings.at("training").at("valid_accuracy").get<double>();
}

}  // namespace

TrainingEnd train_classifier(TrainingJob<ClassifierPlan> job, ThreadPool& pool, std::ostream& err) {
  check_run_folder(job.folder, job.start);
  const ClassifierPlan& plan = job.plan;
  const train::ClassifierSettings& settings = plan.settings;
  const train::ClassifierTexts texts = train::read_classifier_texts(plan.train, plan.valid, job.text);
  Random random(static_cast<std::uint64_t>(settings.loop.seed));
  model::TextClassifier model(text::distinct_labels(texts.train),
                              train::count_vocabulary(texts.train, settings.texts.min_count, pool), settings.model,
                              random);
  std::string vectors;
  if (!plan.vectors.empty())
    vectors = fmt::format(", {} of them with a given vector",
                          grouped(train::read_vectors(plan.vectors, model, pool, job.text)));
  const train::ClassifierData data = train::classifier_data(texts, model, pool);
  train::ClassifierTask task(model, data, settings);

  TrainingRun run{.task = task,
                  .loop = settings.loop,
                  .settings = {},
                  .toml = to_toml(plan),
                  .folder = job.folder,
                  .start = job.start,
                  .quiet = job.quiet,
                  .unit = "texts"};
  add_settings(run.settings, settings);
  nlohmann::ordered_json card_settings = run.settings;
  if (settings.model.ngrams == 1) card_settings.erase("buckets");  // unused
  run.introduce = [&](std::ostream& out) { out << introduction(texts, model, vectors); };
  run.epoch = [&](const train::EpochReport& report) {
    if (report.best)
      train::write_model_card(
          job.folder,
          {.title = kTitle,
           .summary = "A text classifier trained with Heed: the average of word vectors, hidden layers, a softmax.",
           .facts = {{"texts", plan.train},
                     {"labels", fmt::format("{}", fmt::join(model.labels(), ", "))},
                     {"words", grouped(model.vocabulary().size() - text::Vocabulary::kSpecials)},
                     {"parameters", grouped(model.parameters().elements())},
                     {"validation", fmt::format("accuracy {:.2f}%, {:.4f} nats per text",
                                                100 * report.valid_accuracy.value_or(0), report.valid_loss)}},
           .uses = {"heed classify predict --model", "heed classify evaluate --data FILE --model"},
           .settings = card_settings});
  };
  run.watch = job.watch;
  const TrainingRunEnd ended = run_task(run, pool, err);
  report::save_loss_curve(job.folder, kTitle, "text");
  TrainingEnd end{.result = {.summary = ended.summary,
                             .folder = job.folder.string(),
                             .parameters = model.parameters().elements(),
                             .threads = pool.threads(),
                             .peak_memory_mb = peak_memory_mb(),
                             .unit = "texts",
                             .verb = "classify train",
                             .next = "classify predict"},
                  .signal = ended.signal};
  if (ended.summary.best_epoch > 0) {
    end.result.valid_accuracy = kept_accuracy(job.folder);
    end.result.made.emplace_back("Loss curve", printable((job.folder / report::kLossCurve).string()) + ".svg, .png");
  }
  return end;
}

}  // namespace heed::run
