// The attention lab; start here. Each experiment states a claim, computes its closed form, measures it with the
// attention that the translator uses, and returns both with figures. Nothing is printed or drawn here.
#pragma once

#include <span>
#include <string_view>

#include "heed/base/thread_pool.h"
#include "heed/lab/lab_options.h"
#include "heed/lab/lab_result.h"

namespace heed::lab {

struct LabExperiment {
  std::string_view name, summary;
  LabResult (*run)(const LabOptions& options, ThreadPool& pool);
};

// In recommended reading order.
std::span<const LabExperiment> lab_experiments();

// Throws Error for an unknown name, and for options that `check` rejects.
LabResult run_lab(std::string_view name, const LabOptions& options, ThreadPool& pool);

}  // namespace heed::lab
