// Heed's scores compared with sacreBLEU 2.5.1's in golden.json: equal within 1e-8, with the same signatures except for
// the version.
#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "heed/base/files/text_file.h"
#include "heed/base/formats/json.h"
#include "heed/metrics/translation/evaluation.h"
#include "tests/support/shared_data.h"

namespace heed::metrics {
namespace {

using nlohmann::json;

constexpr double kTolerance = 1e-8;
constexpr std::string_view kTheirVersion = "version:2.5.1", kOurVersion = "version:heed-0.1.0";

struct Case {
  std::vector<std::string> hypotheses;
  std::vector<std::vector<std::string>> references;
  json golden;
};

std::string with_our_version(std::string signature) {
  const std::size_t at = signature.find(kTheirVersion);
  EXPECT_NE(at, std::string::npos) << signature;
  return at == std::string::npos ? signature : signature.replace(at, kTheirVersion.size(), kOurVersion);
}

void expect_equal(const Evaluation& evaluation, const json& golden) {
  EXPECT_NEAR(evaluation.score, golden["score"].get<double>(), kTolerance);
  EXPECT_EQ(evaluation.signature, with_our_version(golden["signature"].get<std::string>()));
}

void expect_counts(const BleuScore& bleu, const json& golden) {
  EXPECT_EQ(json(bleu.statistics.matches), golden["counts"]);
  EXPECT_EQ(json(bleu.statistics.totals), golden["totals"]);
  EXPECT_EQ(bleu.statistics.hypothesis_length, golden["sys_len"]);
  EXPECT_EQ(bleu.statistics.reference_length, golden["ref_len"]);
  EXPECT_NEAR(bleu.brevity_penalty, golden["bp"].get<double>(), kTolerance);
}

void expect_sentences(const std::vector<double>& scores, const json& golden) {
  ASSERT_EQ(scores.size(), golden.size());
  for (std::size_t i = 0; i < scores.size(); ++i)
    EXPECT_NEAR(scores[i], golden[i].get<double>(), kTolerance) << "sentence " << i + 1;
}

void expect_golden(const Case& text) {
  ThreadPool pool(2);
  const auto scores = evaluate(pool, text.hypotheses, text.references);
  expect_equal(scores[0], text.golden["bleu"]);
  expect_equal(scores[1], text.golden["chrf2"]);
  expect_equal(scores[2], text.golden["chrf2pp"]);
  expect_equal(scores[3], text.golden["ter"]);
  expect_sentences(scores[0].sentence_scores, text.golden["sentence_bleu"]);
  expect_counts(corpus_bleu(pool, text.hypotheses, text.references), text.golden["bleu"]);

  const std::vector bleu = {Metric::kBleu};
  expect_equal(evaluate(pool, text.hypotheses, text.references, {bleu, true, BleuTokenizer::k13a})[0],
               text.golden["bleu_lc"]);
  expect_equal(evaluate(pool, text.hypotheses, text.references, {bleu, false, BleuTokenizer::kNone})[0],
               text.golden["bleu_tok_none"]);
}

void expect_golden_folder(const std::filesystem::path& folder, std::size_t cases) {
  std::ifstream file(folder / "golden.json");
  const json golden = json::parse(file);
  ASSERT_EQ(golden["sacrebleu"], "2.5.1");
  EXPECT_EQ(golden["cases"].size(), cases);
  for (const auto& [name, expected] : golden["cases"].items()) {
    SCOPED_TRACE(name);
    expect_golden({read_lines(folder / (name + ".hyp")), {read_lines(folder / (name + ".ref"))}, expected});
  }
}

TEST(Golden, OwnTextsScoreAsSacreBleuScoresThem) {
  expect_golden_folder(std::filesystem::path(HEED_TEST_DATA) / "metrics_own", 5);
}

TEST(Golden, PublicTextsScoreAsSacreBleuScoresThem) {
  HEED_SKIP_WITHOUT("metrics");
  expect_golden_folder(test::shared_data() / "metrics", 8);
}

}  // namespace
}  // namespace heed::metrics
