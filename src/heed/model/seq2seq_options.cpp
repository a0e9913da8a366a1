#include "heed/model/seq2seq_options.h"

#include <string>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/model/readout.h"

namespace heed {
namespace {

constexpr Index kMaxSize = 1'000'000;  // far beyond use, and products of a few such sizes stay below 2^63

void require_size(const char* name, Index value) {
  require(value >= 1 && value <= kMaxSize, "model options", [&] {
    return Mismatch{fmt::format("{} from 1 to {}", name, kMaxSize), std::to_string(value)};
  });
}

void require_share(const char* name, float value) {
  require(value >= 0 && value < 1, "model options", [&] {
    return Mismatch{fmt::format("{} of at least 0 and less than 1", name), fmt::format("{}", value)};
  });
}

}  // namespace

const Seq2SeqOptions& require_valid(const Seq2SeqOptions& options) {
  require_size("embedding", options.embedding);
  require_size("hidden", options.hidden);
  require_size("key", options.key);
  require_size("heads", options.heads);
  require_share("dropout", options.dropout);
  require_share("state-dropout", options.state_dropout);
  require_share("readout-dropout", options.readout_dropout);
  require_share("label-smoothing", options.label_smoothing);
  readout_kind(options.readout);
  return options;
}

}  // namespace heed
