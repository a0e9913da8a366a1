// Learning-rate schedules. The rate is a function of the step; for `plateau`, also of the validation losses so far.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <string_view>

namespace heed::train {

enum class ScheduleKind {
  kConstant,
  kInverseSquareRoot,  // linear warm-up, then rate * sqrt(warmup / step) (Vaswani et al. 2017)
  kPlateau,            // linear warm-up, then halved whenever validation has not improved for `patience` losses
  kCosine,             // linear warm-up, then half a cosine down to `floor` at `total_steps` (Loshchilov & Hutter 2017)
  kHalving,            // linear warm-up; halved after each `halve_every` steps
};

inline constexpr std::array kScheduleNames = {"constant", "inverse-sqrt", "plateau", "cosine", "halving"};
ScheduleKind schedule_kind(std::string_view name);  // throws Error for a name that is not in kScheduleNames

struct ScheduleOptions {
  ScheduleKind kind = ScheduleKind::kConstant;
  double rate = 1e-3;                 // the highest rate
  std::int64_t warmup_steps = 0;      // the rate rises linearly over these; at least 1 for inverse-sqrt
  std::int64_t total_steps = 0;       // cosine: the last step
  std::int64_t halve_every = 20'000;  // halving: steps
  double floor = 0;                   // lower limit of the rate after warm-up
  double factor = 0.5;                // plateau: the rate is multiplied by this
  int patience = 1;                   // plateau: number of losses without improvement before it does so
};

class Schedule {
 public:
  explicit Schedule(const ScheduleOptions& options);  // throws Error for invalid options

  double rate(std::int64_t step) const;  // of step 1, 2, ...
  void observe(double validation_loss);  // for plateau; the others ignore it

  // The state that `observe` changes: saved and restored with a checkpoint.
  struct State {
    double best = std::numeric_limits<double>::infinity();
    int without_improvement = 0;
    double scale = 1;
  };
  const State& state() const { return state_; }
  void restore(const State& state) { state_ = state; }

 private:
  ScheduleOptions options_;
  State state_;
};

}  // namespace heed::train
