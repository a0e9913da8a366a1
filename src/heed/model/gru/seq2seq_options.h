// The choices of which a translation model is made. They are saved with it.
#pragma once

#include <string>

#include "heed/tensor/shape.h"

namespace heed::model {

struct Seq2SeqOptions {
  Index source_tokens = 0, target_tokens = 0;  // vocabulary sizes
  Index embedding = 256;                       // E
  Index hidden = 512;                          // H of the decoder and of each direction of the encoder
  Index key = 512;                             // D, for mechanisms that project to keys of a size of their own
  Index heads = 8;                             // of multihead
  std::string attention = "sdp";               // one of kAttentionNames
  std::string readout = "linear";              // one of kReadoutNames
  // Shares set to 0 while training:
  float dropout = 0.5F;       // of embeddings
  float state_dropout = 0;    // of the encoder's states
  float readout_dropout = 0;  // of what the last product reads
  float label_smoothing = 0;  // while training, this share of each target is spread over all words
};

// Gives the options back. Throws Error unless every size is from 1 to a million, every share is in [0, 1) and the
// readout has a known name; attention knows its own names and sizes (nn/attention/make_attention.h).
const Seq2SeqOptions& validate(const Seq2SeqOptions& options);

// Calls visit(name, field, help) for all but the sizes of the vocabularies, which are found and not chosen. The names
// are those of the command line, of --config and of config.json.
template <class Options, class Visit>
void visit_options(Options& options, Visit&& visit) requires requires {
  options.readout_dropout;
}
{
  visit("attention", options.attention, "Attention mechanism: none, mean, sdp, dot, general, additive or multihead");
  visit("embedding", options.embedding, "Size of the word vectors");
  visit("hidden", options.hidden, "Size of the decoder, and of each direction of the encoder");
  visit("key", options.key, "Size of keys and queries, for sdp and additive");
  visit("heads", options.heads, "Heads of multihead");
  visit("readout", options.readout,
        "Output layer: linear, or tied: through a tanh layer to the target's own word vectors");
  visit("dropout", options.dropout, "Share of the word vectors' numbers set to 0 in training");
  visit("state-dropout", options.state_dropout, "The same for the encoder's states");
  visit("readout-dropout", options.readout_dropout, "The same for what the output layer reads");
  visit("label-smoothing", options.label_smoothing, "Share of each target that is spread over all words");
}

}  // namespace heed::model
