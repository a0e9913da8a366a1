// What can be chosen about the loop of any training: optimizer, learning rate, how long, what is kept.
//
// A default is declared here, once; kinds of models change some (translation_settings.cpp, lm_settings.cpp).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>

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
  double final_rate = 0;  // share of the learning rate that it never falls below after warm-up
  double beta1 = AdamOptions{}.beta1, beta2 = AdamOptions{}.beta2, epsilon = AdamOptions{}.epsilon;
  double weight_decay = AdamOptions{}.weight_decay;
  double momentum = SgdOptions{}.momentum;
  double clip = 0;            // norm of the gradient; 0: not clipped
  double average = 0;         // decay of the moving average of the weights that is validated and kept; 0: none
  std::int64_t patience = 0;  // epochs without a better validation after which training stops; 0: never
  std::int64_t save_every =
      500;  // steps between checkpoints; 0: only at the end of each epoch, where there is one anyway
  std::int64_t seed = 1;
};

template <class Options, class Visit>
void visit_options(Options& options, Visit&& visit) requires requires {
  options.save_every;
}
{
  visit("epochs", options.epochs, "Passes through the training set");
  visit("optimizer", options.optimizer, "Optimizer: adam, adagrad or sgd");
  visit("schedule", options.schedule, "Learning rate schedule: constant, inverse-sqrt, plateau, cosine or halving");
  visit("learning-rate", options.learning_rate, "The highest learning rate");
  visit("warmup", options.warmup, "Steps over which the learning rate rises");
  visit("halve-every", options.halve_every, "Steps after which the schedule halving halves the rate");
  visit("final-rate", options.final_rate, "Share of the learning rate that it never falls below");
  visit("beta1", options.beta1, "Adam beta1, the decay of the first moment");
  visit("beta2", options.beta2, "Adam beta2, the decay of the second moment");
  visit("epsilon", options.epsilon, "Added to the denominator of Adam and Adagrad");
  visit("weight-decay", options.weight_decay, "Adam weight decay, decoupled as in AdamW");
  visit("momentum", options.momentum, "Momentum of SGD");
  visit("clip", options.clip, "Norm to which the gradient is cut down; 0: not at all");
  visit("average", options.average, "Decay of the moving average of the weights, which is validated and kept; 0: none");
  visit("patience", options.patience, "Epochs without a better validation after which to stop; 0: never");
  visit("save-every", options.save_every, "Steps between checkpoints; there is one after each epoch in any case");
  visit("seed", options.seed, "The same seed gives the same model, bit for bit");
}

// Throws Error, naming the option, for a value that makes no sense.
void validate(const LoopSettings& loop);

std::unique_ptr<Optimizer> make_optimizer(const LoopSettings& loop);
// `epoch_steps`: in an epoch; epochs may differ by a step or two.
ScheduleOptions schedule_options(const LoopSettings& loop, std::int64_t epoch_steps);

}  // namespace heed::train
