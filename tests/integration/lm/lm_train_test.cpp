// heed lm train as a user runs it: what both kinds of model have in common. Bigrams: lm_bigram_test.cpp; errors:
// lm_train_errors_test.cpp.
#include <cmath>
#include <filesystem>
#include <sstream>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/formats/json.h"
#include "tests/integration/expect_failure.h"
#include "tests/integration/interrupt.h"
#include "tests/integration/says.h"
#include "tests/support/lm_texts.h"
#include "tests/support/temp_folder.h"

namespace heed {
namespace {

using nlohmann::json;
using test::contents_of;
using test::TempFolder;
using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

namespace fs = std::filesystem;

// A text and, for the tests that need it, a model of each kind.
class LmTrain : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    shared_ = new test::TempFolder;
    shared_->put("text.txt", test::lines(test::animal_lines(160)));
  }
  static void TearDownTestSuite() { delete shared_; }

  static const CommandResult& char_run() {
    static const CommandResult result = run_heed(char_command(*shared_ / "char", {"--json", "--threads", "2"}));
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return result;
  }
  static const CommandResult& bigram_run() {
    static const CommandResult result = run_heed(bigram_command(*shared_ / "bigram", {"--json", "--threads", "2"}));
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return result;
  }
  static void train_both() { char_run(), bigram_run(); }
  static json char_summary() { return json::parse(char_run().out, nullptr, /*allow_exceptions=*/false); }
  static json bigram_summary() { return json::parse(bigram_run().out, nullptr, /*allow_exceptions=*/false); }

  static std::string text() { return (*shared_ / "text.txt").string(); }

  using Arguments = std::vector<std::string>;
  static Arguments char_command(const fs::path& out, const Arguments& more, const std::string& train = text()) {
    Arguments all = {"lm",       "train", "--kind",          "char", "--train",  train,       "--embedding", "8",
                     "--hidden", "24",    "--batch",         "8",    "--window", "16",        "--epochs",    "3",
                     "--warmup", "5",     "--learning-rate", "0.02", "--out",    out.string()};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }
  static Arguments bigram_command(const fs::path& out, const Arguments& more) {
    Arguments all = {"lm",          "train",     "--kind",   "bigram", "--train", text(), "--vocab-words", "0",
                     "--embedding", "8",         "--hidden", "10",     "--steps", "2000", "--valid-every", "500",
                     "--out",       out.string()};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }

  static std::string parameters(const fs::path& model) {
    return contents_of(*shared_ / model.string() / "model.safetensors");
  }

  // The parameters of a training run that is interrupted as soon as possible and then resumed.
  static std::string interrupted_and_resumed(const fs::path& out, const Arguments& command) {
    const CommandResult stopped =
        interrupt(fmt::format("$HEED {} --quiet --json", fmt::join(command, " ")), out, "TERM");
    EXPECT_EQ(stopped.exit_code, 143) << stopped.err;
    EXPECT_THAT(stopped.out, HasSubstr("\"interrupted\":true"));
    const CommandResult resumed = run_heed({"lm", "train", "--resume", "--out", out, "--quiet"});
    EXPECT_EQ(resumed.exit_code, 0) << resumed.err;
    return contents_of(out / "model.safetensors");
  }

  static test::TempFolder* shared_;
};
test::TempFolder* LmTrain::shared_ = nullptr;

TEST_F(LmTrain, LeavesAModelLogsAndACheckpoint) {
  train_both();
  for (const char* kind : {"char", "bigram"}) {
    for (const char* name : {"config.json", "model.safetensors", "tokens.json", "README.md", "log.jsonl", "train.toml",
                             "checkpoint.safetensors"})
      EXPECT_GT(fs::file_size(*shared_ / kind / name), 0U) << kind << "/" << name;
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(*shared_ / kind)) names.push_back(entry.path().filename());
    EXPECT_THAT(names, AllOf(Contains(StartsWith("events.out.tfevents.")), Not(Contains(HasSubstr(".tmp-")))));
  }
}

TEST_F(LmTrain, DrawsTheLosses) {
  train_both();
  EXPECT_THAT(contents_of(*shared_ / "char/loss.svg"),
              AllOf(HasSubstr("<svg"), testing::ContainsRegex("nats[^<]* character"), HasSubstr("validation")));
  EXPECT_THAT(contents_of(*shared_ / "bigram/loss.svg"), testing::ContainsRegex("nats[^<]* word"));
  for (const char* kind : {"char", "bigram"})
    EXPECT_THAT(contents_of(*shared_ / kind / "loss.png"), StartsWith("\x89PNG\r\n"));
}

TEST_F(LmTrain, SummarizesInJson) {
  for (const json& summary : {char_summary(), bigram_summary()}) {
    EXPECT_NEAR(summary["valid_perplexity"].get<double>(), std::exp(summary["valid_loss"].get<double>()), 1e-9);
    for (const char* name : {"best_epoch", "epochs", "steps", "seconds", "target_tokens_per_second", "peak_rss_mb",
                             "parameters", "threads"})
      EXPECT_GT(summary[name], 0) << name;
    EXPECT_EQ(summary["interrupted"], false);
  }
  EXPECT_EQ(char_summary()["model"], (*shared_ / "char").string());
  EXPECT_EQ(char_summary()["epochs"], 3);
  EXPECT_EQ(bigram_summary()["steps"], 2000);
}

// A uniform guess costs ln n. Three of the six choices in a line are one of two or three, the rest is certain.
TEST_F(LmTrain, LearnsWhatComesNext) {
  train_both();
  const auto guessing = [](const char* kind) {
    return std::log(static_cast<double>(json::parse(contents_of(*shared_ / kind / "tokens.json"))["tokens"].size()));
  };
  EXPECT_LT(char_summary()["valid_loss"], 0.25 * guessing("char"));
  EXPECT_LT(bigram_summary()["valid_loss"], 0.5 * guessing("bigram"));
}

TEST_F(LmTrain, ShowsEpochsOnStandardError) {
  EXPECT_THAT(first_line(char_run().err), Says("characters"));
  EXPECT_THAT(char_run().err, AllOf(HasSubstr("epoch 3"), HasSubstr("best")));
  EXPECT_THAT(first_line(bigram_run().err), Says("1,008", "words", "0.0%", "112"));
  EXPECT_THAT(bigram_run().err, HasSubstr("round 4"));
}

TEST_F(LmTrain, LogsEveryEpoch) {
  char_run();
  std::istringstream log(contents_of(*shared_ / "char/log.jsonl"));
  std::vector<double> losses;
  for (std::string line; std::getline(log, line);)
    if (const json entry = json::parse(line); entry["event"] == "epoch") losses.push_back(entry["valid_loss"]);
  ASSERT_EQ(losses.size(), 3U);
  EXPECT_EQ(*std::min_element(losses.begin(), losses.end()), char_summary()["valid_loss"]);
}

TEST_F(LmTrain, TheModelCardSaysWhatItIs) {
  train_both();
  const std::string loss = fmt::format("{:.4f}", char_summary()["valid_loss"].get<double>());
  EXPECT_THAT(contents_of(*shared_ / "char/README.md"), AllOf(HasSubstr("Character model"), Says(loss)));
  EXPECT_THAT(contents_of(*shared_ / "bigram/README.md"), AllOf(HasSubstr("Bigram model"), HasSubstr("text.txt")));
}

TEST_F(LmTrain, ThreadsDoNotChangeABit) {
  train_both();
  ASSERT_EQ(run_heed(char_command(*shared_ / "char-1", {"--quiet", "--threads", "1"})).exit_code, 0);
  EXPECT_EQ(parameters("char-1"), parameters("char"));
  ASSERT_EQ(run_heed(bigram_command(*shared_ / "bigram-1", {"--quiet", "--threads", "1"})).exit_code, 0);
  EXPECT_EQ(parameters("bigram-1"), parameters("bigram"));
}

TEST_F(LmTrain, AnotherSeedGivesAnotherModel) {
  char_run();
  ASSERT_EQ(run_heed(char_command(*shared_ / "char-s", {"--quiet", "--seed", "2"})).exit_code, 0);
  EXPECT_NE(parameters("char-s"), parameters("char"));
}

TEST_F(LmTrain, AnInterruptedCharacterModelGoesOnToTheSameBits) {
  const Arguments longer = {"--epochs", "12", "--layers", "2", "--threads", "1"};
  const auto out = *shared_ / "char-stopped";
  const std::string resumed = interrupted_and_resumed(out, char_command(out, longer));
  ASSERT_EQ(run_heed(char_command(*shared_ / "char-whole", longer)).exit_code, 0);
  EXPECT_EQ(resumed, parameters("char-whole"));
}

TEST_F(LmTrain, AnInterruptedBigramGoesOnToTheSameBits) {
  const Arguments longer = {"--steps", "20000", "--valid-every", "1000", "--threads", "1"};
  const auto out = *shared_ / "bigram-stopped";
  const std::string resumed = interrupted_and_resumed(out, bigram_command(out, longer));
  ASSERT_EQ(run_heed(bigram_command(*shared_ / "bigram-whole", longer)).exit_code, 0);
  EXPECT_EQ(resumed, parameters("bigram-whole"));
}

TEST_F(LmTrain, ResumingRefusesOtherText) {
  train_both();
  const auto other = shared_->put("other.txt", test::lines(test::animal_lines(160, 2)));
  for (const char* kind : {"char", "bigram"}) {
    const std::string settings = contents_of(*shared_ / kind / "train.toml");
    EXPECT_THAT(expect_failure(run_heed({"lm", "train", "--resume", "--out", *shared_ / kind, "--train", other})),
                Says("text", "checkpoint.safetensors"));
    EXPECT_EQ(contents_of(*shared_ / kind / "train.toml"), settings);
  }
}

TEST_F(LmTrain, ResumingRefusesOtherSettings) {
  char_run();
  EXPECT_THAT(expect_failure(run_heed({"lm", "train", "--resume", "--out", *shared_ / "char", "--hidden", "16"})),
              AllOf(HasSubstr("hidden 24"), HasSubstr("16"), HasSubstr("checkpoint.safetensors")));
  EXPECT_THAT(expect_failure(run_heed({"lm", "train", "--resume", "--out", *shared_ / "char", "--kind", "bigram"})),
              HasSubstr("train.toml"));
}

TEST_F(LmTrain, SettingsFromAFileAreThoseOfTheCommandLine) {
  const CommandResult printed = run_heed({"lm", "train", "--kind", "bigram", "--train", "a \"b\".txt", "c.txt",
                                          "--vocab", "v.txt", "--tied", "--steps", "70", "--print-config"});
  ASSERT_EQ(printed.exit_code, 0) << printed.err;
  EXPECT_THAT(printed.out, AllOf(HasSubstr("kind = \"bigram\""), HasSubstr("steps = 70"), HasSubstr("tied = true"),
                                 HasSubstr("\"c.txt\""), HasSubstr("vocab = \"v.txt\"")));
  const auto file = shared_->put("settings.toml", printed.out);
  EXPECT_EQ(run_heed({"lm", "train", "--config", file, "--print-config"}).out, printed.out);
}

TEST_F(LmTrain, LeavesOutThePassagesItIsAskedTo) {
  const std::string passage = "Zebras\nzigzag.\n";
  const auto whole = shared_->put("whole.txt", test::lines(test::animal_lines(40)) + passage + contents_of(text()));
  const auto part = shared_->put("passage.txt", passage);
  const auto characters = [&](const char* name, const Arguments& more) {
    Arguments all = char_command(*shared_ / name, {"--epochs", "1", "--quiet"}, whole);
    all.insert(all.end(), more.begin(), more.end());
    const CommandResult result = run_heed(all);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return json::parse(contents_of(*shared_ / name / "tokens.json"))["tokens"].get<std::vector<std::string>>();
  };
  EXPECT_THAT(characters("with", {}), AllOf(Contains("Z"), Contains("z"), Contains("d")));
  EXPECT_THAT(characters("without", {"--without", part}), AllOf(Not(Contains("Z")), Not(Contains("z")), Contains("d")));
}

TEST_F(LmTrain, ReplacesARunWhenForcedStepsIncluded) {
  const auto out = *shared_ / "forced";
  ASSERT_EQ(run_heed(bigram_command(out, {"--steps", "40", "--save-every", "20", "--quiet"})).exit_code, 0);
  shared_->put("forced/steps/mine.txt", "mine");
  ASSERT_EQ(run_heed(bigram_command(out, {"--steps", "30", "--save-every", "30", "--quiet", "--force"})).exit_code, 0);
  EXPECT_TRUE(fs::exists(out / "steps/30.safetensors"));
  EXPECT_FALSE(fs::exists(out / "steps/20.safetensors"));
  EXPECT_EQ(contents_of(out / "steps/mine.txt"), "mine");
}

TEST_F(LmTrain, ACharacterModelHasPyTorchsNames) {
  const auto out = *shared_ / "two-layers";
  ASSERT_EQ(run_heed(char_command(out, {"--layers", "2", "--epochs", "1", "--quiet"})).exit_code, 0);
  const std::string shown = run_heed({"inspect", out / "model.safetensors"}).out;
  for (const char* name : {"embedding.weight", "rnn.weight_ih_l0", "rnn.weight_hh_l0", "rnn.bias_ih_l0",
                           "rnn.bias_hh_l0", "rnn.weight_ih_l1", "rnn.bias_hh_l1", "output.weight", "output.bias"})
    EXPECT_THAT(shown, HasSubstr(fmt::format("\n  {} ", name)));
  EXPECT_THAT(shown, AllOf(HasSubstr("rnn.weight_ih_l0  [72, 8]"), HasSubstr("rnn.weight_ih_l1  [72, 24]")));
}

}  // namespace
}  // namespace heed
