// heed lm train --kind bigram: its input files and its own options.
#include <filesystem>
#include <optional>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/formats/json.h"
#include "heed/model/io/safetensors.h"
#include "tests/integration/run_command.h"
#include "tests/integration/says.h"
#include "tests/support/lm_texts.h"
#include "tests/support/temp_folder.h"

namespace heed {
namespace {

using nlohmann::json;
using test::animal_lines;
using test::contents_of;
using test::TempFolder;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kVocabulary = "the\t320\n.\t160\nUUUNKKK\t0\n<s>\n</s>\ndog\ncat\nsees\nhears\nsea\nwood\nmoon\n";

class LmBigram : public testing::Test {
 protected:
  std::string put(std::string_view name, std::string_view contents) { return folder_.put(name, contents).string(); }
  std::string sentences(std::string_view name, std::size_t count, std::uint64_t seed = 1) {
    return put(name, test::lines(test::animal_lines(count, seed)));
  }

  // Trains in `name` and returns the summary.
  json train(const std::string& name, const std::vector<std::string>& more) {
    std::vector<std::string> all = {"lm",      "train",       "--kind", "bigram",   "--vocab-words",
                                    "0",       "--embedding", "4",      "--hidden", "6",
                                    "--steps", "40",          "--json", "--out"};
    all.push_back(folder_ / name);
    all.insert(all.end(), more.begin(), more.end());
    const CommandResult result = run_heed(all);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    said_ = result.err;
    return json::parse(result.out, nullptr, /*allow_exceptions=*/false);
  }

  std::string parameters(const std::string& name) const {
    return test::contents_of(folder_ / name / "model.safetensors");
  }
  std::vector<float> vector_of(const std::string& name, Index word) const {
    const model::SafetensorsFile file(folder_ / name / "model.safetensors");
    const auto row = file.view("embedding.weight").row(word);
    return {row.begin(), row.end()};
  }
  std::vector<std::string> words(const std::string& name) const {
    return json::parse(test::contents_of(folder_ / name / "tokens.json"))["tokens"];
  }

  test::TempFolder folder_;
  std::string said_;  // on standard error
};

TEST_F(LmBigram, ReadsTaggedTextAsThePlainTextItIs) {
  train("plain", {"--train", sentences("text.txt", 60), "--valid", sentences("valid.txt", 9, 2)});
  train("tagged", {"--train", put("text.pos", test::tagged(test::animal_lines(60))), "--valid",
                   put("valid.pos", test::tagged(test::animal_lines(9, 2)))});
  EXPECT_EQ(parameters("tagged"), parameters("plain"));
  EXPECT_EQ(words("tagged"), words("plain"));
}

TEST_F(LmBigram, ReadsSeveralTextsOneAfterTheOther) {
  const auto all = test::animal_lines(60);
  const std::string first = put("a.txt", test::lines({all.begin(), all.begin() + 20}));
  const std::string second = put("b.txt", test::lines({all.begin() + 20, all.end()}));
  train("two", {"--train", first, second});
  train("one", {"--train", sentences("text.txt", 60)});
  EXPECT_EQ(parameters("two"), parameters("one"));
}

TEST_F(LmBigram, TakesTheWordsOfTheVocabularyInItsOrder) {
  train("model",
        {"--train", sentences("text.txt", 60), "--vocab", put("vocab.txt", kVocabulary), "--vocab-words", "7"});
  EXPECT_THAT(words("model"), ElementsAre("the", ".", "UUUNKKK", "<s>", "</s>", "dog", "cat"));
  EXPECT_THAT(first_line(said_), AllOf(Says("7", "unknown"), Not(Says("0.0%"))));
}

TEST_F(LmBigram, TakesTheMostFrequentWordsOfTheTextWithoutOne) {
  train("model", {"--train", sentences("text.txt", 60), "--vocab-words", "5"});
  EXPECT_THAT(words("model"), ElementsAre("UUUNKKK", "<s>", "</s>", "the", "."));
}

TEST_F(LmBigram, KeepsTheVectorsItIsGivenUnlessAskedToTrainThem) {
  const std::string text = sentences("text.txt", 60), vocabulary = put("vocab.txt", kVocabulary);
  const std::string vectors = put("vectors.txt", "dog 0.5 -1 2 0.25\nzebra 1 1 1 1\nthe 4 3 2 1\n");
  train("fixed", {"--train", text, "--vocab", vocabulary, "--vectors", vectors});
  EXPECT_THAT(first_line(said_), Says("12", "2"));
  EXPECT_THAT(vector_of("fixed", 0), ElementsAre(4, 3, 2, 1));
  EXPECT_THAT(vector_of("fixed", 5), ElementsAre(0.5F, -1, 2, 0.25F));
  train("trained", {"--train", text, "--vocab", vocabulary, "--vectors", vectors, "--train-vectors"});
  EXPECT_THAT(vector_of("trained", 0), Not(ElementsAre(4, 3, 2, 1)));
}

TEST_F(LmBigram, TrainsItsVectorsWhereItIsGivenNone) {
  const std::string text = sentences("text.txt", 60);
  train("few", {"--train", text, "--steps", "1"});
  EXPECT_THAT(first_line(said_), Says("vectors"));
  train("many", {"--train", text, "--steps", "40"});
  EXPECT_NE(vector_of("many", 3), vector_of("few", 3));
}

TEST_F(LmBigram, ValidatesOnTheTextItIsGiven) {
  const std::string text = sentences("text.txt", 60);
  const json nonsense = train("a", {"--train", text, "--valid", put("v.txt", ". . sea the\n"), "--steps", "300"});
  const json sense = train("b", {"--train", text, "--valid", sentences("sense.txt", 9, 2), "--steps", "300"});
  EXPECT_GT(nonsense["valid_loss"], sense["valid_loss"].get<double>() + 0.5);
  EXPECT_EQ(parameters("a"), parameters("b"));  // and learns nothing from it
}

TEST_F(LmBigram, EmptyLinesAtTheEndAreNoSentencesToValidateOn) {
  const json summary = train("model", {"--train", put("text.txt", test::lines(test::animal_lines(9)) + "\n \n\n")});
  EXPECT_THAT(first_line(said_), Says("56", "0.0%", "7"));
  EXPECT_TRUE(summary["valid_loss"].is_number()) << summary;
}

TEST_F(LmBigram, HasPyTorchsNames) {
  train("model", {"--train", sentences("text.txt", 60)});
  const std::string shown = run_heed({"inspect", folder_ / "model" / "model.safetensors"}).out;
  EXPECT_THAT(shown, AllOf(HasSubstr("\n  embedding.weight  [13, 4] "), HasSubstr("\n  hidden.weight     [6, 4] "),
                           HasSubstr("\n  hidden.bias       [6] "), HasSubstr("\n  output.weight     [13, 6] "),
                           HasSubstr("\n  output.bias       [13] ")));
}

TEST_F(LmBigram, TiedHasNoMatrixOfItsOwnForTheOutput) {
  train("tied", {"--train", sentences("text.txt", 60), "--tied", "--hidden", "4"});
  const std::string shown = run_heed({"inspect", folder_ / "tied" / "model.safetensors"}).out;
  EXPECT_THAT(shown, AllOf(HasSubstr("\n  output.bias "), Not(HasSubstr("output.weight"))));
}

TEST_F(LmBigram, LearnsWithAdamToo) {
  const std::string text = sentences("text.txt", 60);
  const json summary =
      train("adam", {"--train", text, "--optimizer", "adam", "--learning-rate", "0.05", "--steps", "200"});
  EXPECT_LT(summary["valid_loss"], 1.2);  // a uniform guess: 2.56
}

TEST_F(LmBigram, KeepsTheParametersOfTheStepsItIsAskedFor) {
  const std::string text = sentences("text.txt", 60);
  train("model", {"--train", text, "--steps", "50", "--save-every", "20"});
  train("shorter", {"--train", text, "--steps", "20"});
  EXPECT_EQ(test::contents_of(folder_ / "model/steps/20.safetensors"), parameters("shorter"));
  std::vector<std::string> kept;
  for (const auto& entry : std::filesystem::directory_iterator(folder_ / "model/steps"))
    kept.push_back(entry.path().filename());
  EXPECT_THAT(kept, testing::UnorderedElementsAre("20.safetensors", "40.safetensors"));
}

}  // namespace
}  // namespace heed
