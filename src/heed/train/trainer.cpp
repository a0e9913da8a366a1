#include "heed/train/trainer.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "heed/base/error.h"
#include "heed/base/settings_json.h"
#include "heed/train/corpus_loss.h"
#include "heed/train/gradients.h"

namespace heed {
namespace {

// Streams of random numbers under the seed of a training. Batches have their own (batches.h).
constexpr std::uint64_t kDropoutStream = std::uint64_t{1} << 32;  // plus the step

double steady_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

BatchOptions batch_options(const LoopSettings& loop) {
  return {.sentences = loop.batch,
          .tokens = loop.batch_tokens,
          .seed = static_cast<std::uint64_t>(loop.seed),
          .likeness = batch_likeness(loop.batch_likeness)};
}

ScheduleOptions schedule_options(const LoopSettings& loop, std::span<const PairLengths> lengths) {
  // Epochs differ by a batch at most, so that the first one tells how many steps there are.
  const auto steps = static_cast<std::int64_t>(plan_epoch(lengths, batch_options(loop), 0).size());
  return {.kind = schedule_kind(loop.schedule),
          .rate = loop.learning_rate,
          .warmup_steps = loop.warmup,
          .total_steps = std::max(loop.epochs * steps, loop.warmup + 1),
          .floor = loop.final_rate * loop.learning_rate};
}

}  // namespace

Trainer::Trainer(TranslationModel& model, const TrainingData& data, const TrainSettings& settings,
                 std::filesystem::path folder, ThreadPool& pool, TrainHooks hooks)
    : model_(model),
      data_(data),
      settings_(settings),
      folder_(std::move(folder)),
      pool_(pool),
      hooks_(std::move(hooks)),
      lengths_(lengths_of(data.train)),
      optimizer_(AdamOptions{.beta1 = settings.loop.beta1,
                             .beta2 = settings.loop.beta2,
                             .epsilon = settings.loop.epsilon,
                             .weight_decay = settings.loop.weight_decay}),
      average_(model.parameters(), settings.loop.average),
      schedule_(schedule_options(settings.loop, lengths_)) {
  if (!hooks_.clock) hooks_.clock = steady_seconds;
}

std::vector<SavedState> Trainer::state() {
  std::vector<SavedState> all = optimizer_.state(model_.parameters());
  const auto average = average_.state(model_.parameters());
  all.insert(all.end(), average.begin(), average.end());
  return all;
}

CheckpointOwner Trainer::owner() const {
  CheckpointOwner owner{.settings = {}, .data_checksum = data_.checksum};
  add_settings(owner.settings, settings_);
  return owner;
}

void Trainer::save() {
  position_.schedule = schedule_.state();
  if (hooks_.log_bytes) position_.log_bytes = hooks_.log_bytes();
  save_checkpoint(folder_ / kCheckpointFile, model_.parameters(), state(), position_, owner());
}

bool Trainer::resume() {
  const std::filesystem::path path = folder_ / kCheckpointFile;
  if (!std::filesystem::exists(path)) return false;
  std::vector<std::string> may_differ = {"save-every", "valid-bleu", "patience"};
  if (settings_.loop.schedule != "cosine") may_differ.emplace_back("epochs");  // a cosine ends with the last epoch
  position_ = load_checkpoint(path, model_.parameters(), state(), owner(), may_differ);
  optimizer_.set_steps(position_.step);
  schedule_.restore(position_.schedule);
  return true;
}

void Trainer::train_batch(std::span<const std::int32_t> pairs, double rate, double& norm) {
  const Seq2SeqBatch batch = batch_of(data_.train, pairs);
  ParameterStore& parameters = model_.parameters();
  workspace_.reset();
  parameters.clear_gradients();
  Tape tape(pool_, workspace_, Mode::kTraining);
  Random dropout(static_cast<std::uint64_t>(settings_.loop.seed),
                 kDropoutStream + static_cast<std::uint64_t>(position_.step));
  const CrossEntropy result = model_.network().loss(tape, batch, dropout);
  tape.backward(result.loss);
  const double loss = result.loss.value.span()[0];
  norm = gradient_norm(pool_, workspace_, parameters);
  require_finite(position_.step + 1, loss, norm, parameters);
  optimizer_.step(pool_, parameters, rate, clip_scale(norm, settings_.loop.clip));
  average_.update(pool_, parameters, position_.step + 1);
  position_.words += result.count;
  position_.loss_sum += loss * static_cast<double>(result.count);
}

// A training that diverges need not end in infinities: guessing all words alike costs ln V, and to be far worse than
// that on average is to be lost.
void Trainer::require_learning(const StepReport& report) const {
  constexpr std::int64_t kEnoughBatches = 20;
  const double lost = 3 * std::log(static_cast<double>(model_.options().target_words));
  require(position_.batch < kEnoughBatches || report.loss < lost, "train", [&] {
    return Mismatch{fmt::format("a loss below {:.1f} nats a word", lost),
                    fmt::format("{:.1f} at step {}: training diverges; try a lower learning rate or clipping",
                                report.loss, report.step)};
  });
}

bool Trainer::run_epoch() {
  const BatchPlan plan =
      plan_epoch(lengths_, batch_options(settings_.loop), static_cast<std::uint64_t>(position_.epoch));
  StepReport report{.epoch = position_.epoch + 1,
                    .epochs = settings_.loop.epochs,
                    .epoch_words = predicted_words(data_.train),
                    .words_before = position_.words};
  double begin = hooks_.clock();
  while (position_.batch < static_cast<std::int64_t>(plan.size())) {
    report.learning_rate = schedule_.rate(position_.step + 1);
    train_batch(plan[static_cast<std::size_t>(position_.batch)], report.learning_rate, report.gradient_norm);
    ++position_.batch, ++position_.step;
    const double now = hooks_.clock();
    position_.epoch_seconds += now - begin, position_.total_seconds += now - begin;
    begin = now;
    report.step = position_.step, report.words = position_.words;
    report.loss = position_.loss_sum / static_cast<double>(position_.words);
    require_learning(report);
    if (hooks_.step) hooks_.step(report);
    const bool stop = hooks_.stop && hooks_.stop();
    if (stop || (settings_.loop.save_every > 0 && position_.step % settings_.loop.save_every == 0)) save();
    if (stop) return false;
    const double saved = hooks_.clock();
    position_.total_seconds += saved - begin;
    begin = saved;
  }
  return true;
}

void Trainer::finish_epoch() {
  const double begin = hooks_.clock();
  average_.swap(model_.parameters());
  EpochReport report{.epoch = position_.epoch + 1,
                     .step = position_.step,
                     .train_loss = position_.loss_sum / static_cast<double>(position_.words),
                     .valid_loss = corpus_loss(model_.network(), data_.validation, pool_, workspace_),
                     .valid_bleu = {},
                     .learning_rate = schedule_.rate(position_.step),
                     .seconds = position_.epoch_seconds,
                     .words_per_second = static_cast<double>(position_.words) / position_.epoch_seconds};
  if (settings_.loop.valid_bleu && hooks_.bleu) report.valid_bleu = hooks_.bleu();
  report.best = report.valid_loss < position_.best_loss;
  if (report.best) {
    position_.best_loss = report.valid_loss;
    position_.best_epoch = report.epoch;
    nlohmann::ordered_json training;
    add_settings(training, settings_);
    training["epoch"] = report.epoch;
    training["valid_loss"] = report.valid_loss;
    model_.save(folder_, training);
  }
  average_.swap(model_.parameters());
  schedule_.observe(report.valid_loss);

  position_.seconds += position_.epoch_seconds;
  position_.all_words += position_.words;
  position_.total_seconds += hooks_.clock() - begin;
  ++position_.epoch;
  position_.batch = position_.words = 0;
  position_.loss_sum = position_.epoch_seconds = 0;
  report.total_seconds = position_.total_seconds;
  if (hooks_.epoch) hooks_.epoch(report);
  save();
}

TrainSummary Trainer::summary(bool interrupted) const {
  const double seconds = position_.seconds + position_.epoch_seconds;
  return {.valid_loss = position_.best_loss,
          .best_epoch = position_.best_epoch,
          .epochs = position_.epoch,
          .steps = position_.step,
          .seconds = position_.total_seconds,
          .words_per_second = static_cast<double>(position_.all_words + position_.words) / std::max(seconds, 1e-9),
          .interrupted = interrupted};
}

bool Trainer::finished() const {
  const std::int64_t patience = settings_.loop.patience;
  return position_.epoch >= settings_.loop.epochs ||
         (patience > 0 && position_.epoch - position_.best_epoch >= patience);
}

TrainSummary Trainer::run() {
  while (!finished()) {
    if (!run_epoch()) return summary(/*interrupted=*/true);
    finish_epoch();
  }
  return summary(/*interrupted=*/false);
}

}  // namespace heed
