#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "heed/metrics/classification.h"
#include "heed/study/sweep/sweep.h"

namespace heed::study {
namespace {

constexpr std::size_t kMostNamed = 6;  // settings named in a list
constexpr double kMuchFaster = 1.5;    // times
constexpr double kPoints = 100;        // percentage points of a share

std::string percent(double share) { return fmt::format("{:.2f}%", kPoints * share); }
std::string points(double share) { return fmt::format("{:.2f} points", kPoints * share); }

std::string best_setting(const Sweep& sweep) {
  const SweepPoint& best = sweep.points[sweep.best];
  std::string text =
      sweep.points.size() > 1
          ? fmt::format("The highest mean accuracy of {} settings is that of {}: {} right", sweep.points.size(),
                        sweep_setting(sweep.axes, best.cell), percent(best.accuracy.mean))
          : fmt::format("There is one setting, so nothing to compare: {} right", percent(best.accuracy.mean));
  if (best.runs > 1)
    text += fmt::format(" on average over {} seeds, from {} to {}", best.runs, percent(best.accuracy.low),
                        percent(best.accuracy.high));
  return text + ".";
}

std::string noise_of_seeds(const Sweep& sweep) {
  if (!sweep.seed_deviation) return "One seed per setting cannot separate an effect from noise; use --runs 3.";
  return fmt::format("Noise between seeds: {} (standard deviation of accuracy over seeds, pooled over settings).",
                     points(*sweep.seed_deviation));
}

std::string level_settings(const Sweep& sweep) {
  const std::size_t others = sweep.points.size() - 1;
  if (sweep.level.empty())
    return others == 1
               ? "The other setting is worse than the best by more than the noise between seeds."
               : fmt::format("All {} other settings are worse than the best by more than the noise between seeds.",
                             others);
  std::vector<std::size_t> level = sweep.level;
  std::ranges::stable_sort(level, [&](std::size_t a, std::size_t b) {
    return sweep.points[a].accuracy.mean > sweep.points[b].accuracy.mean;
  });
  std::string names;
  for (std::size_t i = 0; i < std::min(level.size(), kMostNamed); ++i) {
    const SweepPoint& point = sweep.points[level[i]];
    names += fmt::format("{}{} ({})", i == 0 ? "" : "; ", sweep_setting(sweep.axes, point.cell),
                         percent(point.accuracy.mean));
  }
  if (level.size() > kMostNamed) names += fmt::format("; and {} more", level.size() - kMostNamed);
  return fmt::format("{} of the {} other settings {} within noise of the best: {}.", level.size(), others,
                     level.size() == 1 ? "is" : "are", names);
}

// Empty unless a setting that is on a par with the best trains measurably and much faster.
std::string faster_setting(const Sweep& sweep) {
  if (sweep.level.empty()) return {};
  const auto seconds = [&](std::size_t i) -> const Spread& { return sweep.points[i].seconds; };
  const std::size_t fastest =
      *std::ranges::min_element(sweep.level, {}, [&](std::size_t i) { return seconds(i).mean; });
  if (seconds(sweep.best).mean < kMuchFaster * seconds(fastest).mean ||
      verdict(difference_of(estimate_of(seconds(sweep.best)), estimate_of(seconds(fastest)))) !=
          metrics::Verdict::kHigher)
    return {};
  return fmt::format("Of these, {} trains fastest: {:.2g} s per run; the best takes {:.2g} s.",
                     sweep_setting(sweep.axes, sweep.points[fastest].cell), seconds(fastest).mean,
                     seconds(sweep.best).mean);
}

std::string effect_text(const Sweep& sweep, const SweepEffect& effect) {
  const SweepAxis& axis = sweep.axes[effect.axis];
  std::string means;
  for (std::size_t i = 0; i < axis.values.size(); ++i)
    means += fmt::format("{}{} with {}", i == 0 ? "" : ", ", percent(effect.accuracy[i]), axis.values[i]);
  std::string text = fmt::format("{}, all else equal: {}.", axis.name, means);
  const metrics::Difference& difference = effect.difference;
  if (!difference.enough) return text;
  const std::string interval = fmt::format("95% interval {:+.2f} to {:+.2f}", kPoints * difference.interval.low,
                                           kPoints * difference.interval.high);
  if (is_measurable(difference))
    return text + fmt::format(" {} {} is better than {} by {}, more than the noise between seeds ({}).", axis.name,
                              axis.values[effect.best], axis.values[effect.worst], points(difference.value), interval);
  return text + fmt::format(" The largest difference, {}, is within the noise between seeds ({}).",
                            points(difference.value), interval);
}

std::string luck_of_texts(const Sweep& sweep) {
  const auto right = static_cast<std::int64_t>(
      std::llround(sweep.points[sweep.best].accuracy.mean * static_cast<double>(sweep.validation_texts)));
  const metrics::Interval interval = metrics::wilson_interval(right, sweep.validation_texts);
  return fmt::format(
      "All settings were validated on the same {} texts. On new texts of the same kind, expect {} to {} (95% interval) "
      "for the best setting, and slightly less than here, because it was selected on these texts.",
      sweep.validation_texts, percent(interval.low), percent(interval.high));
}

}  // namespace

std::vector<std::string> sweep_findings(const Sweep& sweep) {
  std::vector<std::string> findings = {best_setting(sweep), noise_of_seeds(sweep)};
  if (sweep.seed_deviation && sweep.points.size() > 1) {
    findings.push_back(level_settings(sweep));
    if (const std::string faster = faster_setting(sweep); !faster.empty()) findings.push_back(faster);
  }
  for (const SweepEffect& effect : sweep.effects) findings.push_back(effect_text(sweep, effect));
  findings.push_back(luck_of_texts(sweep));
  return findings;
}

}  // namespace heed::study
