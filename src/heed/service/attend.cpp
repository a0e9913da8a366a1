#include "heed/service/attend.h"

#include <algorithm>

#include <fmt/format.h>

#include "heed/base/error.h"

namespace heed::service {
namespace {

// Adds the start and end tokens, as in the weights.
std::vector<std::string> with_marks(const text::Vocabulary& vocabulary, std::vector<std::string> tokens) {
  tokens.insert(tokens.begin(), vocabulary.token(text::Vocabulary::kBegin));
  tokens.push_back(vocabulary.token(text::Vocabulary::kEnd));
  return tokens;
}

// The end token is recognised only at the end; elsewhere its spelling is an unknown word.
std::vector<std::int32_t> prefix_ids(const text::Vocabulary& vocabulary, std::span<const std::string> tokens) {
  std::vector<std::int32_t> ids = vocabulary.encode(tokens, text::Marks::kNone);
  if (!tokens.empty() && tokens.back() == vocabulary.token(text::Vocabulary::kEnd)) ids.back() = text::Vocabulary::kEnd;
  return ids;
}

// The tokens from the root to each node, without special tokens.
std::vector<std::vector<std::string>> paths(const decode::Trace& trace, const text::Vocabulary& vocabulary) {
  std::vector<std::vector<std::string>> paths(trace.nodes.size());
  for (std::size_t i = 1; i < trace.nodes.size(); ++i) {
    const decode::TraceNode& node = trace.nodes[i];
    paths[i] = paths[static_cast<std::size_t>(node.parent)];  // parents precede their children
    if (node.word != text::Vocabulary::kEnd) paths[i].push_back(vocabulary.token(node.word));
  }
  return paths;
}

}  // namespace

Attended attend(const model::TranslationModel& model, ThreadPool& pool, const AttendRequest& request, Index max_words) {
  const text::Vocabulary &source = model.source().vocabulary, &target = model.target().vocabulary;
  const std::vector<std::string> tokens = model.source().tokenizer->tokenize(request.text);
  if (tokens.empty() || static_cast<Index>(tokens.size()) > max_words)
    throw Error(fmt::format("the sentence must have 1 to {} words (got {})", max_words, tokens.size()));
  const std::vector<std::int32_t> ids = source.encode(tokens, text::Marks::kBoth);
  const decode::TraceOptions options{
      .search = {.beam = request.beam, .nbest = request.nbest, .margin = request.margin, .max_length = 2 * max_words},
      .prefix = prefix_ids(target, request.prefix),
      .edits = request.edits,
      .candidates = request.candidates};
  const decode::Trace trace = decode::trace_search(model.network(), pool, ids, options);
  const auto words = paths(trace, target);
  const auto text_of = [&](std::size_t node) {
    return model.target().recaser.restore(model.target().tokenizer->detokenize(words[node]));
  };

  Attended attended{.source = model.source().language,
                    .target = model.target().language,
                    .attention = model.options().attention,
                    .source_tokens = with_marks(source, tokens)};
  for (const std::int32_t id : ids) attended.unknown.push_back(id == text::Vocabulary::kUnknown);
  for (std::size_t i = 0; i < trace.nodes.size(); ++i) {
    const decode::TraceNode& node = trace.nodes[i];
    const std::size_t depth = words[i].size() + (node.word == text::Vocabulary::kEnd ? 1 : 0);
    AttendedNode& shown = attended.nodes.emplace_back(AttendedNode{.parent = node.parent,
                                                                   .token = target.token(node.word),
                                                                   .text = text_of(i),
                                                                   .probability = node.probability,
                                                                   .log_probability = node.log_probability,
                                                                   .state = node.state,
                                                                   .forced = i > 0 && depth <= options.prefix.size(),
                                                                   .weights = node.weights});
    for (const decode::TraceCandidate& next : node.next)
      shown.next.push_back({target.token(next.word), next.probability});
  }
  for (const decode::TracedHypothesis& best : trace.best) {
    const auto node = static_cast<std::size_t>(best.node);
    attended.hypotheses.push_back({.node = best.node,
                                   .text = attended.nodes[node].text,
                                   .tokens = words[node],
                                   .score = best.score,
                                   .log_probability = best.log_probability,
                                   .finished = best.finished});
  }
  return attended;
}

}  // namespace heed::service
