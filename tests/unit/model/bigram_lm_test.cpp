#include "heed/model/lm/bigram_lm.h"

#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/formats/json.h"
#include "heed/model/io/model_folder.h"
#include "heed/nn/parameters.h"
#include "tests/support/message_of.h"
#include "tests/support/temp_folder.h"
#include "tests/support/tiny_model.h"

namespace heed::model {
namespace {

using nlohmann::json;
using test::contents_of;
using test::message_of;
using test::TempFolder;
using testing::AllOf;
using testing::ContainsRegex;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::UnorderedElementsAre;

text::TokenList words() { return {{"UUUNKKK", "<s>", "</s>", "the", "cat"}, {"UUUNKKK", "<s>", "</s>"}}; }
constexpr BigramOptions kSmallBigram{.embedding = 3, .hidden = 4};

std::unique_ptr<BigramLm> model_of(const BigramOptions& options = kSmallBigram, std::uint64_t seed = 1) {
  Random random(seed);
  return std::make_unique<BigramLm>(words(), options, random);
}

// "the cat </s>" and "cat </s>".
text::LmText sample() {
  text::LmText text;
  text.tokens = {{.text = "the", .id = 3, .first = true},
                 {.text = "cat", .id = 4},
                 {.text = "</s>", .id = 2},
                 {.text = "cat", .id = 4, .line = 2, .first = true},
                 {.text = "</s>", .id = 2, .line = 2}};
  return text;
}

std::vector<double> log_probabilities(const LanguageModel& model) {
  ThreadPool pool(2);
  return model.log_probabilities(sample(), pool);
}

TEST(BigramLm, GivesTheProbabilitiesThatItWasMadeFor) {
  const auto model = model_of();
  for (const auto& parameter : model->parameters()) fill_constant(*parameter, 0);
  for (const double p : log_probabilities(*model)) EXPECT_NEAR(p, -std::log(5), 1e-6);

  const std::vector<double> chances = {0.05, 0.05, 0.2, 0.4, 0.3};
  auto bias = model->parameters().find("output.bias")->value().span();
  for (std::size_t i = 0; i < bias.size(); ++i) bias[i] = static_cast<float>(std::log(chances[i]));
  const std::vector<double> found = log_probabilities(*model);
  ASSERT_EQ(found.size(), 5U);
  for (std::size_t i = 0; i < found.size(); ++i)
    EXPECT_NEAR(found[i], std::log(chances[static_cast<std::size_t>(sample().tokens[i].id)]), 1e-6) << i;
}

TEST(BigramLm, ReadsTheWordBeforeAndTheMarkAtTheBeginOfASentence) {
  const auto model = model_of();
  ThreadPool pool(1);
  const std::vector<std::int32_t> inputs = {1, 3, 4, 1, 4}, targets = {3, 4, 2, 4, 2};
  EXPECT_EQ(log_probabilities(*model), model->network().log_probabilities(pool, inputs, targets));
  EXPECT_TRUE(model->log_probabilities({}, pool).empty());
}

TEST(BigramLm, SavesAndLoadsToTheSameBits) {
  for (const BigramOptions& options : {kSmallBigram, BigramOptions{.embedding = 3, .hidden = 4, .train_vectors = true},
                                       BigramOptions{.embedding = 3, .hidden = 3, .tied = true}}) {
    const test::TempFolder first, second;
    const auto model = model_of(options);
    model->save(first.path(), {{"steps", 12}});
    const auto loaded = BigramLm::load(first.path());
    EXPECT_EQ(loaded->tokens(), model->tokens());
    EXPECT_EQ(loaded->options().words, 5);
    EXPECT_EQ(loaded->options().train_vectors, options.train_vectors);
    EXPECT_EQ(loaded->options().tied, options.tied);
    EXPECT_EQ(log_probabilities(*loaded), log_probabilities(*model));
    loaded->save(second.path(), {{"steps", 12}});
    EXPECT_THAT(first.names(), UnorderedElementsAre(kSettingsFile, kParametersFile, kTokensFile));
    for (const std::string& name : first.names())
      EXPECT_EQ(test::contents_of(first / name), test::contents_of(second / name)) << name;
  }
}

TEST(BigramLm, IsFoundByItsKind) {
  const test::TempFolder folder;
  const auto model = model_of();
  model->save(folder.path(), {});
  const auto loaded = load_language_model(folder.path());
  EXPECT_EQ(loaded->kind(), "bigram");
  EXPECT_EQ(log_probabilities(*loaded), log_probabilities(*model));
}

TEST(BigramLm, HasTheNamesAndShapesThatPyTorchHas) {
  const auto model = model_of();
  std::vector<std::string> names;
  for (const auto& parameter : model->parameters())
    names.push_back(parameter->name() + " " + to_string(parameter->shape()));
  EXPECT_THAT(names, ElementsAre("embedding.weight [5, 3]", "hidden.weight [4, 3]", "hidden.bias [4]",
                                 "output.weight [5, 4]", "output.bias [5]"));
  const auto tied = model_of({.embedding = 3, .hidden = 3, .tied = true});
  EXPECT_EQ(tied->parameters().find("output.weight"), nullptr);
}

TEST(BigramLm, TakesWordsOnly) {
  Random random(1);
  EXPECT_THAT(test::message_of([&] { BigramLm(text::TokenList::of_characters("abc"), kSmallBigram, random); }),
              AllOf(HasSubstr("bigram"), HasSubstr("words"), HasSubstr("characters")));
}

TEST(LanguageModelFolder, OfATranslationModelIsRefused) {
  const test::TempFolder folder;
  test::tiny_model(test::tiny_options())->save(folder.path(), {});
  EXPECT_THAT(test::message_of([&] { load_language_model(folder.path()); }),
              AllOf(HasSubstr(folder.path().string()), HasSubstr("translation model"), HasSubstr("heed translate")));
}

// A saved model to be damaged. Each problem() must be an Error that names the file, and nothing else.
class DamagedBigramLm : public testing::Test {
 protected:
  void SetUp() override { model_of()->save(folder_.path(), {}); }

  std::string problem(const std::string& file) {
    const std::string message = test::message_of([&] { load_language_model(folder_.path()); });
    EXPECT_THAT(message, HasSubstr((folder_ / file).string()));
    return message;
  }
  std::string problem_with_settings(const std::function<void(json&)>& change, const char* file = kSettingsFile) {
    const std::string before = test::contents_of(folder_ / kSettingsFile);
    json settings = json::parse(before);
    change(settings);
    folder_.put(kSettingsFile, settings.dump());
    const std::string message = problem(file);
    folder_.put(kSettingsFile, before);
    return message;
  }

  test::TempFolder folder_;
};

TEST_F(DamagedBigramLm, LacksAFile) {
  for (const char* name : {kSettingsFile, kParametersFile, kTokensFile}) {
    const std::string contents = test::contents_of(folder_ / name);
    std::filesystem::remove(folder_ / name);
    const std::string message = test::message_of([&] { load_language_model(folder_.path()); });
    if (name == kSettingsFile)
      EXPECT_THAT(message, AllOf(HasSubstr("no model"), HasSubstr(folder_.path().string())));
    else
      EXPECT_THAT(message, AllOf(ContainsRegex("[Nn]o (such )?file"), HasSubstr((folder_ / name).string())));
    folder_.put(name, contents.substr(0, contents.size() / 2));
    problem(name);
    folder_.put(name, contents);
  }
}

TEST_F(DamagedBigramLm, IsOfAnotherKindOrVersion) {
  EXPECT_THAT(problem_with_settings([](json& s) { s["model_type"] = "bert"; }),
              AllOf(HasSubstr("\"heed-bigram-lm\""), HasSubstr("\"bert\"")));
  EXPECT_THAT(problem_with_settings([](json& s) { s.erase("model_type"); }), HasSubstr("\"model_type\""));
  EXPECT_THAT(problem_with_settings([](json& s) { s["format_version"] = 2; }),
              AllOf(HasSubstr("\"format_version\""), ContainsRegex("\\b1\\b"), ContainsRegex("\\b2\\b")));
}

TEST_F(DamagedBigramLm, HasSettingsThatMakeNoModel) {
  EXPECT_THAT(problem_with_settings([](json& s) { s["model"] = 3; }), HasSubstr("\"model\""));
  EXPECT_THAT(problem_with_settings([](json& s) { s["model"]["hidden"] = "4"; }),
              AllOf(HasSubstr("\"hidden\""), HasSubstr("'4'")));
  EXPECT_THAT(problem_with_settings([](json& s) { s["model"]["hidden"] = 0; }),
              AllOf(ContainsRegex("\\bhidden\\b"), ContainsRegex("\\b0\\b")));
  EXPECT_THAT(problem_with_settings([](json& s) { s["model"]["train-vectors"] = 1; }), HasSubstr("\"train-vectors\""));
  EXPECT_THAT(problem_with_settings([](json& s) { s["model"]["tied"] = true; }),
              AllOf(HasSubstr("tied"), ContainsRegex("\\bhidden\\b"), ContainsRegex("\\b4\\b"),
                    ContainsRegex("\\bembedding\\b"), ContainsRegex("\\b3\\b")));
}

TEST_F(DamagedBigramLm, ClaimsSizesThatItsParametersDoNotHave) {  // an Error, and not memory for terabytes
  EXPECT_THAT(problem_with_settings([](json& s) { s["model"]["hidden"] = 65'536; }, kParametersFile),
              HasSubstr("hidden.weight F32 [65536, 3]"));
  EXPECT_THAT(problem_with_settings([](json& s) { s["model"]["embedding"] = 65'536; }, kParametersFile),
              HasSubstr("embedding.weight F32 [5, 65536]"));
  text::TokenList({"a", "b", "c"}, {"a", "b", "c"}).save(folder_ / kTokensFile);
  EXPECT_THAT(problem(kParametersFile), HasSubstr("embedding.weight F32 [3, 3]"));
}

TEST_F(DamagedBigramLm, HasTokensThatAreCharacters) {
  text::TokenList::of_characters("abcd").save(folder_ / kTokensFile);
  EXPECT_THAT(problem(kTokensFile), AllOf(HasSubstr("words"), HasSubstr("characters")));
}

}  // namespace
}  // namespace heed::model
