#include "heed/train/trainer.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/formats/json.h"
#include "heed/train/gradients.h"

namespace heed::train {
namespace {

double steady_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

Trainer::Trainer(TrainTask& task, const LoopSettings& loop, nlohmann::ordered_json settings,
                 std::filesystem::path folder, ThreadPool& pool, TrainHooks hooks, const Sharing& sharing)
    : task_(task),
      loop_(loop),
      settings_(std::move(settings)),
      folder_(std::move(folder)),
      pool_(pool),
      hooks_(std::move(hooks)),
      sharing_(sharing),
      optimizer_(make_optimizer(loop)),
      average_(task.parameters(), loop.average),
      schedule_(schedule_options(loop, task.begin_epoch(0))) {
  if (!hooks_.clock) hooks_.clock = steady_seconds;
  if (sharing.any()) shared_gradients_.emplace(task, sharing);
}

std::vector<SavedState> Trainer::state() {
  std::vector<SavedState> all = optimizer_->state(task_.parameters());
  for (const auto& more : {average_.state(task_.parameters()), task_.state()})
    all.insert(all.end(), more.begin(), more.end());
  return all;
}

// Runs on the first rank while the others wait, however slow the disk is.
void Trainer::on_root(FunctionRef<void()> work) {
  if (sharing_.group != nullptr)
    sharing_.group->on_root(work);
  else
    work();
}

void Trainer::save() {
  on_root([&] {
    position_.schedule = schedule_.state();
    if (hooks_.log_bytes) position_.log_bytes = hooks_.log_bytes();
    save_checkpoint(folder_ / kCheckpointFile, task_.parameters(), state(), position_, owner());
  });
}

bool Trainer::resume() {
  const std::filesystem::path path = folder_ / kCheckpointFile;
  if (!std::filesystem::exists(path)) return false;
  std::vector<std::string> may_differ = task_.may_differ();
  may_differ.insert(may_differ.end(), {"save-every", "patience"});
  if (loop_.schedule != "cosine") may_differ.emplace_back("epochs");  // a cosine depends on the number of epochs
  position_ = load_checkpoint(path, task_.parameters(), state(), owner(), may_differ);
  task_.require_resumable(position_.epoch, position_.step - position_.batch);
  optimizer_->set_steps(position_.step);
  schedule_.restore(position_.schedule);
  return true;
}

void Trainer::train_batch(StepReport& report) {
  ParameterStore& parameters = task_.parameters();
  workspace_.reset();
  parameters.clear_gradients();
  const auto [loss, words] = shared_gradients_
                                 ? shared_gradients_->compute(position_.batch, position_.step, pool_, workspace_)
                                 : task_.gradients(position_.batch, position_.step, pool_, workspace_);
  const double norm = gradient_norm(pool_, workspace_, parameters);
  report.batch_loss = loss, report.gradient_norm = norm;
  require_finite(position_.step + 1, loss, norm, parameters);
  optimizer_->step(pool_, parameters, report.learning_rate, clip_scale(norm, loop_.clip));
  average_.update(pool_, parameters, position_.step + 1);
  position_.tokens += words;
  position_.loss_sum += loss * static_cast<double>(words);
}

// Training that diverges need not produce infinities. A uniform guess costs ln V; a mean loss far above that is a
// failure.
void Trainer::require_learning(const StepReport& report) const {
  constexpr std::int64_t kEnoughBatches = 20;
  const double lost = 3 * std::log(static_cast<double>(task_.num_classes()));
  if (position_.batch < kEnoughBatches || report.loss < lost) return;
  throw Error(fmt::format("training diverges: the loss is {:.1f} nats per word at step {}, above {:.1f}; {}",
                          report.loss, report.step, lost, kTryLess));
}

bool Trainer::run_epoch() {
  const std::int64_t batches = task_.begin_epoch(position_.epoch);
  StepReport report{.epoch = position_.epoch + 1,
                    .epochs = loop_.epochs,
                    .epoch_tokens = task_.epoch_tokens(),
                    .tokens_before = position_.tokens};
  double begin = hooks_.clock();
  while (position_.batch < batches) {
    report.learning_rate = schedule_.rate(position_.step + 1);
    train_batch(report);
    ++position_.batch, ++position_.step;
    const double now = hooks_.clock();
    position_.epoch_seconds += now - begin, position_.total_seconds += now - begin;
    seconds_this_run_ += now - begin;
    begin = now;
    report.step = position_.step, report.tokens = position_.tokens;
    report.loss = position_.loss_sum / static_cast<double>(position_.tokens);
    require_learning(report);
    if (hooks_.step) hooks_.step(report);
    const bool stop = asked_to_stop();
    if (stop || (loop_.save_every > 0 && position_.step % loop_.save_every == 0)) save();
    if (stop) return false;
    const double saved = hooks_.clock();
    position_.total_seconds += saved - begin;
    begin = saved;
  }
  return true;
}

// One rank is enough.
bool Trainer::asked_to_stop() const {
  const bool stop = hooks_.stop && hooks_.stop();
  if (sharing_.group == nullptr) return stop;
  const double asked = stop ? 1 : 0;
  return std::ranges::any_of(sharing_.group->gather(std::span(&asked, 1)), [](double each) { return each > 0; });
}

bool Trainer::is_best(const EpochReport& report) const {
  const double accuracy = report.valid_accuracy.value_or(position_.best_accuracy);
  if (accuracy != position_.best_accuracy) return accuracy > position_.best_accuracy;
  return report.valid_loss < position_.best_loss;
}

// Validates the averaged weights and saves them if they are the best so far.
void Trainer::validate(EpochReport& report) {
  average_.swap(task_.parameters());
  report.valid_loss = task_.validation_loss(pool_, workspace_);
  report.valid_accuracy = task_.validation_accuracy();
  if (hooks_.bleu) report.valid_bleu = hooks_.bleu();
  report.best = is_best(report);
  if (report.best) keep_best(report);
  average_.swap(task_.parameters());
}

void Trainer::keep_best(const EpochReport& report) {
  position_.best_loss = report.valid_loss;
  position_.best_accuracy = report.valid_accuracy.value_or(position_.best_accuracy);
  position_.best_epoch = report.epoch;
  nlohmann::ordered_json training = settings_;
  training["epoch"] = report.epoch;
  training["valid_loss"] = report.valid_loss;
  if (report.valid_accuracy) training["valid_accuracy"] = *report.valid_accuracy;
  task_.save(folder_, training);
}

// Brings all ranks to the state of the first one, since only that one reads checkpoints and validates. The weights are
// sent too: different processors round differently, and the differences add up.
void Trainer::share_state() {
  if (sharing_.group == nullptr) return;
  static_assert(std::is_trivially_copyable_v<TrainPosition>);
  position_.schedule = schedule_.state();
  sharing_.group->broadcast(std::as_writable_bytes(std::span(&position_, 1)));
  for (const auto& parameter : task_.parameters())
    sharing_.group->broadcast(std::as_writable_bytes(parameter->value().span()));
  for (const SavedState& each : state()) sharing_.group->broadcast(std::as_writable_bytes(each.values.span()));
  optimizer_->set_steps(position_.step);
  schedule_.restore(position_.schedule);
}

void Trainer::finish_epoch() {
  const double begin = hooks_.clock();
  EpochReport report{.epoch = position_.epoch + 1,
                     .step = position_.step,
                     .train_loss = position_.loss_sum / static_cast<double>(position_.tokens),
                     .valid_loss = 0,
                     .valid_bleu = {},
                     .valid_accuracy = {},
                     .learning_rate = schedule_.rate(position_.step),
                     .seconds = position_.epoch_seconds,
                     .tokens_per_second = static_cast<double>(position_.tokens) / position_.epoch_seconds};
  on_root([&] { validate(report); });
  if (sharing_.first()) schedule_.observe(report.valid_loss);

  position_.seconds += position_.epoch_seconds;
  position_.all_tokens += position_.tokens;
  position_.total_seconds += hooks_.clock() - begin;
  ++position_.epoch;
  position_.batch = position_.tokens = 0;
  position_.loss_sum = position_.epoch_seconds = 0;
  report.total_seconds = position_.total_seconds;
  if (hooks_.epoch && sharing_.first()) hooks_.epoch(report);
  save();
  share_state();
}

TrainSummary Trainer::summary(bool interrupted) const {
  const double seconds = position_.seconds + position_.epoch_seconds;
  return {
      .valid_loss = position_.best_loss,
      .best_epoch = position_.best_epoch,
      .epochs = position_.epoch,
      .steps = position_.step,
      .seconds = position_.total_seconds,
      .tokens_per_second = static_cast<double>(position_.all_tokens + position_.tokens) / std::max(seconds, 1e-9),
      .interrupted = interrupted,
      .ranks = sharing_.group == nullptr ? 1 : sharing_.group->size(),
      .waiting_share = shared_gradients_ ? shared_gradients_->seconds_waited() / std::max(seconds_this_run_, 1e-9) : 0};
}

bool Trainer::finished() const {
  const std::int64_t patience = loop_.patience;
  return position_.epoch >= loop_.epochs || (patience > 0 && position_.epoch - position_.best_epoch >= patience);
}

TrainSummary Trainer::run() {
  share_state();
  while (!finished()) {
    if (!run_epoch()) return summary(/*interrupted=*/true);
    finish_epoch();
  }
  return summary(/*interrupted=*/false);
}

}  // namespace heed::train
