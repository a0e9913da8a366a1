#include "heed/model/gru/seq2seq_options.h"

#include "heed/model/gru/readout.h"
#include "heed/model/require_option.h"

namespace heed::model {

const Seq2SeqOptions& validate(const Seq2SeqOptions& options) {
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

}  // namespace heed::model
