// Learning-rate schedules. The rate is a function of the step; `plateau` also of the validation losses it has seen.
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
  std::int64_t total_steps = 0;       // cosine: where it ends
  std::int64_t halve_every = 20'000;  // halving: steps
  double floor = 0;                   // no rate below this one after warm-up
  double factor = 0.5;                // plateau: what the rate is multiplied by
  int patience = 1;                   // plateau: how many losses without improvement it takes
};

class Schedule {
 public:
  explicit Schedule(const ScheduleOptions& options);  // throws Error for options that make no sense

  double rate(std::int64_t step) const;  // of step 1, 2, ...
  void observe(double validation_loss);  // of plateau; the others ignore it

  // What `observe` has come to: to be saved and restored with a checkpoint.
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
