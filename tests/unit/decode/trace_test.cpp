#include "heed/decode/trace.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/nn/attention/make_attention.h"
#include "tests/support/message_of.h"
#include "tests/support/random_model.h"
#include "tests/unit/decode/teacher_forced.h"

namespace heed::decode {
namespace {

using namespace test;
using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr Index kTraceWords = 17;

Trace trace(const model::Seq2Seq& model, const test::Words& source, const TraceOptions& options = {}) {
  ThreadPool pool(1);
  return trace_search(model, pool, source, options);
}

// Words and attention on the path from the root to a node, including the end token's row.
Hypothesis path(const Trace& trace, int node, std::size_t sources) {
  std::vector<const TraceNode*> nodes;
  for (; node > 0; node = trace.nodes[static_cast<std::size_t>(node)].parent)
    nodes.push_back(&trace.nodes[static_cast<std::size_t>(node)]);
  std::ranges::reverse(nodes);
  Hypothesis result;
  result.weights = Tensor({static_cast<Index>(nodes.size()), static_cast<Index>(sources)});
  for (std::size_t t = 0; t < nodes.size(); ++t) {
    if (nodes[t]->word != text::Vocabulary::kEnd) result.words.push_back(nodes[t]->word);
    std::ranges::copy(nodes[t]->weights, result.weights.view().row(static_cast<Index>(t)).begin());
  }
  return result;
}

// Mechanisms with one row of weights per word, and those with several, whose mean is reported.
constexpr std::array kOneRow = {"mean", "sdp", "dot", "general", "additive"};

class TraceOf : public ::testing::TestWithParam<const char*> {
 protected:
  test::RandomModel model_{test::small_options(kTraceWords, GetParam())};
  std::vector<test::Words> sources_ = test::random_sentences(12, 6, kTraceWords);
};

TEST_P(TraceOf, HasTheHypothesesAndTheAttentionOfTheSearch) {
  for (const Index beam : {1, 4}) {
    const SearchOptions options{.beam = beam, .nbest = beam};
    ThreadPool pool(1);
    for (const test::Words& source : sources_) {
      const auto all = search(model_.network, pool, std::span(&source, 1), options);
      const auto& found = all[0];
      const Trace traced = trace(model_.network, source, {.search = options});
      ASSERT_EQ(traced.best.size(), found.size());
      for (std::size_t i = 0; i < found.size(); ++i) {
        EXPECT_EQ(traced.best[i].log_probability, found[i].log_probability);
        EXPECT_EQ(traced.best[i].score, found[i].score);
        EXPECT_EQ(traced.best[i].finished, found[i].finished);
        const Hypothesis words = path(traced, traced.best[i].node, source.size());
        EXPECT_EQ(words.words, found[i].words);
        EXPECT_TRUE(std::ranges::equal(words.weights.view().span(), found[i].weights.view().span()));
      }
    }
  }
}

TEST_P(TraceOf, ProbabilitiesOfWordsMultiplyToThoseOfTheirHypotheses) {
  const Trace traced = trace(model_.network, sources_[0], {.search = {.beam = 3}});
  ASSERT_GT(traced.nodes.size(), 3U);
  for (const TraceNode& node : traced.nodes) {
    if (node.parent < 0) continue;
    const TraceNode& parent = traced.nodes[static_cast<std::size_t>(node.parent)];
    EXPECT_NEAR(node.log_probability, parent.log_probability + std::log(node.probability), 1e-5);
    EXPECT_EQ(parent.state, TraceNode::State::kExpanded);
    EXPECT_TRUE(std::ranges::is_sorted(parent.next, std::ranges::greater{}, &TraceCandidate::probability));
    const auto chosen = std::ranges::find(parent.next, node.word, &TraceCandidate::word);
    ASSERT_NE(chosen, parent.next.end()) << "three words are chosen from, eight are told";
    EXPECT_NEAR(chosen->probability, node.probability, 1e-5);
  }
}

TEST_P(TraceOf, AGivenPrefixIsWhereEveryHypothesisBegins) {
  const test::Words& source = sources_[1];
  const test::Words prefix = {5, 6, text::Vocabulary::kUnknown};
  const Trace traced = trace(model_.network, source, {.search = {.beam = 3, .nbest = 3}, .prefix = prefix});
  ASSERT_FALSE(traced.best.empty());
  for (const TracedHypothesis& best : traced.best) {
    const test::Words words = path(traced, best.node, source.size()).words;
    ASSERT_GE(words.size(), prefix.size());
    EXPECT_TRUE(std::equal(prefix.begin(), prefix.end(), words.begin()));
    EXPECT_NEAR(best.log_probability,
                log_probability(test::teacher_forced(model_.network, source, words), words, best.finished), 1e-4);
  }
}

TEST_P(TraceOf, APrefixWithItsEndMarkIsTheWholeTranslation) {
  const Trace traced = trace(model_.network, sources_[1], {.prefix = {5, 6, text::Vocabulary::kEnd}});
  ASSERT_EQ(traced.best.size(), 1U);
  EXPECT_TRUE(traced.best[0].finished);
  EXPECT_EQ(path(traced, traced.best[0].node, sources_[1].size()).words, (test::Words{5, 6}));
  EXPECT_EQ(traced.nodes.size(), 4U);
}

class EditedTraceOf : public TraceOf {};

TEST_P(EditedTraceOf, WeightsSetToWhatTheyWereChangeNothing) {
  const test::Words& source = sources_[2];
  const Trace before = trace(model_.network, source, {.search = {.beam = 1}});
  const TraceNode& first = before.nodes[1];
  const Trace after = trace(model_.network, source, {.search = {.beam = 1}, .edits = {{0, first.weights}}});
  ASSERT_EQ(after.nodes.size(), before.nodes.size());
  for (std::size_t i = 1; i < before.nodes.size(); ++i) {
    EXPECT_EQ(after.nodes[i].word, before.nodes[i].word);
    EXPECT_NEAR(after.nodes[i].log_probability, before.nodes[i].log_probability, 1e-5);
  }
}

TEST_P(EditedTraceOf, WeightsSetByHandAreUsedInTheirStepAlone) {
  const test::Words source = {text::Vocabulary::kBegin, 5, 9, 12, text::Vocabulary::kEnd};
  const test::Words prefix = {5, 6};
  const Trace before = trace(model_.network, source, {.search = {.beam = 1}, .prefix = prefix});
  const Trace after =
      trace(model_.network, source, {.search = {.beam = 1}, .prefix = prefix, .edits = {{1, {0, 0, 0, 6, 0}}}});
  EXPECT_EQ(after.nodes[1].weights, before.nodes[1].weights);
  EXPECT_EQ(after.nodes[2].weights, (std::vector<float>{0, 0, 0, 1, 0})) << "they are made to sum to 1";
  EXPECT_NE(after.nodes[2].probability, before.nodes[2].probability);
  EXPECT_EQ(after.nodes[3].weights, before.nodes[3].weights) << "the words before it are the same";
}

INSTANTIATE_TEST_SUITE_P(EveryMechanism, TraceOf,
                         ::testing::ValuesIn(attention_names().begin(), attention_names().end()),
                         [](const auto& mechanism) { return std::string(mechanism.param); });

INSTANTIATE_TEST_SUITE_P(MechanismsOfOneRow, EditedTraceOf, ::testing::ValuesIn(kOneRow),
                         [](const auto& mechanism) { return std::string(mechanism.param); });

TEST(Trace, TakesOneRowOfWeightsForAllHeads) {
  const test::RandomModel model(test::small_options(kTraceWords, "multihead"));
  const test::Words source = {text::Vocabulary::kBegin, 5, 9, text::Vocabulary::kEnd};
  const Trace traced = trace(model.network, source, {.search = {.beam = 2}, .edits = {{0, {0, 1, 3, 0}}}});
  EXPECT_EQ(traced.nodes[1].weights, (std::vector<float>{0, 0.25, 0.75, 0}));
}

TEST(Trace, ToldAsFewCandidatesAsAskedFor) {
  const test::RandomModel model(test::small_options(kTraceWords));
  const test::Words source = {text::Vocabulary::kBegin, 5, text::Vocabulary::kEnd};
  EXPECT_EQ(trace(model.network, source, {.candidates = 2}).nodes[0].next.size(), 2U);
  EXPECT_THAT(trace(model.network, source, {.candidates = 0}).nodes[0].next, IsEmpty());
}

TEST(Trace, RefusesWhatMakesNoSense) {
  const test::RandomModel model(test::small_options(kTraceWords)), blind(test::small_options(kTraceWords, "none"));
  const test::Words source = {text::Vocabulary::kBegin, 5, text::Vocabulary::kEnd};
  const auto refusal = [&](const TraceOptions& options, const test::RandomModel& of) {
    return message_of([&] { trace(of.network, source, options); });
  };
  EXPECT_THAT(refusal({.prefix = {text::Vocabulary::kEnd, 5}}, model),
              AllOf(HasSubstr("prefix"), ContainsRegex("\\b2\\b"), ContainsRegex("\\b0\\b")));
  EXPECT_THAT(refusal({.prefix = {5, text::Vocabulary::kPadding}}, model),
              AllOf(HasSubstr("prefix"), ContainsRegex("\\b0\\b"), ContainsRegex("\\b1\\b")));
  EXPECT_THAT(refusal({.prefix = {kTraceWords}}, model), AllOf(HasSubstr("prefix"), ContainsRegex("\\b17\\b")));
  EXPECT_THAT(refusal({.edits = {{0, {1, 1}}}}, model),
              AllOf(HasSubstr("weights"), ContainsRegex("\\b3\\b"), ContainsRegex("\\b2\\b")));
  EXPECT_THAT(refusal({.edits = {{0, {0, 0, 0}}}}, model), AllOf(HasSubstr("weights"), HasSubstr("step 0")));
  EXPECT_THAT(refusal({.edits = {{0, {1, -1, 3}}}}, model), AllOf(HasSubstr("weights"), HasSubstr("step 0")));
  EXPECT_THAT(refusal({.edits = {{-1, {1, 1, 1}}}}, model), HasSubstr("step -1"));
  EXPECT_THAT(refusal({.edits = {{0, {1, 1, 1}}}}, blind), HasSubstr("\"none\""));
  EXPECT_THAT(refusal({.search = {.beam = 0}}, model),
              AllOf(HasSubstr("beam"), ContainsRegex("\\b1\\b"), ContainsRegex("\\b0\\b")));
  EXPECT_THAT(refusal({.candidates = -1}, model), HasSubstr("candidates"));
}

}  // namespace
}  // namespace heed::decode
