#include "heed/model/lm/char_stream.h"

#include <algorithm>

#include "heed/tensor/kernels/gru_gates.h"
#include "heed/tensor/product.h"

namespace heed::model {

CharStream::CharStream(const CharNetwork& network)
    : network_(network),
      inputs_(Shape{network.options().characters, 3 * network.options().hidden}),
      state_(network.start(1)),
      gates_(Shape{1, 3 * network.options().hidden}),
      recurrent_(gates_.shape()),
      logits_(Shape{1, network.options().characters}) {
  const Gru::Values first = network.layers().at(0).values();
  small_product(ConstView(network.embedding().weight().value()), transposed(first.weight_ih), inputs_.view(),
                {.bias = first.bias_ih.data()});
}

std::span<const float> CharStream::after(std::int32_t token) {
  std::ranges::copy(inputs_.view().row(token), gates_.view().span().begin());
  for (std::size_t layer = 0; layer < state_.size(); ++layer) {
    const Gru::Values weights = network_.layers()[layer].values();
    const View h = state_[layer].view();
    if (layer > 0)
      small_product(state_[layer - 1].view(), transposed(weights.weight_ih), gates_.view(),
                    {.bias = weights.bias_ih.data()});
    small_product(h, transposed(weights.weight_hh), recurrent_.view(), {.bias = weights.bias_hh.data()});
    kernels::gru_gates(gates_.view().span(), ConstView(recurrent_.view()).span(), h.span(), h.span());
  }
  small_product(state_.back().view(), transposed(network_.output().weight()), logits_.view(),
                {.bias = network_.output().bias().data()});
  return logits_.view().span();
}

}  // namespace heed::model
