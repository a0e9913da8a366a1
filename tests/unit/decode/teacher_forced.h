// The simplest way to compute what search computes: one sentence through Seq2Seq::decode, with the words so far given.
#pragma once

#include <cmath>
#include <vector>

#include "heed/model/gru/seq2seq.h"
#include "heed/text/vocabulary/vocabulary.h"

namespace heed::test {

using Words = std::vector<std::int32_t>;

struct TeacherForced {
  std::vector<std::vector<double>> log_probabilities;  // [T][V]: of each word after the first t words
  std::vector<std::vector<double>> weights;            // [T][S], mean over heads
};

// T is the number of words plus one: the last row predicts what follows them.
inline TeacherForced teacher_forced(const model::Seq2Seq& model, const Words& source, const Words& words) {
  Words target{text::Vocabulary::kBegin};
  target.insert(target.end(), words.begin(), words.end());
  target.push_back(text::Vocabulary::kEnd);
  ThreadPool pool(1);
  Workspace workspace;
  Tape tape(pool, workspace, Mode::kInference);
  Random random(1);
  const std::vector<Words> sources{source}, targets{target};
  const auto batch = model::Seq2SeqBatch::from_sentences(sources, targets, text::Vocabulary::kPadding);
  const auto output = model.decode(tape, model.encode(tape, batch, random), batch, random);
  TeacherForced result;
  const ConstView logits = output.logits.value, weights = output.weights.value;  // [T, V], [1, h, T, S]
  for (Index t = 0; t < logits.rows(); ++t) {
    double sum = 0;
    for (const float x : logits.row(t)) sum += std::exp(static_cast<double>(x));
    auto& row = result.log_probabilities.emplace_back();
    for (const float x : logits.row(t)) row.push_back(static_cast<double>(x) - std::log(sum));
    auto& mean = result.weights.emplace_back(source.size(), 0.0);
    const Index heads = weights.shape()[1];
    for (Index head = 0; head < heads; ++head) {
      for (std::size_t s = 0; s < source.size(); ++s)
        mean[s] += static_cast<double>(weights.row(head * logits.rows() + t)[s]) / static_cast<double>(heads);
    }
  }
  return result;
}

// Of the words and, if requested, of the end token after them.
inline double log_probability(const TeacherForced& forced, const Words& words, bool with_end) {
  double sum = with_end ? forced.log_probabilities[words.size()][text::Vocabulary::kEnd] : 0;
  for (std::size_t t = 0; t < words.size(); ++t) sum += forced.log_probabilities[t][static_cast<std::size_t>(words[t])];
  return sum;
}

}  // namespace heed::test
