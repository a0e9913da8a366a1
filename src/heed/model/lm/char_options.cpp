#include "heed/model/lm/char_options.h"

#include "heed/model/require_option.h"

namespace heed::model {

const CharOptions& validate(const CharOptions& options) {
  constexpr Index kMostLayers = 64;
  require_size("embedding", options.embedding);
  require_size("hidden", options.hidden);
  require(options.layers >= 1 && options.layers <= kMostLayers, "model options", [&] {
    return Mismatch{fmt::format("layers from 1 to {}", kMostLayers), fmt::format("{}", options.layers)};
  });
  require_share("dropout", options.dropout);
  require(options.unknown_probability > 0 && options.unknown_probability < 1, "model options", [&] {
    return Mismatch{"unknown-probability above 0 and less than 1", fmt::format("{}", options.unknown_probability)};
  });
  return options;
}

}  // namespace heed::model
