#include "heed/train/loop_settings.h"

#include <algorithm>

namespace heed::train {

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
