#include "heed/model/lm/char_network.h"

#include <cmath>

#include <gtest/gtest.h>

#include "heed/autograd/gradient_check.h"
#include "heed/base/error.h"
#include "heed/model/lm/char_stream.h"
#include "heed/tensor/kernels/softmax.h"

namespace heed::model {
namespace {

constexpr CharOptions kSmallNetwork{.characters = 7, .embedding = 3, .hidden = 5, .layers = 2, .dropout = 0};

struct Small {
  ParameterStore store;
  Random random{1};
  CharNetwork network;
  ThreadPool pool{2};

  explicit Small(const CharOptions& options = kSmallNetwork) : network(store, options, random) {}

  // Logits of `steps` characters of each stream after `state`.
  Tensor logits(std::span<const std::int32_t> inputs, CharNetwork::State& state) {
    Workspace workspace;
    Tape tape(pool, workspace, Mode::kInference);
    return Tensor(network.logits(tape, inputs, state, random).value);
  }
};

std::vector<std::int32_t> some_ids(std::size_t count) {
  Random random(3);
  std::vector<std::int32_t> ids(count);
  for (std::int32_t& id : ids) id = 1 + static_cast<std::int32_t>(random.below(6));
  return ids;
}

TEST(CharNetwork, HasPyTorchsNamesAndShapes) {
  Small small;
  ASSERT_NE(small.store.find("rnn.weight_ih_l1"), nullptr);
  EXPECT_EQ(small.store.find("rnn.weight_ih_l0")->shape(), (Shape{15, 3}));
  EXPECT_EQ(small.store.find("rnn.weight_ih_l1")->shape(), (Shape{15, 5}));
  EXPECT_EQ(small.store.find("embedding.weight")->shape(), (Shape{7, 3}));
  EXPECT_EQ(small.store.find("output.weight")->shape(), (Shape{7, 5}));
  EXPECT_EQ(small.store.size(), 11U);
}

TEST(CharNetwork, GradientsOfAWindowMeetFiniteDifferences) {
  Small small;
  const auto inputs = some_ids(8);  // 4 steps of 2 streams
  std::vector<Parameter*> parameters;
  for (const auto& parameter : small.store) parameters.push_back(parameter.get());
  const auto result = check_gradients(small.pool, parameters, [&](Tape& tape) {
    CharNetwork::State state = small.network.start(2);
    for (Tensor& layer : state) {
      float value = -0.5F;
      for (float& number : layer.view().span()) number = value += 0.1F;
    }
    return small.network.logits(tape, inputs, state, small.random);
  });
  EXPECT_EQ(result.checked, small.store.elements());
  EXPECT_LT(result.worst, 1e-3) << result.where;
}

TEST(CharNetwork, CarriesItsStateFromWindowToWindow) {
  Small small;
  const auto inputs = some_ids(12);  // 6 steps of 2 streams
  CharNetwork::State whole = small.network.start(2), parts = small.network.start(2);
  const Tensor all = small.logits(inputs, whole);
  const Tensor first = small.logits(std::span(inputs).first(8), parts);
  const Tensor second = small.logits(std::span(inputs).subspan(8), parts);
  for (Index t = 0; t < 12; ++t) {
    const auto expected = all.view().row(t), found = t < 8 ? first.view().row(t) : second.view().row(t - 8);
    for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(found[i], expected[i], 1e-6) << t;
  }
  for (std::size_t layer = 0; layer < whole.size(); ++layer)
    for (std::size_t i = 0; i < 10; ++i)
      EXPECT_NEAR(parts[layer].view().span()[i], whole[layer].view().span()[i], 1e-6) << layer;
}

TEST(CharNetwork, DropsOutInTrainingOnly) {
  Small small({.characters = 7, .embedding = 3, .hidden = 50, .dropout = 0.5F});
  const auto inputs = some_ids(4);
  Workspace workspace;
  const auto loss = [&](Mode mode) {
    Tape tape(small.pool, workspace, mode);
    CharNetwork::State state = small.network.start(2);
    return small.network.loss(tape, inputs, inputs, state, small.random).loss.value.span()[0];
  };
  EXPECT_EQ(loss(Mode::kInference), loss(Mode::kInference));
  EXPECT_NE(loss(Mode::kTraining), loss(Mode::kTraining));
}

// ln P computed by reading the text from its start as one stream.
std::vector<double> one_after_the_other(Small& small, std::int32_t before, std::span<const std::int32_t> ids) {
  std::vector<double> result;
  CharNetwork::State state = small.network.start(1);
  for (const std::int32_t id : ids) {
    const Tensor logits = small.logits(std::span(&before, 1), state);
    const auto known = logits.view().row(0).subspan(1);
    result.push_back(static_cast<double>(known[static_cast<std::size_t>(id - 1)] - kernels::log_sum_exp(known)) +
                     std::log1p(-1e-6));
    before = id;
  }
  return result;
}

TEST(CharLogProbabilities, AreThoseOfReadingTheTextFromItsBegin) {
  Small small;
  const auto ids = some_ids(300);
  const auto found = log_probabilities(small.network, 2, ids, small.pool);
  const auto expected = one_after_the_other(small, 2, ids);
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i], expected[i], 1e-5) << i;
  EXPECT_TRUE(log_probabilities(small.network, 2, {}, small.pool).empty());
}

TEST(CharLogProbabilities, OfALongTextAreTheSameInPieces) {
  Small small;
  const auto ids = some_ids(9001);  // three pieces, of which the last is shorter
  const auto found = log_probabilities(small.network, 2, ids, small.pool);
  const auto expected = one_after_the_other(small, 2, ids);
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) ASSERT_NEAR(found[i], expected[i], 1e-5) << i;
}

TEST(CharLogProbabilities, GiveTheUnknownCharacterItsOwnShare) {
  CharOptions options = kSmallNetwork;
  options.unknown_probability = 0.25F;
  Small small(options);
  EXPECT_NEAR(log_probabilities(small.network, 1, std::vector{0}, small.pool)[0], std::log(0.25), 1e-6);
  double total = 0;
  for (std::int32_t id = 0; id < 7; ++id)
    total += std::exp(log_probabilities(small.network, 1, std::vector{id}, small.pool)[0]);
  EXPECT_NEAR(total, 1, 1e-5);
}

TEST(CharStream, GivesTheScoresOfTheNetwork) {
  Small small;
  CharStream stream(small.network);
  CharNetwork::State state = small.network.start(1);
  for (const std::int32_t id : some_ids(20)) {
    const Tensor expected = small.logits(std::span(&id, 1), state);
    const auto found = stream.after(id);
    ASSERT_EQ(found.size(), 7U);
    for (std::size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i], expected.view().span()[i], 1e-5);
  }
}

TEST(CharOptions, ThatMakeNoModelAreRejected) {
  const auto rejected = [](CharOptions options) { EXPECT_THROW(validate(options), Error); };
  rejected({.embedding = 0});
  rejected({.hidden = -1});
  rejected({.layers = 0});
  rejected({.layers = 65});
  rejected({.dropout = 1});
  rejected({.unknown_probability = 0});
  EXPECT_NO_THROW(validate(CharOptions{}));
}

}  // namespace
}  // namespace heed::model
