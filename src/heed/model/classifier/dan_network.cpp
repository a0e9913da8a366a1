#include "heed/model/classifier/dan_network.h"

#include <string>

#include "heed/autograd/dropout.h"
#include "heed/autograd/pointwise.h"
#include "heed/nn/parameters.h"

namespace heed::model {
namespace {

// Small compared with trained vectors, so that a rare word has little influence.
constexpr double kVectorLimit = 0.1;

std::vector<Linear> hidden_layers(const Scope& scope, const DanOptions& options, Random& random) {
  std::vector<Linear> layers;
  for (Index layer = 0; layer < options.layers; ++layer)
    layers.emplace_back(scope / std::to_string(layer), layer == 0 ? options.embedding : options.hidden, options.hidden,
                        random);
  return layers;
}

}  // namespace

DanNetwork::DanNetwork(ParameterStore& store, const DanOptions& options, Random& random)
    : options_(validate(options)),
      vectors_(store.add("embedding.weight", {options.rows(), options.embedding})),
      hidden_(hidden_layers(Scope(store, "hidden"), options, random)),
      output_(Scope(store, "output"), options.layers == 0 ? options.embedding : options.hidden, options.classes,
              random) {
  // N-gram vectors start at 0, so that an n-gram that training never saw has no influence.
  fill_uniform(vectors_, kVectorLimit, random, options.words);
}

Var DanNetwork::logits(Tape& tape, const RowLists& texts, Random& random) const {
  const Var table = options_.train_vectors ? tape.use(vectors_) : Tape::constant(vectors_.value());
  return logits_of_averages(tape, mean_of_rows(tape, table, texts), random);
}

Var DanNetwork::logits_of_averages(Tape& tape, Var averages, Random& random) const {
  Var x = averages;
  for (const Linear& layer : hidden_) x = dropout(tape, relu(tape, layer(tape, x)), options_.dropout, random);
  return output_(tape, x);
}

}  // namespace heed::model
