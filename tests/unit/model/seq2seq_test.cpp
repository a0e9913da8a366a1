#include "heed/model/gru/seq2seq.h"

#include <numeric>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "heed/base/error.h"
#include "tests/support/seq2seq_parity.h"

namespace heed::model {
namespace {

using namespace test;

TEST(Seq2Seq, LogitsWeightsLossAndGradientsMeetPyTorch) {
  const SafetensorsFile file = test::parity_file("seq2seq");
  const auto batch = test::seq2seq_parity_batch(file);
  ASSERT_EQ(batch.source_lengths, test::int32s(file, "src_lengths"));
  ASSERT_EQ(batch.target_steps, 7);
  ParameterStore store;
  Random random(1);
  const Seq2Seq model(store, test::kSeq2SeqParityOptions, random);
  load_parameters(store, file);
  ThreadPool pool(2);
  Workspace workspace;
  {
    Tape tape(pool, workspace, Mode::kInference);
    const auto output = model.decode(tape, model.encode(tape, batch, random), batch, random);
    const Tensor logits = file.copy("logits"), alpha = file.copy("alpha");  // [T, B, V], [B, T, S]
    for (std::size_t i = 0; i < batch.real_positions.size(); ++i) {
      const Index row = batch.real_positions[i], t = row / 4, b = row % 4;
      for (std::size_t v = 0; v < 19; ++v) {
        ASSERT_NEAR(output.logits.value.row(static_cast<Index>(i))[v], logits.view().row(row)[v],
                    test::kOutputTolerance);
      }
      for (std::size_t s = 0; s < 9; ++s) {
        ASSERT_NEAR(output.weights.value.row(b * 7 + t)[s], alpha.view().row(b * 7 + t)[s], test::kOutputTolerance);
      }
    }
  }
  Tape tape(pool, workspace, Mode::kTraining);
  const auto loss = model.loss(tape, batch, random);
  tape.backward(loss.loss);
  expect_close(loss.loss.value, file.copy("loss").view(), test::kOutputTolerance, "loss");
  expect_gradients(store, file);
}

TEST(Seq2Seq, ASentenceIsReadTheSameAloneAndInABatch) {
  ParameterStore store;
  Random random(1);
  const Seq2Seq model(store, test::kSeq2SeqParityOptions, random);
  const std::vector<std::vector<std::int32_t>> sources{{2, 5, 6, 3}, {2, 9, 8, 7, 6, 5, 4, 3}},
      targets{{2, 4, 5, 3}, {2, 6, 7, 8, 9, 10, 3}};
  ThreadPool pool(1);
  Workspace workspace;
  const auto logits = [&](std::size_t count) {
    Tape tape(pool, workspace, Mode::kInference);
    const auto batch =
        Seq2SeqBatch::from_sentences(std::span(sources).first(count), std::span(targets).first(count), 1);
    const auto output = model.decode(tape, model.encode(tape, batch, random), batch, random);
    std::vector<float> first_sentence;
    for (std::size_t i = 0; i < batch.real_positions.size(); ++i) {
      if (batch.real_positions[i] % static_cast<std::int32_t>(count) != 0) continue;
      const auto row = output.logits.value.row(static_cast<Index>(i));
      first_sentence.insert(first_sentence.end(), row.begin(), row.end());
    }
    return first_sentence;
  };
  const auto alone = logits(1), together = logits(2);
  ASSERT_EQ(alone.size(), together.size());
  for (std::size_t i = 0; i < alone.size(); ++i) EXPECT_NEAR(alone[i], together[i], 1e-5);
}

TEST(Seq2Seq, AStepOfSomePlacesIsThatOfAll) {
  ParameterStore store;
  Random random(1);
  const Seq2Seq model(store, test::kSeq2SeqParityOptions, random);
  const std::vector<std::vector<std::int32_t>> sources{{2, 5, 6, 3}, {2, 9, 8, 7, 3}, {2, 3}}, targets(3, {2, 3});
  ThreadPool pool(2);
  Workspace workspace;
  Tape tape(pool, workspace, Mode::kInference);
  const auto batch = Seq2SeqBatch::from_sentences(sources, targets, 1);
  const auto memory = model.encode(tape, batch, random).memory;
  const std::vector<std::int32_t> words{4, 5, 6, 7, 8, 9};  // [K = 2, B = 3]
  Tensor hidden(Shape{6, test::kSeq2SeqParityOptions.hidden});
  for (float& value : hidden.view().span()) value = static_cast<float>(random.normal());
  const auto all = model.step(tape, memory, {std::as_const(hidden).view()}, words);

  const std::vector<std::int32_t> positions{3, 1, 5};
  std::vector<std::int32_t> some_words;
  Tensor some_hidden(Shape{3, test::kSeq2SeqParityOptions.hidden});
  for (std::size_t i = 0; i < 3; ++i) {
    some_words.push_back(words[static_cast<std::size_t>(positions[i])]);
    std::ranges::copy(hidden.view().row(positions[i]), some_hidden.view().row(static_cast<Index>(i)).begin());
  }
  const auto some = model.step(tape, memory, {std::as_const(some_hidden).view()}, some_words, positions);
  ASSERT_EQ(some.weights.shape(), all.weights.shape());
  for (Index i = 0; i < 3; ++i) {
    const Index place = positions[static_cast<std::size_t>(i)], weights = place % 3 * 2 + place / 3;  // of [B, 1, K]
    const auto expect_row = [&](const Var& some_rows, Index row, const Var& all_rows, Index all_row) {
      for (std::size_t c = 0; c < static_cast<std::size_t>(all_rows.value.columns()); ++c)
        EXPECT_NEAR(some_rows.value.row(row)[c], all_rows.value.row(all_row)[c], 1e-5);
    };
    expect_row(some.logits, i, all.logits, place);
    expect_row(some.hidden, i, all.hidden, place);
    expect_row(some.weights, weights, all.weights, weights);
  }
  EXPECT_THROW(model.step(tape, memory, {std::as_const(hidden).view()}, words, positions), Error);
  EXPECT_THROW(model.step(tape, memory, {std::as_const(some_hidden).view()}, std::span(words).first(4)), Error);
}

TEST(Seq2SeqBatch, KnowsItsRealPositions) {
  const std::vector<std::vector<std::int32_t>> sources{{2, 5, 3}, {2, 3}}, targets{{2, 7, 3}, {2, 8, 9, 3}};
  const auto batch = Seq2SeqBatch::from_sentences(sources, targets, 1);
  EXPECT_EQ(batch.source, (std::vector<std::int32_t>{2, 2, 5, 3, 3, 1}));
  EXPECT_EQ(batch.target_inputs, (std::vector<std::int32_t>{2, 2, 7, 8, 1, 9}));
  EXPECT_EQ(batch.real_positions, (std::vector<std::int32_t>{0, 1, 2, 3, 5}));
  EXPECT_EQ(batch.targets, (std::vector<std::int32_t>{7, 8, 3, 9, 3}));
}

TEST(Seq2SeqBatch, RejectsEmptySentences) {
  const std::vector<std::vector<std::int32_t>> some{{2, 3}}, empty{{}}, none;
  EXPECT_THROW(Seq2SeqBatch::from_sentences(empty, some, 1), Error);
  EXPECT_THROW(Seq2SeqBatch::from_sentences(some, empty, 1), Error);
  EXPECT_THROW(Seq2SeqBatch::from_sentences(some, none, 1), Error);
}

}  // namespace
}  // namespace heed::model
