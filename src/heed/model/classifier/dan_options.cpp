#include "heed/model/classifier/dan_options.h"

#include "heed/model/require_option.h"

namespace heed::model {

const DanOptions& validate(const DanOptions& options) {
  const auto require_from = [](const char* name, Index value, Index least, Index most) {
    require(value >= least && value <= most, "model options", [&] {
      return Mismatch{fmt::format("{} from {} to {}", name, least, most), fmt::format("{}", value)};
    });
  };
  require_size("embedding", options.embedding);
  require_size("hidden", options.hidden);
  require_from("layers", options.layers, 0, kMostHiddenLayers);
  require_from("ngrams", options.ngrams, 1, kLongestNgram);
  require_from("buckets", options.buckets, 1, kMostBuckets);
  require_share("word-dropout", options.word_dropout);
  require_share("dropout", options.dropout);
  return options;
}

}  // namespace heed::model
