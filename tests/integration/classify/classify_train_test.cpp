// heed classify train as a user runs it, on the reviews that Heed ships. What it refuses:
// classify_errors_input_test.cpp.
#include <algorithm>
#include <filesystem>
#include <sstream>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/formats/json.h"
#include "heed/model/classifier/text_classifier.h"
#include "tests/integration/expect_failure.h"
#include "tests/integration/interrupt.h"
#include "tests/integration/says.h"
#include "tests/support/reviews.h"
#include "tests/support/temp_folder.h"

namespace heed {
namespace {

using nlohmann::json;
using test::contents_of;
using test::reviews;
using test::small_classifier;
using test::TempFolder;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

namespace fs = std::filesystem;
using Arguments = std::vector<std::string>;

class ClassifyTrain : public testing::Test {
 protected:
  static void SetUpTestSuite() { shared_ = new test::TempFolder; }
  static void TearDownTestSuite() { delete shared_; }

  // One for all tests that only look.
  static const CommandResult& usual_run() {
    static const CommandResult result = run_heed(test::small_classifier(usual(), {"--json", "--threads", "2"}));
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return result;
  }
  static json usual_summary() { return json::parse(usual_run().out, nullptr, /*allow_exceptions=*/false); }
  static fs::path usual() { return *shared_ / "usual"; }

  // Trains with the given options and returns the summary.
  static json train(const char* name, const Arguments& more) {
    Arguments all = test::small_classifier(*shared_ / name, more);
    all.insert(all.end(), {"--json", "--quiet"});
    const CommandResult result = run_heed(all);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return json::parse(result.out, nullptr, /*allow_exceptions=*/false);
  }
  static std::string parameters(const fs::path& folder) { return contents_of(folder / "model.safetensors"); }
  static std::string parameters_of(const char* name, const Arguments& more) {
    train(name, more);
    return parameters(*shared_ / name);
  }
  static json settings(const fs::path& folder) { return json::parse(contents_of(folder / "config.json")); }

  // So many that a training can be interrupted in the middle of an epoch.
  static std::string many_reviews() {
    std::string many;
    for (int i = 0; i < 50; ++i) many += contents_of(test::reviews("train.tsv"));
    return shared_->put("many.tsv", many);
  }

  // The parameters of a training run that is interrupted as soon as possible and then resumed.
  static std::string interrupted_and_resumed(const char* name, const Arguments& more) {
    const fs::path out = *shared_ / name;
    const CommandResult stopped = interrupt(
        fmt::format("$HEED {} --quiet --json", fmt::join(test::small_classifier(out, more), " ")), out, "TERM");
    EXPECT_EQ(stopped.exit_code, 143) << stopped.err;
    EXPECT_THAT(stopped.out, HasSubstr("\"interrupted\":true"));
    const CommandResult resumed = run_heed({"classify", "train", "--resume", "--out", out, "--quiet"});
    EXPECT_EQ(resumed.exit_code, 0) << resumed.err;
    return parameters(out);
  }

  static test::TempFolder* shared_;
};
test::TempFolder* ClassifyTrain::shared_ = nullptr;

TEST_F(ClassifyTrain, LeavesAModelLogsAndACheckpoint) {
  usual_run();
  for (const char* name : {"config.json", "model.safetensors", "words.txt", "README.md", "log.jsonl", "train.toml",
                           "checkpoint.safetensors", "loss.svg", "loss.png"})
    EXPECT_GT(fs::file_size(usual() / name), 0U) << name;
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(usual())) names.push_back(entry.path().filename());
  EXPECT_THAT(names, AllOf(Contains(StartsWith("events.out.tfevents.")), Not(Contains(HasSubstr(".tmp-")))));
}

TEST_F(ClassifyTrain, SummarizesInJson) {
  const json summary = usual_summary();
  for (const char* name : {"valid_loss", "valid_accuracy", "best_epoch", "seconds", "parameters", "peak_rss_mb"})
    EXPECT_GT(summary[name], 0) << name;
  EXPECT_EQ(summary["epochs"], 6);
  EXPECT_EQ(summary["steps"], 6 * 10);  // 308 texts, 32 a batch
  EXPECT_EQ(summary["threads"], 2);
  EXPECT_EQ(summary["interrupted"], false);
  EXPECT_EQ(summary["model"], usual().string());
}

// Half of the reviews are positive.
TEST_F(ClassifyTrain, LearnsToTellReviewsApart) {
  for (const char* seed : {"1", "2", "3"}) {
    const json summary =
        train((std::string("learns-") + seed).c_str(), {"--valid", test::reviews("test.tsv"), "--seed", seed});
    EXPECT_GT(summary["valid_accuracy"], 0.75) << seed;
    EXPECT_LT(summary["valid_loss"], 0.6) << seed;
  }
}

TEST_F(ClassifyTrain, ConfigHasLabelsOptionsAndScores) {
  const json summary = usual_summary(), config = settings(usual());
  EXPECT_EQ(config["model_type"], "heed-dan");
  EXPECT_THAT(config["labels"], ElementsAre("neg", "pos"));
  EXPECT_EQ(config["model"]["embedding"], 16);
  EXPECT_EQ(config["model"]["ngrams"], 1);
  EXPECT_EQ(config["training"]["seed"], 1);
  EXPECT_EQ(config["training"]["epoch"], summary["best_epoch"]);
  EXPECT_EQ(config["training"]["valid_loss"], summary["valid_loss"]);
  EXPECT_EQ(config["training"]["valid_accuracy"], summary["valid_accuracy"]);
}

TEST_F(ClassifyTrain, TheModelCardSaysWhatItIs) {
  const json summary = usual_summary();
  EXPECT_THAT(contents_of(usual() / "README.md"),
              AllOf(StartsWith("# "), HasSubstr("train.tsv |"), HasSubstr("| labels | neg, pos |"),
                    Says(fmt::format("{:.2f}%", 100 * summary["valid_accuracy"].get<double>()),
                         fmt::format("{:.4f}", summary["valid_loss"].get<double>())),
                    HasSubstr("heed classify predict --model usual"), HasSubstr("| learning-rate | 0.05 |"),
                    Not(HasSubstr("buckets"))));
}

TEST_F(ClassifyTrain, ShowsEpochsOnStandardError) {
  EXPECT_THAT(usual_run().err, AllOf(HasSubstr("epoch 6"), HasSubstr("accuracy "), HasSubstr(", best")));
  EXPECT_THAT(first_line(usual_run().err), Says("308", "60", "neg", "pos"));
}

TEST_F(ClassifyTrain, LogsTheAccuracyOfEveryEpoch) {
  const json summary = usual_summary();
  std::istringstream log(contents_of(usual() / "log.jsonl"));
  std::vector<json> epochs;
  for (std::string line; std::getline(log, line);)
    if (json entry = json::parse(line); entry["event"] == "epoch") epochs.push_back(entry);
  ASSERT_EQ(epochs.size(), 6U);
  const json& best = epochs[summary["best_epoch"].get<std::size_t>() - 1];
  EXPECT_EQ(best["valid_accuracy"], summary["valid_accuracy"]);
  EXPECT_EQ(best["valid_loss"], summary["valid_loss"]);
  for (const json& epoch : epochs) EXPECT_LE(epoch["valid_accuracy"], best["valid_accuracy"]);
  EXPECT_LT(epochs.back()["train_loss"], 0.7 * epochs.front()["train_loss"].get<double>());
}

TEST_F(ClassifyTrain, PrintsWhatToDoNext) {
  const CommandResult result = run_heed(test::small_classifier(*shared_ / "printed", {"--quiet"}));
  EXPECT_THAT(result.err, testing::IsEmpty());
  const json kept = settings(*shared_ / "printed")["training"];
  EXPECT_THAT(result.out, AllOf(Says(fmt::format("{:.4f}", kept["valid_loss"].get<double>()),
                                     fmt::format("{:.2f}%", 100 * kept["valid_accuracy"].get<double>())),
                                HasSubstr("heed classify predict --model " + (*shared_ / "printed").string())));
}

TEST_F(ClassifyTrain, ThreadsDoNotChangeABit) {
  usual_run();
  EXPECT_EQ(parameters_of("one-thread", {"--threads", "1"}), parameters(usual()));
  const Arguments pairs = {"--ngrams", "2", "--buckets", "500", "--dropout", "0.2", "--layers", "2", "--threads"};
  Arguments one = pairs, two = pairs;
  one.push_back("1"), two.push_back("2");
  EXPECT_EQ(parameters_of("pairs-1", one), parameters_of("pairs-2", two));
}

TEST_F(ClassifyTrain, AnotherSeedGivesAnotherModel) {
  usual_run();
  EXPECT_NE(parameters_of("seed-2", {"--seed", "2"}), parameters(usual()));
}

TEST_F(ClassifyTrain, AnInterruptedTrainingGoesOnToTheSameBits) {
  const Arguments longer = {"--train", many_reviews(), "--epochs", "4", "--threads", "1"};
  EXPECT_EQ(interrupted_and_resumed("stopped", longer), parameters_of("whole", longer));
}

TEST_F(ClassifyTrain, AnInterruptedTrainingWithPairsGoesOnToTheSameBits) {
  const Arguments longer = {"--train", many_reviews(), "--epochs", "3",         "--ngrams",
                            "2",       "--buckets",    "1000",     "--dropout", "0.3",
                            "--once",  "--average",    "0.99",     "--threads", "1"};
  EXPECT_EQ(interrupted_and_resumed("stopped-pairs", longer), parameters_of("whole-pairs", longer));
}

TEST_F(ClassifyTrain, ResumingRefusesOtherTextsAndOtherSettings) {
  usual_run();
  const std::string before = contents_of(usual() / "train.toml");
  EXPECT_THAT(expect_failure(run_heed({"classify", "train", "--resume", "--out", usual(), "--hidden", "8"})),
              AllOf(HasSubstr("hidden 16"), HasSubstr("checkpoint.safetensors")));
  EXPECT_THAT(expect_failure(
                  run_heed({"classify", "train", "--resume", "--out", usual(), "--valid", test::reviews("test.tsv")})),
              HasSubstr("checkpoint.safetensors"));
  EXPECT_EQ(contents_of(usual() / "train.toml"), before);
}

TEST_F(ClassifyTrain, PairsOfWordsHaveVectorsOfTheirOwn) {
  train("pairs", {"--ngrams", "2", "--buckets", "700"});
  usual_run();
  const auto rows = [](const fs::path& folder) {
    return model::TextClassifier::load(folder)->network().vectors().value().shape()[0];
  };
  EXPECT_EQ(rows(*shared_ / "pairs"), rows(usual()) + 700);
  EXPECT_EQ(settings(*shared_ / "pairs")["model"]["ngrams"], 2);
  EXPECT_THAT(contents_of(*shared_ / "pairs" / "README.md"), HasSubstr("| buckets | 700 |"));
}

TEST_F(ClassifyTrain, NoHiddenLayerLeadsStraightToTheSoftmax) {
  train("flat", {"--layers", "0"});
  EXPECT_THAT(run_heed({"inspect", *shared_ / "flat" / "model.safetensors"}).out,
              AllOf(HasSubstr("output.weight     [2, 16]"), Not(HasSubstr("hidden.0.weight"))));
}

TEST_F(ClassifyTrain, BeginsWithGivenVectorsAndLeavesThemIfAsked) {
  const auto file = shared_->put("vectors.txt", "the 1 2 3\nfilm -1 0.5 0.25\nzebra 9 9 9\n");
  const CommandResult result = run_heed(
      test::small_classifier(*shared_ / "given", {"--vectors", file, "--no-train-vectors", "--embedding", "3"}));
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(first_line(result.err), Says("2"));
  const auto vector_of = [](const char* name, const char* word) {
    const auto model = model::TextClassifier::load(*shared_ / name);
    const auto row = model->network().vectors().value().row(model->vocabulary().id(word));
    return std::vector<float>(row.begin(), row.end());
  };
  EXPECT_THAT(vector_of("given", "the"), ElementsAre(1, 2, 3));
  EXPECT_THAT(vector_of("given", "film"), ElementsAre(-1, 0.5, 0.25));
  train("tuned", {"--vectors", file, "--embedding", "3"});
  EXPECT_THAT(vector_of("tuned", "the"), Not(ElementsAre(1, 2, 3)));
}

TEST_F(ClassifyTrain, WithoutValidationTextsEveryTenthServes) {
  const CommandResult result = run_heed({"classify", "train", "--train", test::reviews("train.tsv"), "--epochs", "1",
                                         "--embedding", "4", "--out", *shared_ / "tenth"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(first_line(result.err), Says("278", "30"));
}

TEST_F(ClassifyTrain, TakesFastTextsFormWithThreeLabels) {
  const CommandResult result =
      run_heed({"classify", "train", "--train", test::reviews("topics.txt"), "--epochs", "30", "--learning-rate", "0.1",
                "--embedding", "8", "--hidden", "8", "--out", *shared_ / "topics", "--json"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(first_line(result.err), Says("81", "9", "food", "sport", "travel"));
  EXPECT_THAT(settings(*shared_ / "topics")["labels"], ElementsAre("food", "sport", "travel"));
  EXPECT_GT(json::parse(result.out)["valid_accuracy"], 0.5);  // guessing has a third
}

TEST_F(ClassifyTrain, SettingsFromAFileAreThoseOfTheCommandLine) {
  const CommandResult printed =
      run_heed({"classify", "train", "--train", "a \"b\".tsv", "--vectors", "v.txt", "--ngrams", "2", "--once",
                "--word-dropout", "0.25", "--epochs", "7", "--print-config"});
  ASSERT_EQ(printed.exit_code, 0) << printed.err;
  EXPECT_THAT(printed.out,
              AllOf(HasSubstr("train = \"a \\\"b\\\".tsv\"\n"), HasSubstr("vectors = \"v.txt\""),
                    HasSubstr("\nngrams = 2\n"), HasSubstr("\nonce = true\n"), HasSubstr("\nword-dropout = 0.25\n"),
                    HasSubstr("\nepochs = 7\n"), HasSubstr("\noptimizer = \"adagrad\"\n")));
  const auto file = shared_->put("settings.toml", printed.out);
  EXPECT_EQ(run_heed({"classify", "train", "--config", file, "--print-config"}).out, printed.out);
  EXPECT_THAT(run_heed({"classify", "train", "--config", file, "--epochs", "9", "--print-config"}).out,
              HasSubstr("\nepochs = 9\n"));
}

TEST_F(ClassifyTrain, ReplacesARunOnlyWhenForced) {
  const auto out = *shared_ / "forced";
  ASSERT_EQ(run_heed(test::small_classifier(out, {"--quiet"})).exit_code, 0);
  EXPECT_THAT(expect_failure(run_heed(test::small_classifier(out))),
              AllOf(HasSubstr("--resume"), HasSubstr("--force")));
  ASSERT_EQ(run_heed(test::small_classifier(out, {"--quiet", "--force", "--hidden", "5"})).exit_code, 0);
  EXPECT_EQ(settings(out)["model"]["hidden"], 5);
}

TEST_F(ClassifyTrain, HelpHasExamples) {
  const CommandResult result = run_heed({"classify", "train", "--help"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.out, AllOf(HasSubstr("Examples:\n  heed classify train --train"), HasSubstr("--word-dropout")));
}

}  // namespace
}  // namespace heed
