#include "heed/model/lm/bigram_options.h"

#include "heed/model/require_option.h"

namespace heed::model {

const BigramOptions& validate(const BigramOptions& options) {
  require_size("embedding", options.embedding);
  require_size("hidden", options.hidden);
  require(!options.tied || options.hidden == options.embedding, "model options", [&] {
    return Mismatch{"hidden equal to embedding where tied",
                    fmt::format("hidden {}, embedding {}", options.hidden, options.embedding)};
  });
  return options;
}

}  // namespace heed::model
