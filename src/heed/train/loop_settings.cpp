#include "heed/train/loop_settings.h"

#include <algorithm>

#include "heed/train/setting_checks.h"

namespace heed::train {

void validate(const LoopSettings& loop) {
  require_range("epochs", loop.epochs, 1, 1e6);
  require_name("optimizer", loop.optimizer, kOptimizerNames);
  schedule_kind(loop.schedule);
  require_range("learning-rate", loop.learning_rate, 1e-12, 1e6);
  require_range("warmup", loop.warmup, 0, kMany);
  require_range("halve-every", loop.halve_every, 1, kMany);
  require_range("final-rate", loop.final_rate, 0, 1);
  require_range("beta1", loop.beta1, 0, 1, /*high_counts=*/false);
  require_range("beta2", loop.beta2, 0, 1, /*high_counts=*/false);
  require_range("epsilon", loop.epsilon, 1e-30, 1);
  require_range("weight-decay", loop.weight_decay, 0, 1e6);
  require_range("momentum", loop.momentum, 0, 1, /*high_counts=*/false);
  require_range("clip", loop.clip, 0, kMany);
  require_range("average", loop.average, 0, 1, /*high_counts=*/false);
  require_range("patience", loop.patience, 0, 1e6);
  require_range("save-every", loop.save_every, 0, kMany);
  require_range("seed", loop.seed, 0, 9e18);
}

std::unique_ptr<Optimizer> make_optimizer(const LoopSettings& loop) {
  if (loop.optimizer == "sgd") return std::make_unique<Sgd>(SgdOptions{.momentum = loop.momentum});
  if (loop.optimizer == "adagrad") return std::make_unique<Adagrad>(AdagradOptions{.epsilon = loop.epsilon});
  return std::make_unique<Adam>(AdamOptions{
      .beta1 = loop.beta1, .beta2 = loop.beta2, .epsilon = loop.epsilon, .weight_decay = loop.weight_decay});
}

ScheduleOptions schedule_options(const LoopSettings& loop, std::int64_t epoch_steps) {
  return {.kind = schedule_kind(loop.schedule),
          .rate = loop.learning_rate,
          .warmup_steps = loop.warmup,
          .total_steps = std::max(loop.epochs * epoch_steps, loop.warmup + 1),
          .halve_every = loop.halve_every,
          .floor = loop.final_rate * loop.learning_rate};
}

}  // namespace heed::train
