// Shared by the tests of training tasks: training that stops after a given number of steps, and settings as stored in a
// checkpoint.
#pragma once

#include <cstdint>

#include "heed/base/formats/json.h"
#include "heed/base/settings/settings_json.h"
#include "heed/train/trainer.h"

namespace heed::test {

// `steps` may be set until the training runs; below 0: it is not stopped. REQUIRES: `steps` outlives the hooks
inline train::TrainHooks stopping_hooks(std::int64_t& steps) {
  train::TrainHooks hooks;
  hooks.stop = [&steps] { return steps >= 0 && --steps <= 0; };
  return hooks;
}

template <class Settings>
nlohmann::ordered_json settings_as_json(const Settings& settings) {
  nlohmann::ordered_json json;
  add_settings(json, settings);
  return json;
}

}  // namespace heed::test
