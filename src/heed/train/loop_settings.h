// The settings of the training loop, for all kinds of models: optimizer, learning rate, duration, checkpoints.
//
// Defaults are declared here; some kinds of models change some of them (translation_settings.cpp, lm_settings.cpp).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "heed/base/settings/setting.h"
#include "heed/train/optimizer.h"
#include "heed/train/schedule.h"

namespace heed::train {

inline constexpr std::array<const char*, 3> kOptimizerNames = {"adam", "adagrad", "sgd"};

struct LoopSettings {
  std::int64_t epochs = 10;
  std::string optimizer = "adam";  // one of kOptimizerNames
  std::string schedule = "constant";
  double learning_rate = ScheduleOptions{}.rate;             // the highest
  std::int64_t warmup = 0;                                   // steps
  std::int64_t halve_every = ScheduleOptions{}.halve_every;  // steps, for the schedule "halving"
  double final_rate = 0;  // lower limit after warm-up, as a share of the learning rate
  double beta1 = AdamOptions{}.beta1, beta2 = AdamOptions{}.beta2, epsilon = AdamOptions{}.epsilon;
  double weight_decay = AdamOptions{}.weight_decay;
  double momentum = SgdOptions{}.momentum;
  double clip = 0;            // maximum gradient norm; 0: no clipping
  double average = 0;         // decay of the moving average of the weights, which is validated and saved; 0: none
  std::int64_t patience = 0;  // stop after this many epochs without a better validation; 0: never
  std::int64_t save_every =
      500;  // steps between checkpoints; 0: only at the end of each epoch, where there is one anyway
  std::int64_t seed = 1;
};

template <SettingsOf<LoopSettings> Settings, class Visit>
void visit_settings(Settings& settings, Visit&& visit) {
  visit({.name = "epochs", .help = "Passes over the training set", .range = {1, 1e6}}, settings.epochs);
  visit(
      {.name = "optimizer", .help = "Optimizer", .choices = kOptimizerNames, .link = "https://arxiv.org/abs/1412.6980"},
      settings.optimizer);
  visit({.name = "schedule",
         .help = "Learning-rate schedule after the warm-up",
         .choices = kScheduleNames,
         .link = "https://arxiv.org/abs/1608.03983"},
        settings.schedule);
  visit({.name = "learning-rate", .help = "Peak learning rate", .range = {1e-12, 1e6}, .also = "lr"},
        settings.learning_rate);
  visit({.name = "warmup",
         .help = "Steps over which the learning rate rises from 0 to its peak",
         .range = kCount,
         .unit = "steps"},
        settings.warmup);
  visit({.name = "halve-every",
         .help = "Steps between halvings of the learning rate, for --schedule halving",
         .range = {1, 1e9},
         .unit = "steps"},
        settings.halve_every);
  visit({.name = "final-rate",
         .help = "Lowest learning rate of the schedule, as a share of --learning-rate",
         .range = {0, 1}},
        settings.final_rate);
  visit({.name = "beta1",
         .help = "Adam β1, decay of the first moment",
         .range = kShare,
         .link = "https://arxiv.org/abs/1412.6980"},
        settings.beta1);
  visit({.name = "beta2",
         .help = "Adam β2, decay of the second moment",
         .range = kShare,
         .link = "https://arxiv.org/abs/1412.6980"},
        settings.beta2);
  visit({.name = "epsilon", .help = "Adam and Adagrad ε, added to the denominator", .range = {1e-30, 1}},
        settings.epsilon);
  visit({.name = "weight-decay",
         .help = "Weight decay of Adam, decoupled as in AdamW",
         .range = {0, 1e6},
         .link = "https://arxiv.org/abs/1711.05101"},
        settings.weight_decay);
  visit({.name = "momentum", .help = "Momentum of SGD", .range = kShare}, settings.momentum);
  visit({.name = "clip",
         .help = "Maximum norm of the gradient; a larger one is scaled down to it",
         .range = kCount,
         .zero = "no clipping",
         .link = "https://arxiv.org/abs/1211.5063"},
        settings.clip);
  visit({.name = "average",
         .help = "Decay of the exponential moving average of the weights; the averaged weights are validated and saved",
         .range = kShare,
         .zero = "no averaging",
         .link = "https://doi.org/10.1137/0330046"},
        settings.average);
  visit(
      {.name = "patience", .help = "Stop after N validations without a lower loss", .range = {0, 1e6}, .zero = "never"},
      settings.patience);
  visit({.name = "save-every",
         .help = "Steps between checkpoints; a checkpoint is also saved after each validation",
         .range = kCount,
         .zero = "after each validation only",
         .unit = "steps"},
        settings.save_every);
  visit({.name = "seed",
         .help = "Random seed; the same seed gives a bit-identical model on the same kind of processor",
         .range = kSeed},
        settings.seed);
}

std::unique_ptr<Optimizer> make_optimizer(const LoopSettings& loop);
// `epoch_steps`: steps per epoch; epochs may differ by a step or two.
ScheduleOptions schedule_options(const LoopSettings& loop, std::int64_t epoch_steps);

}  // namespace heed::train
