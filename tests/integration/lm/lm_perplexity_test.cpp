// heed lm perplexity and heed lm compare, as a person uses them, with word models of known probabilities.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/formats/json.h"
#include "heed/model/lm/bigram_lm.h"
#include "heed/model/lm/char_lm.h"
#include "heed/nn/parameters.h"
#include "tests/integration/expect_failure.h"
#include "tests/integration/run_on_terminal.h"
#include "tests/integration/says.h"
#include "tests/support/temp_folder.h"
#include "tests/support/tiny_model.h"

namespace heed {
namespace {

using nlohmann::json;
using test::contents_of;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

constexpr const char* kText = "the cat\nthe cat. dog\n";

class LmVerbs : public ::testing::Test {
 protected:
  // Unknown words have `unknown`, and the four others and the end of a sentence share the rest.
  std::string word_model(const std::string& name, double unknown) const {
    Random random(1);
    model::BigramLm model({{"UUUNKKK", "<s>", "</s>", "the", "cat", "."}, {"UUUNKKK", "<s>", "</s>"}},
                          {.embedding = 2, .hidden = 2}, random);
    for (const auto& parameter : model.parameters()) fill_constant(*parameter, 0);
    auto bias = model.parameters().find("output.bias")->value().span();
    for (float& b : bias) b = static_cast<float>(std::log((1 - unknown) / 4));
    bias[0] = static_cast<float>(std::log(unknown));
    bias[1] = -100;
    std::filesystem::create_directories(folder_ / name);
    model.save(folder_ / name, {});
    return (folder_ / name).string();
  }

  std::string character_model() const {
    Random random(1);
    const model::CharLm model(text::TokenList::of_characters("the cat.\n"), {.embedding = 3, .hidden = 4}, random);
    std::filesystem::create_directories(folder_ / "char");
    model.save(folder_ / "char", {});
    return (folder_ / "char").string();
  }

  std::string text(const std::string& name = "a.txt", const std::string& contents = kText) const {
    return folder_.put(name, contents).string();
  }

  static std::string output(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "lm");
    const auto result = run_heed(arguments);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return result.out;
  }

  static std::string failure(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "lm");
    return expect_failure(run_heed(arguments));
  }

  test::TempFolder folder_;
};

TEST_F(LmVerbs, JsonHasExactFiguresOfKnownProbabilities) {
  const auto found = json::parse(output({"perplexity", "--model", word_model("m", 0.5), text(), "--json"}));
  EXPECT_THAT(found["file"].get<std::string>(), HasSubstr("a.txt"));
  EXPECT_EQ(found["tokens"], 7);
  EXPECT_NEAR(found["unknown_rate"].get<double>(), 2.0 / 7, 1e-12);
  EXPECT_NEAR(found["perplexity"].get<double>(), std::exp2(17.0 / 7), 1e-5);  // float parameters
  EXPECT_NEAR(found["perplexity_bits"].get<double>(), found["perplexity"].get<double>(), 1e-9);
  EXPECT_NEAR(found["cross_entropy_bits"].get<double>() * std::log(2), found["cross_entropy_nats"].get<double>(), 1e-9);
  EXPECT_NEAR(found["token_bits"].get<double>(), 17, 1e-5);
  EXPECT_EQ(found["spelling_bits"], 72);
  EXPECT_EQ(found["characters"], 21);
  EXPECT_NEAR(found["bits_per_character"].get<double>(), 89.0 / 21, 1e-6);
  EXPECT_EQ(found["surprising"].size(), 7U);
  EXPECT_EQ(found["surprising"][6]["unknown"], true);
  EXPECT_EQ(found["unknown_words"][0]["text"], "cat.");
  EXPECT_FALSE(found.contains("normalized"));
}

TEST_F(LmVerbs, AUniformModelHasThePerplexityOfItsVocabulary) {
  const auto found = json::parse(output({"perplexity", "--model", word_model("m", 0.2), text(), "--json"}));
  EXPECT_NEAR(found["perplexity"].get<double>(), 5, 1e-5);  // <s> never comes
}

TEST_F(LmVerbs, NormalizedFiguresStandBesideThoseOfTheTextAsGiven) {
  const std::string model = word_model("m", 0.5), file = text();
  const auto found = json::parse(output({"perplexity", "--model", model, "--normalize", "--json", file}));
  const json& normalized = found["normalized"];
  EXPECT_EQ(normalized["tokens"], 8);
  EXPECT_EQ(normalized["characters"], 21);
  EXPECT_NEAR(normalized["bits_per_character"].get<double>(), (22 + 32) / 21.0, 1e-6);
  ASSERT_EQ(normalized["rules"].size(), 1U);
  EXPECT_EQ(normalized["rules"][0]["examples"][0]["line"], 2);
  EXPECT_THAT(output({"perplexity", "--model", model, "--normalize", file}),
              AllOf(HasSubstr("original  normalised"), HasSubstr("\n- "), HasSubstr("line 2 “cat.”")));
}

TEST_F(LmVerbs, EveryOutputSaysThatNormalisationLosesInformation) {
  const std::string model = word_model("m", 0.5), file = text(), known = text("known.txt", "the cat\n");
  const auto out = folder_ / "report";
  const auto of = [&](const std::string& given, const std::vector<std::string>& more) {
    std::vector<std::string> arguments = {"perplexity", "--model", model, "--normalize", given};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return output(arguments);
  };
  EXPECT_THAT(of(file, {"--out", out.string(), "--quiet"}), HasSubstr("loses information"));
  for (const char* name : {"report.md", "report.html", "report.json"})
    EXPECT_THAT(test::contents_of(out / name), HasSubstr("loses information")) << name;
  EXPECT_THAT(json::parse(of(file, {"--json"}))["normalized"]["note"], HasSubstr("loses information"));
  EXPECT_THAT(of(known, {}), Not(HasSubstr("loses information"))) << "nothing was changed";
}

TEST_F(LmVerbs, CharactersThatTheModelNeverSawAreCountedAndListed) {
  const std::string model = character_model(), file = text("a.txt", "the cāt cāt\n");
  const auto found = json::parse(output({"perplexity", "--model", model, "--json", file}));
  EXPECT_EQ(found["tokens"], 12);
  EXPECT_NEAR(found["unknown_rate"].get<double>(), 2.0 / 12, 1e-12);
  EXPECT_EQ(found["spelling_bits"], 2 * 16);
  EXPECT_EQ(found["unknown_characters"], json::parse(R"([{"text": "ā", "count": 2}])"));
  EXPECT_THAT(output({"perplexity", "--model", model, file}),
              AllOf(HasSubstr("ā (2)"), HasSubstr("the c[ā]t unknown\n")));
  EXPECT_THAT(failure({"perplexity", "--model", model, text("b.txt", "日本\n")}), Says("2", "b.txt"));
}

TEST_F(LmVerbs, PrintsASummaryAndTheMostSurprisingTokens) {
  const std::string found = output({"perplexity", "--model", word_model("m", 0.5), text(), "--top", "2"});
  EXPECT_THAT(found,
              AllOf(StartsWith("== "), HasSubstr("perplexity per word"), HasSubstr("5.38"), HasSubstr("2 (28.6%)"),
                    HasSubstr("cat. (1), dog (1)"), HasSubstr("      0.12    3.00       1  (start) [the]\n"),
                    HasSubstr("      0.12    3.00       1  the [cat]\n")));
  EXPECT_THAT(found, Not(HasSubstr("\x1b[")));
  EXPECT_THAT(output({"perplexity", "--model", word_model("m", 0.5), text(), "--top", "0"}), Not(HasSubstr("[the]")));
}

TEST_F(LmVerbs, APageOfTextFitsOnAScreenAndIsWholeInTheJson) {
  std::string page;
  for (int line = 0; line < 400; ++line) page += "the cat the cat the dog .\n";
  const std::string model = word_model("m", 0.5), file = text("page.txt", page);
  const std::string found = output({"perplexity", "--model", model, file});
  EXPECT_LT(std::ranges::count(found, '\n'), 30);
  const auto whole = json::parse(output({"perplexity", "--model", model, "--json", file}));
  EXPECT_EQ(whole["surprising"].size(), 10U);
  EXPECT_EQ(whole["text"]["tokens"].size(), whole["tokens"].get<std::size_t>());
  EXPECT_EQ(whole["text"]["bits"].size(), whole["tokens"].get<std::size_t>());
  EXPECT_EQ(whole["text"]["tokens"][5], "dog");
  EXPECT_NEAR(whole["surprising"][0]["probability"].get<double>(), 0.125, 1e-6);
}

TEST_F(LmVerbs, ColoursTheSurprisingTokensOnATerminal) {
  const std::string model = word_model("m", 0.01), file = text();
  const auto screen = [&](const char* no_color) {
    const auto found = run_on_terminal(
        {"/usr/bin/env", "TERM=xterm", no_color, HEED_PROGRAM, "lm", "perplexity", "--model", model, file}, "");
    EXPECT_TRUE(!found || found->exit_code == 0) << found->screen;
    return found;
  };
  const auto coloured = screen("NO_COLOR=");
  if (!coloured) GTEST_SKIP() << "no pseudo-terminals here";
  EXPECT_THAT(coloured->screen, AllOf(HasSubstr("\x1b[1;4;33mdog\x1b[0m"), HasSubstr("\x1b[1;31mthe\x1b[0m")));
  EXPECT_THAT(screen("NO_COLOR=1")->screen, AllOf(Not(HasSubstr("\x1b[1;")), HasSubstr("[dog] unknown")));
}

TEST_F(LmVerbs, SeveralFilesMakeAnArrayAndStandardInputIsAFile) {
  const std::string model = word_model("m", 0.5);
  const auto found =
      json::parse(output({"perplexity", "--model", model, "--json", text(), text("b.txt", "the cat\n")}));
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[1]["tokens"], 3);
  const auto piped = run_shell("printf 'the cat\\n' | $HEED lm perplexity --json --model '" + model + "' -");
  ASSERT_EQ(piped.exit_code, 0) << piped.err;
  EXPECT_EQ(json::parse(piped.out)["tokens"], 3);
  EXPECT_EQ(json::parse(piped.out)["file"], "standard input");
}

TEST_F(LmVerbs, WritesAReportWithTheTextInColours) {
  const auto out = folder_ / "new" / "report";
  output({"perplexity", "--model", word_model("m", 0.5), "--normalize", "--out", out.string(), text()});
  EXPECT_THAT(test::contents_of(out / "report.html"),
              AllOf(HasSubstr(" mark\" title=\"dog: 1.00 bits, unknown; line 2\">dog</span>"), HasSubstr("<svg"),
                    HasSubstr(">.</span>")));
  EXPECT_THAT(test::contents_of(out / "report.md"), AllOf(HasSubstr("the cat. dog ¶"), HasSubstr("(surprise-1.svg)")));
  EXPECT_EQ(json::parse(test::contents_of(out / "report.json"))["tokens"], 7);
  EXPECT_TRUE(std::filesystem::exists(out / "surprise-1.svg"));
}

TEST_F(LmVerbs, RefuseWhatCannotBeMeasuredInOneLine) {
  const std::string model = word_model("m", 0.5), good = text(), out = (folder_ / "out").string();
  const auto with = [&](const std::string& folder, const std::string& file) {
    const std::string compared = failure({"compare", "--model", folder, "--out", out, file});
    EXPECT_EQ(failure({"perplexity", "--model", folder, "--out", out, file}), compared);
    EXPECT_FALSE(std::filesystem::exists(out));
    return compared;
  };
  EXPECT_THAT(with((folder_ / "none").string(), good), HasSubstr("none"));
  EXPECT_THAT(with(model, (folder_ / "none.txt").string()), HasSubstr("none.txt"));
  EXPECT_THAT(with(model, text("empty.txt", "")), HasSubstr("empty.txt"));
  EXPECT_THAT(with(model, text("white.txt", " \n\n")), HasSubstr("white.txt"));
  EXPECT_THAT(with(model, text("bytes.txt", "the \xff\n")), Says("UTF-8", "0xff", "bytes.txt"));
  EXPECT_THAT(with(model, text("other.txt", "ein Hund\n")), Says("2", "other.txt"));
  std::filesystem::create_directories(folder_ / "translation");
  test::tiny_model(test::tiny_options())->save(folder_ / "translation", {});
  EXPECT_THAT(with((folder_ / "translation").string(), good),
              Says((folder_ / "translation").string(), "translation model", "heed translate"));
}

TEST_F(LmVerbs, RefuseAFolderThatCannotBeWrittenInto) {
  const std::string model = word_model("m", 0.5), file = text();
  EXPECT_THAT(failure({"perplexity", "--model", model, "--out", file, file}), Says("folder", file));
  EXPECT_THAT(failure({"compare", "--model", model, "--out", file, file}), Says("folder", file));
  EXPECT_EQ(test::contents_of(file), kText);
}

TEST_F(LmVerbs, RefuseWrongUsage) {
  const std::string model = word_model("m", 0.5), file = text();
  EXPECT_THAT(failure({"perplexity", file}), HasSubstr("--model"));
  EXPECT_THAT(failure({"perplexity", "--model", model}), HasSubstr("FILE"));
  EXPECT_THAT(failure({"perplexity", "--model", model, file, "--top", "-1"}), HasSubstr("--top"));
  EXPECT_THAT(failure({"perplexity", "--model", model, file, "--out", "x", "--format", "gif"}), HasSubstr("gif"));
  EXPECT_THAT(failure({"compare", "--model", model, "--seen", "b.txt", file}), Says("--seen", "MODEL=FILE", "b.txt"));
}

TEST_F(LmVerbs, CompareSaysWhatTheFiguresSay) {
  const std::string cheap = word_model("cheap", 0.5), dear = word_model("dear", 0.05);
  std::string lines;
  for (int time = 0; time < 80; ++time) lines += "the cat .\nthe cat\n";  // 13 letters each: 11 stretches
  const std::string a = text(), b = text("b.txt", lines);
  const std::string found = output({"compare", "--model", cheap, "--model", dear, "--seen", dear + "=" + b, a, b});
  EXPECT_THAT(found, AllOf(HasSubstr("\n  cheap: a.txt, normalised "), HasSubstr("\n  dear: b.txt (seen) "),
                           Not(HasSubstr("cheap: b.txt (seen)")),
                           Says("28.6%", "8.00", "4.21"),  // and the perplexities of what is known
                           Says("0.360")));                // bits per character that seeing is worth
}

TEST_F(LmVerbs, CompareKeepsPerplexitiesOfWordsAndCharactersApart) {
  const std::string words = word_model("m", 0.5), characters = character_model(), file = text();
  EXPECT_THAT(output({"compare", "--model", words, "--model", characters, file}), Says("3.0", "1.0", "4.238"));
}

TEST_F(LmVerbs, CompareWritesJsonAndAReport) {
  const std::string model = word_model("m", 0.5), file = text();
  const auto out = folder_ / "compared";
  const auto found =
      json::parse(output({"compare", "--model", model, "--json", "--out", out.string(), "--seen", file, file}));
  ASSERT_EQ(found["figures"].size(), 1U);
  EXPECT_EQ(found["figures"][0]["model"], "m");
  EXPECT_EQ(found["figures"][0]["seen"], true);
  EXPECT_EQ(found["figures"][0]["normalized"]["tokens"], 8);
  EXPECT_FALSE(found["findings"].empty());
  EXPECT_THAT(test::contents_of(out / "report.html"), AllOf(Says("28.6%", "8.00"), HasSubstr("<svg")));
  EXPECT_EQ(json::parse(test::contents_of(out / "report.json")), found);
}

TEST_F(LmVerbs, HelpHasExamples) {
  EXPECT_THAT(output({"perplexity", "--help"}), HasSubstr("Examples:\n  heed lm perplexity -m"));
  EXPECT_THAT(output({"compare", "--help"}), HasSubstr("Examples:\n  heed lm compare -m"));
}

}  // namespace
}  // namespace heed
