#include "heed/train/translation/translation_settings.h"

#include "heed/base/error.h"
#include "heed/base/settings/setting_value.h"

namespace heed::train {

TrainSettings preset(std::string_view name) {
  TrainSettings settings;
  if (name == "seed") return settings;
  check(kPresetSetting, "preset", std::string(name));
  settings.model.hidden = 320;
  settings.model.key = 320;
  settings.model.readout = "tied";
  settings.model.dropout = 0.3F;
  settings.model.state_dropout = 0.2F;
  settings.model.readout_dropout = 0.3F;
  settings.model.label_smoothing = 0.1F;
  settings.batch.batch = 64;
  settings.loop.schedule = "cosine";
  settings.loop.learning_rate = 2e-3;
  settings.loop.warmup = 200;
  settings.loop.clip = 1;
  settings.loop.average = 0.999;
  if (name == "demo") {
    // Small sizes for a small language, and little regularisation, since its sentences never run out.
    settings.model.embedding = settings.model.hidden = settings.model.key = 128;
    settings.model.dropout = settings.model.state_dropout = settings.model.readout_dropout = 0.1F;
    settings.text.min_count = 1;
    settings.loop.epochs = 5;
    settings.batch.batch = 32;
    settings.loop.learning_rate = 4e-3;
    settings.loop.warmup = 100;
    settings.loop.average = 0.99;
  }
  return settings;
}

void validate(const TrainSettings& settings) {
  check_settings(settings);
  if (settings.batch.batch == 0 && settings.batch.batch_tokens == 0)
    throw Error("--batch and --batch-tokens are both 0; one of them must limit a batch");
}

}  // namespace heed::train
