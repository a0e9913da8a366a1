#include <algorithm>
#include <filesystem>
#include <sstream>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/formats/json.h"
#include "heed/decode/translator.h"
#include "tests/integration/expect_failure.h"
#include "tests/integration/run_on_terminal.h"
#include "tests/integration/says.h"
#include "tests/support/gzip.h"
#include "tests/support/temp_folder.h"
#include "tests/support/toy_model.h"

namespace heed {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

using ::testing::Not;
using ::testing::StartsWith;

std::vector<std::string> split_lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

class Translate : public testing::Test {
 protected:
  Translate() : model_(save("sdp")) {}

  // The folder of a new model with this attention mechanism.
  std::string save(const std::string& attention) const {
    const auto folder = folder_ / attention;
    std::filesystem::create_directory(folder);
    test::toy_model(attention)->save(folder, {});
    return folder.string();
  }

  CommandResult translate(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), {"translate", "--model", model_});
    return run_heed(arguments);
  }
  std::string output(const std::vector<std::string>& arguments) const {
    const auto result = translate(arguments);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_THAT(result.err, IsEmpty());
    return result.out;
  }
  // The library's result for the text.
  std::vector<decode::TranslatedLine> expected(const decode::TranslatorOptions& options = {}) const {
    ThreadPool pool(1);
    return heed::decode::translate(*model::TranslationModel::load(model_), pool, lines_, options);
  }

  const std::vector<std::string> lines_ = {"a b c d e f g h", "", "c", "unseen words b", "h h g f"};
  test::TempFolder folder_;
  std::string model_;
  std::string text_ = folder_.put("text.xx", "a b c d e f g h\n\nc\nunseen words b\nh h g f\n").string();
};

TEST_F(Translate, WritesALineForALineFromFilesGzipAndStandardInput) {
  std::string wanted;
  for (const decode::TranslatedLine& line : expected())
    wanted += (line.translations.empty() ? "" : line.translations[0].text) + "\n";
  EXPECT_EQ(output({text_}), wanted);
  EXPECT_EQ(output({folder_.put("text.gz", test::gzip(test::contents_of(text_))).string()}), wanted);
  EXPECT_EQ(run_shell("$HEED translate --model " + model_ + " < " + text_).out, wanted);
  EXPECT_EQ(run_shell("cat " + text_ + " | $HEED translate --model " + model_ + " - --quiet").out, wanted);
}

TEST_F(Translate, SaysAtATerminalThatItWaitsForText) {
  const auto found = run_on_terminal({HEED_PROGRAM, "translate", "--model", model_}, "c\n\x04");
  if (!found) GTEST_SKIP() << "no pseudo-terminals here";
  EXPECT_EQ(found->exit_code, 0) << found->screen;
  EXPECT_THAT(found->screen,
              AllOf(HasSubstr("Type xx text, one sentence per line"), HasSubstr(expected()[2].translations[0].text)));
}

TEST_F(Translate, EvaluateSaysThatTranslationsContainUnknownWords) {
  const auto model = test::toy_model();
  test::write_only_unknown(*model);
  model->save(model_, {});
  folder_.put("test.xx", "a b c\nc d\n");
  folder_.put("test.yy", "P Q\nR\n");
  const auto note = [&](const std::vector<std::string>& options) {
    std::vector<std::string> arguments = {"evaluate", "--model", model_, "--data", folder_.path()};
    arguments.insert(arguments.end(), options.begin(), options.end());
    const CommandResult result = run_heed(arguments);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return result.err;
  };
  EXPECT_THAT(note({}), AllOf(HasSubstr("2 of 2 translations contain <unk>"), HasSubstr("--replace-unknown")));
  EXPECT_THAT(note({"--replace-unknown"}), Not(HasSubstr("<unk>")));
}

TEST_F(Translate, BlocksBatchesAndThreadsDoNotChangeWhatIsWritten) {
  const std::string wanted = output({text_, "--json", "--threads", "1"});
  EXPECT_EQ(output({text_, "--json", "--threads", "2"}), wanted);
  const std::string text = output({text_});
  for (const char* option : {"--block-lines", "--batch-rows", "--batch-words"})
    EXPECT_EQ(output({text_, option, "1"}), text) << option;
}

TEST_F(Translate, AppendsScoresAndAlignments) {
  decode::TranslatorOptions options;
  options.search.length_penalty = 0.5;
  const auto wanted = expected(options);
  const auto lines = split_lines(output({text_, "--scores", "--alignment", "--length-penalty", "0.5"}));
  ASSERT_EQ(lines.size(), lines_.size());
  EXPECT_EQ(lines[1], "\t0.0000\t0.0000\t");
  for (const std::size_t i : {0U, 2U, 3U, 4U}) {
    const decode::Translation& best = wanted[i].translations[0];
    EXPECT_THAT(lines[i], StartsWith(fmt::format("{}\t{:.4f}\t{:.4f}\t", best.text, best.log_probability, best.score)));
    std::istringstream pairs(lines[i].substr(lines[i].rfind('\t') + 1));
    std::string pair;
    for (std::size_t t = 0; t < best.tokens.size(); ++t) {
      ASSERT_TRUE(pairs >> pair);
      const auto row = best.weights.view().row(static_cast<Index>(t)).subspan(1, wanted[i].source_tokens.size());
      EXPECT_EQ(pair, fmt::format("{}-{}", std::ranges::max_element(row) - row.begin(), t));
    }
    EXPECT_FALSE(pairs >> pair);
  }
}

TEST_F(Translate, WritesTheBestOfEachLineWithItsNumber) {
  decode::TranslatorOptions options;
  options.search.beam = 6, options.search.nbest = 3;
  std::string plain, with_scores;
  std::size_t index = 0;
  for (const decode::TranslatedLine& line : expected(options)) {
    for (const decode::Translation& one : line.translations) {
      plain += fmt::format("{} ||| {} ||| {:.4f}\n", index, one.text, one.score);
      with_scores += fmt::format("{} ||| {} ||| {:.4f} ||| {:.4f}\n", index, one.text, one.log_probability, one.score);
    }
    if (line.translations.empty()) {
      plain += fmt::format("{} |||  ||| 0.0000\n", index);
      with_scores += fmt::format("{} |||  ||| 0.0000 ||| 0.0000\n", index);
    }
    ++index;
  }
  EXPECT_EQ(output({text_, "--beam", "6", "--nbest", "3"}), plain);
  EXPECT_EQ(output({text_, "--beam", "6", "--nbest", "3", "--scores"}), with_scores);
}

TEST_F(Translate, JsonHoldsTokensScoresAndAttention) {
  const auto wanted = expected();
  const auto lines = split_lines(output({text_, "--json", "--alignment"}));
  ASSERT_EQ(lines.size(), lines_.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto document = nlohmann::json::parse(lines[i]);
    EXPECT_EQ(document["source"], lines_[i]);
    EXPECT_EQ(document["source_tokens"], wanted[i].source_tokens);
    ASSERT_EQ(document["translations"].size(), wanted[i].translations.size());
    if (wanted[i].translations.empty()) continue;
    const auto& found = document["translations"][0];
    const decode::Translation& best = wanted[i].translations[0];
    EXPECT_EQ(found["text"], best.text);
    EXPECT_EQ(found["tokens"], best.tokens);
    EXPECT_EQ(found["finished"], best.finished);
    EXPECT_NEAR(found["log_probability"], best.log_probability, 1e-5);
    EXPECT_NEAR(found["score"], best.score, 1e-5);
    ASSERT_EQ(found["attention"].size(), static_cast<std::size_t>(best.weights.shape()[0]));
    ASSERT_EQ(found["attention"][0].size(), wanted[i].source_tokens.size() + 2);
    EXPECT_NEAR(found["attention"][0][1], static_cast<double>(best.weights.view().row(0)[1]), 1e-5);
  }
  EXPECT_FALSE(
      nlohmann::json::parse(split_lines(output({text_, "--json"}))[0])["translations"][0].contains("attention"));
}

TEST_F(Translate, ReplacesUnknownWordsAndLimitsLength) {
  decode::TranslatorOptions options;
  options.replace_unknown = true;
  options.search.beam = 1, options.search.max_length_factor = 0, options.search.max_length_extra = 3;
  std::string wanted;
  for (const decode::TranslatedLine& line : expected(options))
    wanted += (line.translations.empty() ? "" : line.translations[0].text) + "\n";
  EXPECT_EQ(output({text_, "--replace-unknown", "--beam", "1", "--max-length-factor", "0", "--max-length-extra", "3"}),
            wanted);
}

TEST_F(Translate, AnswersEachLineOfADialogue) {
  const auto result = run_shell("{ echo 'a b'; sleep 0.3; echo done >&2; } | $HEED translate --block-lines 1 --model " +
                                model_ + " >&2");
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.err, testing::EndsWith("\ndone\n"));
}

TEST_F(Translate, WarnsOfATextInAnotherLanguage) {
  std::string foreign;
  for (int i = 0; i < 30; ++i) foreign += "nothing of this b\n";
  const auto file = folder_.put("foreign", foreign).string();
  const auto result = translate({file});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.err, AllOf(StartsWith("heed: warning: "),
                                Says("75%", file, model::TranslationModel::load(model_)->source().language)));
  EXPECT_EQ(split_lines(result.out).size(), 30U);
  EXPECT_THAT(translate({file, "--quiet"}).err, IsEmpty());
  EXPECT_THAT(translate({folder_.put("short", "nothing of this b\n").string()}).err, IsEmpty());
}

TEST_F(Translate, AnEmptyTextGivesNothing) { EXPECT_EQ(output({folder_.put("empty", "").string()}), ""); }

TEST_F(Translate, RejectsWhatItCannotDoInOneLine) {
  const auto failure = [&](const std::vector<std::string>& arguments) { return expect_failure(translate(arguments)); };
  EXPECT_THAT(failure({text_, "--nbest", "6"}), Says("--nbest", "--beam", "5", "6"));
  EXPECT_THAT(failure({text_, "--beam", "0"}), HasSubstr("--beam"));
  EXPECT_THAT(failure({text_, "--length-penalty", "-1"}), HasSubstr("--length-penalty"));
  EXPECT_THAT(failure({text_, "--max-length-factor", "many"}), HasSubstr("--max-length-factor"));
  EXPECT_THAT(failure({"/nowhere/text"}), HasSubstr("/nowhere/text"));
  EXPECT_THAT(failure({folder_.put("bad", "gut\xFF\n").string()}), HasSubstr("bad, line 1"));
  EXPECT_THAT(expect_failure(run_heed({"translate", text_})), HasSubstr("--model"));
  EXPECT_THAT(expect_failure(run_heed({"translate", "--model", "/nowhere", text_})), HasSubstr("/nowhere"));
  const auto other = folder_ / "other";
  std::filesystem::create_directory(other);
  folder_.put("other/config.json", R"({"model_type": "heed-char-lm", "format_version": 1})");
  EXPECT_THAT(expect_failure(run_heed({"translate", "--model", other.string(), text_})),
              Says(other.string(), "language model", "heed lm generate"));
  const std::string none = save("none");
  EXPECT_THAT(expect_failure(run_heed({"translate", "--model", none, "--alignment", text_})),
              Says("attention", "--alignment"));
  EXPECT_THAT(expect_failure(run_heed({"translate", "--model", none, "--replace-unknown", text_})),
              Says("attention", "--replace-unknown"));
}

TEST_F(Translate, HelpTellsTheFormsAndHasExamples) {
  EXPECT_THAT(run_heed({"translate", "--help"}).out,
              AllOf(HasSubstr("INDEX ||| TEXT ||| SCORE"), HasSubstr("Examples:\n  heed translate -m runs/de-en")));
}

TEST_F(Translate, TakesAWholeTextOrAPageAsTheServerDoes) {
  const auto translation = [&](const std::string& sentence) {
    ThreadPool pool(1);
    return heed::decode::translate(*model::TranslationModel::load(model_), pool, std::span(&sentence, 1))[0]
        .translations[0]
        .text;
  };
  const auto text = folder_.put("text", "a b c\n\n  d e\n").string();
  EXPECT_EQ(output({"--format", "text", text}), translation("a b c") + "\n\n  " + translation("d e") + "\n");
  const auto page = folder_.put("page", "<h1>a b</h1>\n<script>c</script>\n").string();
  EXPECT_EQ(output({"--format", "html", page}), "<h1>" + translation("a b") + "</h1>\n<script>c</script>\n");
  EXPECT_THAT(expect_failure(translate({"--format", "text", "--nbest", "2", text})), HasSubstr("--format lines"));
  EXPECT_THAT(expect_failure(translate({"--format", "pdf", text})), HasSubstr("--format"));
}

}  // namespace
}  // namespace heed
