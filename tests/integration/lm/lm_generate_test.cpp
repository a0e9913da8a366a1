// heed lm generate as a person uses it.
#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/formats/json.h"
#include "heed/base/unicode/utf8.h"
#include "heed/model/io/safetensors.h"
#include "tests/integration/expect_failure.h"
#include "tests/integration/says.h"
#include "tests/support/lm_texts.h"
#include "tests/support/temp_folder.h"
#include "tests/support/tiny_model.h"

namespace heed {
namespace {

using nlohmann::json;
using test::contents_of;
using test::TempFolder;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

namespace fs = std::filesystem;

std::int64_t characters(std::string_view text) {
  std::int64_t count = 0;
  for (std::size_t at = 0; at < text.size(); ++count) next_character(text, at);
  return count;
}

// For the tests that ask for it, a model of each kind; that of characters knows some of two, three and four bytes.
class LmGenerate : public testing::Test {
 protected:
  static void SetUpTestSuite() { shared_ = new test::TempFolder; }
  static void TearDownTestSuite() { delete shared_; }

  static std::string letter_model() {
    static const std::string model = [] {
      std::string text;
      for (const std::string& line : test::animal_lines(100)) text += line + " Bär 日 🦔\n";
      return trained("char", text,
                     {"--hidden", "24", "--batch", "8", "--window", "16", "--epochs", "4", "--warmup", "5",
                      "--learning-rate", "0.02"});
    }();
    return model;
  }
  static std::string word_model() {
    static const std::string model = trained("bigram", test::lines(test::animal_lines(100)),
                                             {"--vocab-words", "0", "--hidden", "8", "--steps", "2000"});
    return model;
  }
  static std::string trained(const std::string& kind, const std::string& text, const std::vector<std::string>& more) {
    const std::string file = shared_->put(kind + ".txt", text), out = *shared_ / kind;
    std::vector<std::string> all = {"lm",          "train", "--kind",  kind,    "--train", file,
                                    "--embedding", "8",     "--quiet", "--out", out};
    all.insert(all.end(), more.begin(), more.end());
    const CommandResult result = run_heed(all);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return out;
  }

  static CommandResult generate(const std::string& model, const std::vector<std::string>& more) {
    std::vector<std::string> all = {"lm", "generate", "--model", model};
    all.insert(all.end(), more.begin(), more.end());
    return run_heed(all);
  }
  static std::string written(const std::string& model, std::vector<std::string> more) {
    more.emplace_back("--quiet");
    const CommandResult result = generate(model, more);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_THAT(result.err, IsEmpty());
    return result.out;
  }
  static std::string failure(const std::vector<std::string>& more) {
    return expect_failure(generate(letter_model(), more));
  }

  static test::TempFolder* shared_;
};
test::TempFolder* LmGenerate::shared_ = nullptr;

TEST_F(LmGenerate, TheSameSeedGivesTheSameText) {
  for (const std::string& model : {letter_model(), word_model()}) {
    const std::string text = written(model, {"--length", "200", "--seed", "3"});
    EXPECT_EQ(written(model, {"--length", "200", "--seed", "3"}), text);
    EXPECT_NE(written(model, {"--length", "200", "--seed", "4"}), text);
  }
}

TEST_F(LmGenerate, WithTopK1ChanceHasNoSay) {
  const auto text = [](const char* seed, const char* temperature) {
    return written(letter_model(), {"--length", "200", "--top-k", "1", "--seed", seed, "--temperature", temperature});
  };
  EXPECT_EQ(text("3", "1"), text("4", "5"));
}

TEST_F(LmGenerate, ASmallTopPOrTemperatureIsAlmostTopK1) {
  const std::string most_likely = written(letter_model(), {"--length", "100", "--top-k", "1"});
  EXPECT_EQ(written(letter_model(), {"--length", "100", "--top-p", "1e-6"}), most_likely);
  EXPECT_EQ(written(letter_model(), {"--length", "100", "--temperature", "1e-6"}), most_likely);
  EXPECT_NE(written(letter_model(), {"--length", "100", "--temperature", "3"}), most_likely);
}

TEST_F(LmGenerate, BeginsWithThePrimeAndGoesOnFromIt) {
  // Most of what follows is certain, so that the text shows whether the model read the prime.
  const std::string text = written(letter_model(), {"--prime", "the dog hea", "--length", "7", "--top-k", "1"});
  EXPECT_EQ(text, "the dog hears the \n");
}

TEST_F(LmGenerate, WritesAsManyCharactersAsAsked) {
  const std::string prime = "the Bär ";
  for (const int length : {1, 50, 333}) {
    std::string text = written(letter_model(), {"--prime", prime, "--length", std::to_string(length)});
    ASSERT_THAT(text, AllOf(StartsWith(prime), testing::EndsWith("\n")));
    // A line end is added unless the text ends with one.
    if (characters(text) > characters(prime) + length) text.pop_back();
    EXPECT_EQ(characters(text), characters(prime) + length);
  }
}

TEST_F(LmGenerate, StopsAtTheEndOfALine) {
  for (const std::string& model : {letter_model(), word_model()})
    for (const int lines : {1, 3}) {
      const std::string text = written(model, {"--prime", "the dog", "--lines", std::to_string(lines)});
      EXPECT_EQ(std::ranges::count(text, '\n'), lines) << text;
      EXPECT_THAT(text, AllOf(StartsWith("the dog"), testing::EndsWith("\n")));
      // It is the beginning of the text that it writes without the option.
      EXPECT_THAT(written(model, {"--prime", "the dog"}), StartsWith(text));
    }
  EXPECT_EQ(written(letter_model(), {"--prime", "the", "--lines", "100", "--length", "2"}),
            written(letter_model(), {"--prime", "the", "--length", "2"}));
}

TEST_F(LmGenerate, WritesManyLinesWhateverTheUsualLength) {
  const std::string text = written(letter_model(), {"--lines", "200"});
  EXPECT_EQ(std::ranges::count(text, '\n'), 200);
  EXPECT_GT(text.size(), 1000U);
}

TEST_F(LmGenerate, OfLength0HasTheUsualLength) {
  EXPECT_EQ(written(letter_model(), {"--prime", "the", "--length", "0"}), written(letter_model(), {"--prime", "the"}));
}

TEST_F(LmGenerate, WritesWholeCharacters) {
  const std::string text = written(letter_model(), {"--length", "2000"});
  EXPECT_EQ(valid_utf8_bytes(text), text.size());
  EXPECT_THAT(text, AllOf(HasSubstr("Bär"), HasSubstr("日"), HasSubstr("🦔")));
  EXPECT_THAT(text, Not(HasSubstr("\uFFFD")));
}

TEST_F(LmGenerate, WritesAsItGoes) {
  // Far more than anybody waits for: the reader has what it wants long before the end, and then the program ends.
  const CommandResult result = run_shell(
      fmt::format("$HEED lm generate --model {} --prime 'the ' --length 1000000000000 | head -c 3000", letter_model()));
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out.size(), 3000U);
  EXPECT_THAT(result.out, StartsWith("the "));
  EXPECT_THAT(result.err, IsEmpty());
}

TEST_F(LmGenerate, AFullDiskIsAnErrorInOneLine) {
  if (!fs::exists("/dev/full")) GTEST_SKIP() << "no /dev/full here";
  const CommandResult result =
      run_shell(fmt::format("$HEED lm generate --model {} --length 10000 > /dev/full", letter_model()));
  EXPECT_THAT(expect_failure(result), HasSubstr("standard output"));
}

TEST_F(LmGenerate, SaysItsRateUnlessQuiet) {
  EXPECT_THAT(generate(letter_model(), {"--length", "50"}).err,
              AllOf(Says("50", "characters"), testing::ContainsRegex("[0-9][^0-9.]+[0-9]+\\.[0-9]+[^0-9.]+[0-9]")));
  EXPECT_THAT(generate(word_model(), {"--length", "50"}).err, Says("50", "words"));
}

TEST_F(LmGenerate, AModelOfWordsWritesSentences) {
  std::istringstream lines(written(word_model(), {"--length", "700", "--top-p", "0.9"}));
  int sentences = 0, right = 0;
  for (std::string line; std::getline(lines, line); ++sentences)
    right += line.starts_with("the ") && line.ends_with(" .") && line.find("  ") == line.npos ? 1 : 0;
  EXPECT_GT(sentences, 30);
  EXPECT_GT(right, 0.8 * sentences);
}

TEST_F(LmGenerate, AModelOfWordsGoesOnFromTheLastWord) {
  const auto next = [](const std::string& prime) {
    return written(word_model(), {"--prime", prime, "--length", "1", "--top-k", "1"});
  };
  EXPECT_EQ(next("the dog sees"), "the dog sees the\n");
  EXPECT_EQ(next("the dog sees "), "the dog sees the\n");
  EXPECT_EQ(next("The DOG\nsees"), "The DOG\nsees the\n");
}

TEST_F(LmGenerate, AfterALineEndAModelOfWordsBeginsASentence) {
  EXPECT_EQ(written(word_model(), {"--prime", "the dog\n", "--length", "1", "--top-k", "1"}), "the dog\nthe\n");
}

TEST_F(LmGenerate, WarnsOfUnknownPartsOfThePrime) {
  const CommandResult letters = generate(letter_model(), {"--prime", "the Xbox ☃", "--length", "20", "--quiet"});
  EXPECT_EQ(letters.exit_code, 0);
  EXPECT_THAT(letters.out, StartsWith("the Xbox ☃"));
  EXPECT_THAT(letters.err, AllOf(StartsWith("heed: warning: "), Says("--prime", "X, b, x, ☃")));
  const CommandResult words = generate(word_model(), {"--prime", "the zebra sees", "--length", "20", "--quiet"});
  EXPECT_EQ(words.exit_code, 0);
  EXPECT_THAT(words.err, AllOf(StartsWith("heed: warning: "), Says("--prime", "zebra"), Not(Says("sees"))));
}

TEST_F(LmGenerate, RefusesAPrimeOfUnknownPartsOnly) {
  EXPECT_THAT(failure({"--prime", "☃☃"}), AllOf(HasSubstr("prime"), HasSubstr("☃☃")));
  for (const char* prime : {"zebra", "zebra\nzebu"})
    EXPECT_THAT(expect_failure(generate(word_model(), {"--prime", prime})),
                AllOf(HasSubstr("prime"), HasSubstr("zebra")));
}

TEST_F(LmGenerate, RefusesAPrimeThatIsNotUtf8) {
  EXPECT_THAT(failure({"--prime", "the B\xe4r"}), AllOf(HasSubstr("--prime"), Says("0xe4", "5")));
}

TEST_F(LmGenerate, RefusesNumbersThatMakeNoSense) {
  for (const char* value : {"0", "-1", "nan", "inf"})
    EXPECT_THAT(failure({"--temperature", value}), AllOf(HasSubstr("temperature"), HasSubstr(value)));
  for (const char* value : {"0", "1.5", "-0.5", "nan"})
    EXPECT_THAT(failure({"--top-p", value}), AllOf(HasSubstr("top-p"), HasSubstr(value)));
  EXPECT_THAT(failure({"--top-k", "-1"}), AllOf(HasSubstr("top-k"), HasSubstr("-1")));
  EXPECT_THAT(failure({"--length", "99999999999999999999"}), HasSubstr("--length"));
  const std::string length = failure({"--length", "-1"});
  EXPECT_THAT(length, AllOf(HasSubstr("--length"), HasSubstr("-1")));
  EXPECT_LT(length.size(), 150U) << length;
}

TEST_F(LmGenerate, RefusesWhatIsNoLanguageModel) {
  EXPECT_THAT(expect_failure(run_heed({"lm", "generate"})), HasSubstr("--model"));
  EXPECT_THAT(expect_failure(generate(*shared_ / "missing", {})), HasSubstr("missing"));
  EXPECT_THAT(expect_failure(generate(shared_->put("a-file", ""), {})), HasSubstr("a-file"));
  const test::TempFolder translation;
  EXPECT_THAT(expect_failure(generate(translation.path(), {})), Says("no model", translation.path().string()));
  test::tiny_model(test::tiny_options())->save(translation.path(), {});
  EXPECT_THAT(expect_failure(generate(translation.path(), {})),
              Says(translation.path().string(), "translation model", "heed translate"));
}

// A copy of the model in which one file is another.
std::string failure_with(const std::string& model, const char* file, const std::string& contents) {
  const test::TempFolder folder;
  for (const char* name : {"config.json", "model.safetensors", "tokens.json"})
    fs::copy(fs::path(model) / name, folder / name);
  folder.put(file, contents);
  return expect_failure(run_heed({"lm", "generate", "--model", folder.path()}));
}

TEST_F(LmGenerate, RefusesDamagedParameters) {
  const auto refused = [](const std::string& bytes) {
    return failure_with(letter_model(), "model.safetensors", bytes);
  };
  const std::string whole = test::contents_of(fs::path(letter_model()) / "model.safetensors");
  EXPECT_THAT(refused(whole.substr(0, whole.size() - 10)), HasSubstr("model.safetensors"));
  EXPECT_THAT(refused(""), HasSubstr("model.safetensors"));
  EXPECT_THAT(refused(test::contents_of(fs::path(word_model()) / "model.safetensors")), HasSubstr("model.safetensors"));
}

TEST_F(LmGenerate, RefusesParametersThatAreNoNumbers) {
  std::string bytes = test::contents_of(fs::path(letter_model()) / "model.safetensors");
  const std::size_t header = 8 + static_cast<unsigned char>(bytes[0]) + 256U * static_cast<unsigned char>(bytes[1]);
  std::fill(bytes.begin() + static_cast<std::ptrdiff_t>(header), bytes.end(), '\xff');  // each of them is NaN
  EXPECT_THAT(failure_with(letter_model(), "model.safetensors", bytes), HasSubstr("damaged"));
}

TEST_F(LmGenerate, RefusesDamagedTokens) {
  const auto refused = [](const std::string& text) { return failure_with(letter_model(), "tokens.json", text); };
  EXPECT_THAT(refused("{"), HasSubstr("tokens.json"));
  EXPECT_THAT(refused("{}"), HasSubstr("tokens.json"));
  EXPECT_THAT(refused(R"({"unit": "character", "tokens": ["a", "b"]})"), HasSubstr("tokens.json"));
  EXPECT_THAT(refused(R"({"unit": "letter", "tokens": ["a", "b"]})"),
              AllOf(HasSubstr("letter"), HasSubstr("tokens.json")));
  EXPECT_THAT(refused(test::contents_of(fs::path(word_model()) / "tokens.json")),
              AllOf(HasSubstr("characters"), HasSubstr("tokens.json")));
  json tokens = json::parse(test::contents_of(fs::path(letter_model()) / "tokens.json"));
  tokens["tokens"].push_back("🦔");
  EXPECT_THAT(refused(tokens.dump()), AllOf(HasSubstr("🦔"), HasSubstr("tokens.json")));
}

TEST_F(LmGenerate, RefusesTokensThatDoNotFitTheParameters) {
  json tokens = json::parse(test::contents_of(fs::path(letter_model()) / "tokens.json"));
  tokens["tokens"].push_back("Q");
  EXPECT_THAT(failure_with(letter_model(), "tokens.json", tokens.dump()),
              AllOf(HasSubstr("embedding.weight"), HasSubstr("model.safetensors")));
}

}  // namespace
}  // namespace heed
