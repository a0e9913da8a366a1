#include "heed/metrics/translation/evaluation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/integration/says.h"
#include "tests/support/message_of.h"

namespace heed::metrics {
namespace {

using ::testing::ElementsAre;

TEST(Metrics, AreReadInTheOrderGiven) {
  EXPECT_THAT(parse_metrics("ter,bleu"), ElementsAre(Metric::kTer, Metric::kBleu));
  EXPECT_THAT(parse_metrics("bleu,chrf,chrf++,ter"),
              ElementsAre(Metric::kBleu, Metric::kChrf, Metric::kChrfPlusPlus, Metric::kTer));
}

TEST(Metrics, AreKnownAndGivenOnce) {
  const auto message = [](std::string_view names) { return test::message_of([&] { parse_metrics(names); }); };
  EXPECT_THAT(message("bleu,rouge"), Says("'rouge'", "bleu, chrf, chrf++, ter"));
  EXPECT_THAT(message("bleu,"), Says("''", "bleu, chrf, chrf++, ter"));
  EXPECT_THAT(message("ter,ter"), Says("'ter'", "twice"));
}

TEST(Evaluation, SaysInItsSignaturesWhatWasComputed) {
  ThreadPool pool(1);
  const std::vector<std::string> text = {"A b"};
  const std::vector<std::vector<std::string>> references = {text, text};
  const auto scores = evaluate(pool, text, references, {.lowercase = true, .tokenizer = BleuTokenizer::kNone});
  ASSERT_EQ(scores.size(), 4U);
  EXPECT_EQ(scores[0].signature, "nrefs:2|case:lc|eff:no|tok:none|smooth:exp|version:heed-0.1.0");
  EXPECT_EQ(scores[0].sentence_signature, "nrefs:2|case:lc|eff:yes|tok:none|smooth:exp|version:heed-0.1.0");
  EXPECT_EQ(scores[1].signature, "nrefs:2|case:lc|eff:yes|nc:6|nw:0|space:no|version:heed-0.1.0");
  EXPECT_EQ(scores[2].signature, "nrefs:2|case:lc|eff:yes|nc:6|nw:2|space:no|version:heed-0.1.0");
  EXPECT_EQ(scores[3].signature, "nrefs:2|case:lc|tok:tercom|norm:no|punct:yes|asian:no|version:heed-0.1.0");
}

}  // namespace
}  // namespace heed::metrics
