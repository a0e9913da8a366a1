#include "heed/decode/trace.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/decode/batch_search.h"
#include "heed/tensor/kernels/softmax.h"
#include "heed/text/vocabulary/vocabulary.h"

namespace heed::decode {
namespace {

void require_valid_prefix(std::span<const std::int32_t> prefix, Index vocabulary) {
  for (std::size_t i = 0; i < prefix.size(); ++i) {
    const bool is_end = prefix[i] == text::Vocabulary::kEnd && i + 1 == prefix.size();
    const bool is_word = prefix[i] >= text::Vocabulary::kUnknown && prefix[i] < vocabulary;
    if (!is_end && !is_word)
      throw Error(
          fmt::format("token {} at position {} of the prefix must be a word below {}, or </s> at the last position",
                      prefix[i], i, vocabulary));
  }
}

void require_valid_edit(const EditedWeights& edit, std::size_t sources) {
  if (edit.weights.size() != sources)
    throw Error(
        fmt::format("an edit must have {} weights, one per source token (got {})", sources, edit.weights.size()));
  const bool valid = std::ranges::all_of(edit.weights, [](float w) { return std::isfinite(w) && w >= 0; });
  const double sum = std::accumulate(edit.weights.begin(), edit.weights.end(), 0.0);
  if (edit.step < 0 || !valid || sum <= 0)
    throw Error(
        fmt::format("the weights of an edit must be 0 or more, not all 0, and its step 0 or more (got step {}, weights "
                    "with sum {})",
                    edit.step, sum));
}

class TracedSearch {
 public:
  TracedSearch(const model::Seq2Seq& model, ThreadPool& pool, std::span<const std::int32_t> source,
               const TraceOptions& options)
      : model_(model),
        tape_(pool, workspace_, Mode::kInference),
        source_(source.begin(), source.end()),
        options_(options),
        beam_(options_of_beam(), history_.add_root()) {}

  Trace run() {
    const model::Seq2SeqBatch batch = source_batch(std::span(&source_, 1));
    Random unused(0);
    const model::Seq2Seq::Encoded encoded = model_.encode(tape_, batch, unused);
    View hidden = tape_.workspace().tensor({options_.search.beam, model_.options().hidden});
    std::ranges::copy(encoded.sentence.value.span(), hidden.span().begin());
    trace_.nodes.push_back({.word = text::Vocabulary::kBegin});
    for (Index step = 0; !beam_.live().empty(); ++step) {
      const Workspace::Mark mark = tape_.workspace().mark();
      std::vector<std::int32_t> words;
      for (const Beam::Live& live : beam_.live()) words.push_back(live.word);
      const std::optional<Var> edited = edited_weights(step);
      const model::Seq2Seq::Step result =
          model_.step(tape_, encoded.memory, {hidden.slice(0, static_cast<Index>(words.size()))}, words, {},
                      edited ? &*edited : nullptr);
      advance(step, result);
      for (std::size_t k = 0; k < beam_.live().size(); ++k)
        std::ranges::copy(result.hidden.value.row(beam_.live()[k].parent), hidden.row(static_cast<Index>(k)).begin());
      tape_.workspace().rewind(mark);
    }
    collect_best();
    return std::move(trace_);
  }

 private:
  BeamOptions options_of_beam() const {
    BeamOptions beam = beam_options(options_.search, source_.size());
    beam.max_words += static_cast<Index>(options_.prefix.size());  // leaves room for tokens after any prefix
    return beam;
  }

  // [1, h, K, S], if this step was edited.
  std::optional<Var> edited_weights(Index step) {
    const auto edit = std::ranges::find(options_.edits, step, &EditedWeights::step);
    if (edit == options_.edits.end()) return std::nullopt;
    const Index heads = model_.options().attention == "multihead" ? model_.options().heads : 1;
    const View weights = tape_.workspace().tensor(
        {1, heads, static_cast<Index>(beam_.live().size()), static_cast<Index>(source_.size())});
    const auto sum = std::accumulate(edit->weights.begin(), edit->weights.end(), 0.0F);
    for (Index row = 0; row < weights.rows(); ++row)
      std::ranges::transform(edit->weights, weights.row(row).begin(), [&](float weight) { return weight / sum; });
    return Tape::constant(weights);
  }

  // Extends all hypotheses by one token and records their candidates in the trace.
  void advance(Index step, const model::Seq2Seq::Step& result) {
    const std::vector<Prefix> prefixes = note_next(result.logits.value);
    std::vector<Candidate> candidates;
    if (step < static_cast<Index>(options_.prefix.size())) {
      const std::int32_t word = options_.prefix[static_cast<std::size_t>(step)];
      candidates.push_back({prefixes[0].log_probability + log_probability(result, prefixes[0], 0, word), 0, word});
    } else {
      best_continuations(result.logits.value, prefixes, beam_.room(), candidates);
    }
    const std::vector<int> parents = live_nodes_;
    for (const Candidate& candidate : candidates) {
      const int parent = parents[static_cast<std::size_t>(candidate.parent)];
      const Prefix& prefix = prefixes[static_cast<std::size_t>(candidate.parent)];
      trace_.nodes.push_back(
          {.parent = parent,
           .word = candidate.word,
           .log_probability = candidate.log_probability,
           .probability = std::exp(log_probability(result, prefix, candidate.parent, candidate.word)),
           .state = candidate.word == text::Vocabulary::kEnd ? TraceNode::State::kFinished : TraceNode::State::kGivenUp,
           .weights = mean_weights(result.weights.value, candidate.parent)});
    }
    beam_.advance(candidates, history_);
    live_nodes_.clear();
    for (const Beam::Live& live : beam_.live())
      live_nodes_.push_back(child(parents[static_cast<std::size_t>(live.parent)], live.word));
  }

  // Records the most probable next tokens of all live hypotheses. Returns the prefixes for comparing continuations.
  std::vector<Prefix> note_next(ConstView logits) {
    std::vector<Prefix> prefixes;
    std::vector<Candidate> next;
    for (std::size_t k = 0; k < live_nodes_.size(); ++k) {
      const auto row = static_cast<Index>(k);
      const Prefix prefix{0, kernels::log_sum_exp(logits.row(row))};
      require_finite(prefix);
      best_continuations(logits.slice(row, row + 1), std::span(&prefix, 1),
                         static_cast<std::size_t>(options_.candidates), next);
      TraceNode& node = trace_.nodes[static_cast<std::size_t>(live_nodes_[k])];
      node.state = TraceNode::State::kExpanded;
      for (const Candidate& candidate : next)
        node.next.push_back({candidate.word, std::exp(candidate.log_probability)});
      prefixes.push_back({beam_.live()[k].log_probability, prefix.log_sum_exp});
    }
    return prefixes;
  }

  static double log_probability(const model::Seq2Seq::Step& result, const Prefix& prefix, std::int32_t row,
                                std::int32_t word) {
    const auto logits = std::span<const float>(ConstView(result.logits.value).row(row));
    return static_cast<double>(logits[static_cast<std::size_t>(word)]) - static_cast<double>(prefix.log_sum_exp);
  }

  // Weights of hypothesis k, from weights [1, h, K, S].
  std::vector<float> mean_weights(ConstView weights, std::int32_t k) const {
    const Index heads = weights.shape()[1], hypotheses = weights.shape()[2];
    std::vector<float> mean(source_.size(), 0);
    for (Index head = 0; head < heads; ++head) {
      const auto row = weights.row(head * hypotheses + k);
      for (std::size_t s = 0; s < mean.size(); ++s) mean[s] += row[s] / static_cast<float>(heads);
    }
    return mean;
  }

  int child(int parent, std::int32_t word) const {
    const auto found = std::ranges::find_if(trace_.nodes.rbegin(), trace_.nodes.rend(), [&](const TraceNode& node) {
      return node.parent == parent && node.word == word;
    });
    return static_cast<int>(trace_.nodes.rend() - found) - 1;
  }

  void collect_best() {
    for (const Beam::Ended& ended : beam_.best()) {
      int node = 0;
      for (const std::int32_t word : history_.words(ended.node)) node = child(node, word);
      if (ended.finished) node = child(node, text::Vocabulary::kEnd);
      if (!ended.finished) trace_.nodes[static_cast<std::size_t>(node)].state = TraceNode::State::kCut;
      trace_.best.push_back({node, ended.log_probability, ended.score, ended.finished});
    }
  }

  const model::Seq2Seq& model_;
  Workspace workspace_;
  Tape tape_;
  std::vector<std::int32_t> source_;
  const TraceOptions& options_;
  History history_;
  Beam beam_;
  std::vector<int> live_nodes_ = {0};  // the node of each live hypothesis
  Trace trace_;
};

}  // namespace

Trace trace_search(const model::Seq2Seq& model, ThreadPool& pool, std::span<const std::int32_t> source,
                   const TraceOptions& options) {
  validate(options.search);
  if (source.size() < 2)
    throw Error(fmt::format("the sentence must start with <s> and end with </s> (it has {} tokens)", source.size()));
  if (options.candidates < 0) throw Error(fmt::format("candidates must be 0 or more (got {})", options.candidates));
  require_valid_prefix(options.prefix, model.options().target_tokens);
  for (const EditedWeights& edit : options.edits) require_valid_edit(edit, source.size());
  if (!options.edits.empty() && model.options().attention == "none")
    throw Error("attention \"none\" has no weights to edit; choose a model with attention");
  return TracedSearch(model, pool, source, options).run();
}

}  // namespace heed::decode
