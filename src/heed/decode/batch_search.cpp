#include "heed/decode/batch_search.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "heed/decode/source_memory.h"
#include "heed/tensor/kernels/softmax.h"
#include "heed/tensor/parallel.h"
#include "heed/text/vocabulary/vocabulary.h"

namespace heed::decode {
namespace {

using Sources = std::span<const std::vector<std::int32_t>>;

// A finished sentence has no rows in the large products, but still costs attention until it is removed from the memory.
// Finished sentences are removed once they are this share of the memory's columns. Each removal copies the memory to at
// most 1 - share of its size, so that all copies together are at most 1 / share times the first memory.
constexpr double kDoneShare = 0.25;

// Each sentence has one column of the memory and, in each step, one row per live hypothesis. A sentence's rows are
// adjacent, in the order of the columns.
class BatchSearch {
 public:
  BatchSearch(const model::Seq2Seq& model, ThreadPool& pool, Workspace& workspace, Sources sources,
              const SearchOptions& options)
      : model_(model), tape_(pool, workspace, Mode::kInference), sources_(sources), options_(options) {
    for (const auto& source : sources_) beams_.emplace_back(beam_options(options_, source.size()), history_.add_root());
    candidates_.resize(beams_.size());
    columns_.resize(beams_.size());
    std::iota(columns_.begin(), columns_.end(), 0);
  }

  std::vector<std::vector<Hypothesis>> run() {
    const model::Seq2SeqBatch batch = source_batch(sources_);
    Random unused(0);
    const model::Seq2Seq::Encoded encoded = model_.encode(tape_, batch, unused);
    memory_ = encoded.memory;
    hidden_ = tape_.workspace().tensor({static_cast<Index>(beams_.size()) * options_.beam, model_.options().hidden});
    std::ranges::copy(encoded.sentence.value.span(), hidden_.span().begin());
    for (list_rows(); !words_.empty(); list_rows()) {
      const Workspace::Mark mark = tape_.workspace().mark();
      const model::Seq2Seq::Step step =
          model_.step(tape_, memory_, {hidden_.slice(0, row_count())}, words_, positions_);
      if (options_.keep_weights) keep_weights(step.weights.value);
      find_candidates(step.logits.value);
      advance(step.hidden.value);
      tape_.workspace().rewind(mark);
      drop_columns();
    }
    return results();
  }

 private:
  std::size_t column_count() const { return columns_.size(); }
  Index row_count() const { return static_cast<Index>(words_.size()); }
  std::span<const Beam::Live> live(std::size_t column) const { return beams_[columns_[column]].live(); }

  void list_rows() {
    words_.clear(), positions_.clear(), first_rows_.clear(), prefixes_.clear();
    for (std::size_t column = 0; column < column_count(); ++column) {
      first_rows_.push_back(row_count());
      for (std::size_t k = 0; k < live(column).size(); ++k) {
        words_.push_back(live(column)[k].word);
        positions_.push_back(static_cast<std::int32_t>(k * column_count() + column));
        prefixes_.push_back({live(column)[k].log_probability, 0});
      }
    }
    // Positions 0, 1, 2, ... are the default, so no list is needed.
    if (positions_.size() == column_count() && std::ranges::is_sorted(positions_)) positions_.clear();
  }

  // weights [B, h, K, S]
  void keep_weights(ConstView weights) {
    const Index heads = weights.shape()[1], hypotheses = weights.shape()[2], steps = weights.shape()[3];
    for (std::size_t column = 0; column < column_count(); ++column) {
      const auto sources = static_cast<Index>(sources_[columns_[column]].size());
      const float* row = weights.data() + static_cast<Index>(column) * heads * hypotheses * steps;
      for (const Beam::Live& hypothesis : live(column)) {
        history_.keep_weights(hypothesis.node, row, heads, hypotheses * steps, sources);
        row += steps;
      }
    }
  }

  void find_candidates(ConstView logits) {
    for_rows(tape_.pool(), logits.rows(), logits.columns(), [&](Index begin, Index end) {
      for (Index r = begin; r < end; ++r)
        prefixes_[static_cast<std::size_t>(r)].log_sum_exp = kernels::log_sum_exp(logits.row(r));
    });
    for (const Prefix& prefix : prefixes_) require_finite(prefix);
    tape_.pool().run(static_cast<Index>(column_count()), [&](Index task) {
      const auto column = static_cast<std::size_t>(task);
      const auto count = static_cast<Index>(live(column).size()), first = first_rows_[column];
      best_continuations(logits.slice(first, first + count),
                         std::span(prefixes_).subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count)),
                         beams_[columns_[column]].room(), candidates_[columns_[column]]);
    });
  }

  // Extends every beam by one token and gathers hidden_ from the rows of `states`, the states before the step.
  void advance(ConstView states) {
    parents_.clear();
    for (std::size_t column = 0; column < column_count(); ++column) {
      if (live(column).empty()) continue;
      beams_[columns_[column]].advance(candidates_[columns_[column]], history_);
      for (const Beam::Live& hypothesis : live(column)) parents_.push_back(first_rows_[column] + hypothesis.parent);
    }
    for_rows(tape_.pool(), static_cast<Index>(parents_.size()), states.columns(), [&](Index begin, Index end) {
      for (Index r = begin; r < end; ++r)
        std::ranges::copy(states.row(parents_[static_cast<std::size_t>(r)]), hidden_.row(r).begin());
    });
  }

  void drop_columns() {
    std::vector<std::int32_t> kept;
    for (std::size_t column = 0; column < column_count(); ++column)
      if (!live(column).empty()) kept.push_back(static_cast<std::int32_t>(column));
    if (kept.empty() || static_cast<double>(kept.size()) > (1 - kDoneShare) * static_cast<double>(column_count()))
      return;
    memory_ = select_sentences(tape_, memory_, kept);
    std::vector<std::size_t> columns;
    columns.reserve(kept.size());
    for (const std::int32_t column : kept) columns.push_back(columns_[static_cast<std::size_t>(column)]);
    columns_ = std::move(columns);
  }

  std::vector<std::vector<Hypothesis>> results() const {
    std::vector<std::vector<Hypothesis>> results(beams_.size());
    for (std::size_t i = 0; i < beams_.size(); ++i) {
      for (const Beam::Ended& ended : beams_[i].best()) {
        Hypothesis& hypothesis = results[i].emplace_back();
        hypothesis.words = history_.words(ended.node);
        hypothesis.finished = ended.finished;
        hypothesis.log_probability = ended.log_probability;
        hypothesis.score = ended.score;
        if (options_.keep_weights)
          hypothesis.weights = history_.weights(ended.node, ended.finished, static_cast<Index>(sources_[i].size()));
      }
    }
    return results;
  }

  const model::Seq2Seq& model_;
  Tape tape_;
  Sources sources_;
  const SearchOptions& options_;
  History history_;
  std::vector<Beam> beams_;                         // of each sentence
  std::vector<std::vector<Candidate>> candidates_;  // the same, in the current step
  std::vector<std::size_t> columns_;                // the sentence of each column of the memory
  Attention::Memory memory_;
  View hidden_;  // [sentences * beam, H]: the decoder's states, by row
  // In the current step:
  std::vector<Index> first_rows_;        // of each column
  std::vector<std::int32_t> words_;      // of each row
  std::vector<std::int32_t> positions_;  // of each row in [K, B]; empty: in order
  std::vector<Prefix> prefixes_;         // of each row
  std::vector<Index> parents_;           // for each row of the next step, its row in this step
};

}  // namespace

BeamOptions beam_options(const SearchOptions& options, std::size_t source_size) {
  const double words = std::floor(options.max_length_factor * static_cast<double>(source_size - 2));
  const double most = options.max_length > 0 ? static_cast<double>(options.max_length) : 1e9;
  const double limit = std::min(words + static_cast<double>(options.max_length_extra), most);
  return {.size = static_cast<std::size_t>(options.beam),
          .nbest = static_cast<std::size_t>(options.nbest),
          .length_penalty = options.length_penalty,
          .margin = options.margin,
          .max_words = std::max<Index>(1, static_cast<Index>(limit))};
}

model::Seq2SeqBatch source_batch(Sources sources) {
  const std::vector<std::vector<std::int32_t>> no_targets(sources.size(),
                                                          {text::Vocabulary::kBegin, text::Vocabulary::kEnd});
  return model::Seq2SeqBatch::from_sentences(sources, no_targets, text::Vocabulary::kPadding);
}

std::vector<std::vector<Hypothesis>> search_batch(const model::Seq2Seq& model, ThreadPool& pool, Workspace& workspace,
                                                  Sources sources, const SearchOptions& options) {
  workspace.reset();
  return BatchSearch(model, pool, workspace, sources, options).run();
}

}  // namespace heed::decode
