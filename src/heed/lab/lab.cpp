#include "heed/lab/lab.h"

#include <algorithm>
#include <array>
#include <string>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/unicode/printable.h"
#include "heed/lab/experiments/average.h"
#include "heed/lab/experiments/copy.h"
#include "heed/lab/experiments/distribution.h"
#include "heed/lab/experiments/equivariance.h"
#include "heed/lab/experiments/gradients.h"
#include "heed/lab/experiments/multihead.h"
#include "heed/lab/experiments/noisy.h"
#include "heed/lab/experiments/projection.h"
#include "heed/lab/experiments/scale.h"

namespace heed::lab {

std::span<const LabExperiment> lab_experiments() {
  static constexpr std::array kExperiments = {
      LabExperiment{"distribution", "attention weights are a distribution, diffuse or peaked", distribution_experiment},
      LabExperiment{"copy", "a query along one key, if scaled up, copies its value", copy_experiment},
      LabExperiment{"average", "a query along the sum of two keys averages their values", average_experiment},
      LabExperiment{"noisy", "with noisy keys, one head sometimes copies one value, sometimes the other",
                    noisy_experiment},
      LabExperiment{"multihead", "with noisy keys, two heads, each looking for one key, together average two values",
                    multihead_experiment},
      LabExperiment{"projection", "a matrix extracts one value from a sum of two", projection_experiment},
      LabExperiment{"equivariance", "attention does not know the order of its rows", equivariance_experiment},
      LabExperiment{"scale", "why scores are divided by √D", scale_experiment},
      LabExperiment{"gradients", "gradients by hand, by finite differences and by autodiff", gradients_experiment},
  };
  return kExperiments;
}

LabResult run_lab(std::string_view name, const LabOptions& options, ThreadPool& pool) {
  const auto experiments = lab_experiments();
  const auto found = std::ranges::find(experiments, name, &LabExperiment::name);
  if (found == experiments.end()) {
    std::string names;
    for (const LabExperiment& one : experiments) names += (names.empty() ? "" : ", ") + std::string(one.name);
    throw Error(fmt::format("no experiment '{}' (experiments: {})", printable(name, 80), names));
  }
  return found->run(options, pool);
}

}  // namespace heed::lab
