#include "heed/train/schedule.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "heed/base/error.h"
#include "heed/base/unicode/printable.h"

namespace heed::train {

ScheduleKind schedule_kind(std::string_view name) {
  if (name == "constant") return ScheduleKind::kConstant;
  if (name == "inverse-sqrt") return ScheduleKind::kInverseSquareRoot;
  if (name == "plateau") return ScheduleKind::kPlateau;
  if (name == "cosine") return ScheduleKind::kCosine;
  if (name == "halving") return ScheduleKind::kHalving;
  throw Error(
      fmt::format("schedule must be one of {} (got '{}')", fmt::join(kScheduleNames, ", "), printable(name, 80)));
}

Schedule::Schedule(const ScheduleOptions& options) : options_(options) {
  const auto check = [](bool holds, const char* rule, double value) {
    if (!holds) throw Error(fmt::format("{} (got {})", rule, value));
  };
  check(std::isfinite(options.rate) && options.rate > 0, "the learning rate must be above 0", options.rate);
  check(options.floor >= 0 && options.floor <= options.rate, "the lowest rate must be from 0 to the learning rate",
        options.floor);
  const auto warmup = static_cast<double>(options.warmup_steps);
  check(warmup >= 0, "the warm-up must have 0 steps or more", warmup);
  if (options.kind == ScheduleKind::kInverseSquareRoot)
    check(warmup >= 1, "the warm-up must have at least 1 step", warmup);
  if (options.kind == ScheduleKind::kCosine) {
    check(options.total_steps > options.warmup_steps, "there must be more steps than warm-up steps",
          static_cast<double>(options.total_steps));
  }
  if (options.kind == ScheduleKind::kHalving)
    check(options.halve_every >= 1, "there must be at least 1 step between halvings",
          static_cast<double>(options.halve_every));
  if (options.kind == ScheduleKind::kPlateau) {
    check(options.factor > 0 && options.factor < 1, "the factor must be between 0 and 1", options.factor);
    check(options.patience >= 1, "the patience must be at least 1", options.patience);
  }
}

double Schedule::rate(std::int64_t step) const {
  const auto now = static_cast<double>(step), warmup = static_cast<double>(options_.warmup_steps);
  if (step < options_.warmup_steps) return options_.rate * now / warmup;
  switch (options_.kind) {
    case ScheduleKind::kConstant:
      return options_.rate;
    case ScheduleKind::kInverseSquareRoot:
      return std::max(options_.floor, options_.rate * std::sqrt(warmup / now));
    case ScheduleKind::kPlateau:
      return std::max(options_.floor, options_.rate * state_.scale);
    case ScheduleKind::kCosine: {
      const double done = std::min(1.0, (now - warmup) / (static_cast<double>(options_.total_steps) - warmup));
      return options_.floor + (options_.rate - options_.floor) * 0.5 * (1 + std::cos(std::numbers::pi * done));
    }
    case ScheduleKind::kHalving: {
      const std::int64_t halvings = (step - 1) / options_.halve_every;
      return std::max(options_.floor, options_.rate * std::exp2(-static_cast<double>(halvings)));
    }
  }
  throw Error(fmt::format("no schedule has the number {}", static_cast<int>(options_.kind)));
}

void Schedule::observe(double validation_loss) {
  if (options_.kind != ScheduleKind::kPlateau) return;
  if (validation_loss < state_.best) {
    state_.best = validation_loss;
    state_.without_improvement = 0;
  } else if (++state_.without_improvement >= options_.patience) {
    state_.scale *= options_.factor;
    state_.without_improvement = 0;
  }
}

}  // namespace heed::train
