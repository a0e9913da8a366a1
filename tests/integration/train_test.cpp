// heed train, evaluate and translate as a user runs them, on the built-in corpus.
#include <algorithm>
#include <cmath>
#include <csignal>
#include <filesystem>
#include <sstream>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/formats/json.h"
#include "tests/integration/expect_failure.h"
#include "tests/integration/interrupt.h"
#include "tests/integration/says.h"
#include "tests/support/temp_folder.h"

namespace heed {
namespace {

using nlohmann::json;
using test::contents_of;
using test::TempFolder;
using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

// One corpus and one trained model for all tests.
class Train : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    shared_ = new test::TempFolder;
    ASSERT_EQ(run_heed({"data", "make", "--out", data(), "--pairs", "300", "--val", "40", "--test", "40", "--quiet"})
                  .exit_code,
              0);
    first_ = new CommandResult(train(shared_->path() / "model", {"--json"}));
  }
  static void TearDownTestSuite() {
    delete first_;
    delete shared_;
  }

  static std::string data() { return (shared_->path() / "data").string(); }
  static std::string model() { return (shared_->path() / "model").string(); }

  static std::vector<std::string> command(const std::filesystem::path& out, std::vector<std::string> more) {
    std::vector<std::string> arguments = {"train", "--data",      data(), "--src",    "de",        "--tgt",
                                          "en",    "--embedding", "16",   "--hidden", "24",        "--key",
                                          "16",    "--min-count", "1",    "--epochs", "2",         "--batch",
                                          "16",    "--warmup",    "5",    "--out",    out.string()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
  }
  static CommandResult train(const std::filesystem::path& out, const std::vector<std::string>& more) {
    return run_heed(command(out, more));
  }

  static test::TempFolder* shared_;
  static CommandResult* first_;
};
test::TempFolder* Train::shared_ = nullptr;
CommandResult* Train::first_ = nullptr;

TEST_F(Train, TheOldNameOfASettingIsReadForOneVersion) {
  const auto now = run_heed({"train", "--print-config", "--bucket-by", "both"});
  ASSERT_EQ(now.exit_code, 0) << now.err;
  EXPECT_THAT(now.out, HasSubstr("bucket-by = \"both\""));
  EXPECT_EQ(run_heed({"train", "--print-config", "--batch-likeness", "both"}).out, now.out);
  EXPECT_EQ(run_heed({"train", "--print-config", "--batch-likeness=both"}).out, now.out);
  const test::TempFolder folder;
  const std::string file = folder.put("old.toml", "batch-likeness = \"both\"\n").string();
  EXPECT_EQ(run_heed({"train", "--print-config", "--config", file}).out, now.out);
  EXPECT_THAT(run_heed({"train", "--help"}).out, Not(HasSubstr("batch-likeness")));
}

TEST_F(Train, LeavesAModelLogsAndASummary) {
  ASSERT_EQ(first_->exit_code, 0) << first_->err;
  const json summary = json::parse(first_->out);
  EXPECT_EQ(summary["epochs"], 2);
  // The epochs in the log: the lowest loss is that of the model, and better than a uniform guess.
  std::vector<double> losses;
  std::istringstream log(test::contents_of(std::filesystem::path(model()) / "log.jsonl"));
  for (std::string line; std::getline(log, line);)
    if (const json record = json::parse(line); record.contains("valid_loss")) losses.push_back(record["valid_loss"]);
  ASSERT_EQ(losses.size(), 2U);
  const auto best = std::ranges::min_element(losses);
  EXPECT_EQ(summary["best_epoch"], 1 + (best - losses.begin()));
  EXPECT_DOUBLE_EQ(summary["valid_loss"], *best);
  EXPECT_DOUBLE_EQ(summary["valid_perplexity"], std::exp(*best));
  const std::string vocabulary = test::contents_of(std::filesystem::path(model()) / "target.vocab");
  EXPECT_LT(*best, std::log(static_cast<double>(std::ranges::count(vocabulary, '\n'))));
  for (const char* name :
       {"config.json", "model.safetensors", "source.vocab", "target.vocab", "source.json", "target.json",
        "target.case.json", "README.md", "train.toml", "log.jsonl", "checkpoint.safetensors"})
    EXPECT_TRUE(std::filesystem::exists(std::filesystem::path(model()) / name)) << name;
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(model())) names.push_back(entry.path().filename());
  EXPECT_THAT(names, Contains(StartsWith("events.out.tfevents.")));
  EXPECT_THAT(names, Not(Contains(HasSubstr(".tmp-"))));
}

TEST_F(Train, ShowsEpochsOnStandardError) {
  EXPECT_THAT(first_->err, AllOf(HasSubstr("300 pairs"), HasSubstr("epoch 1"), HasSubstr("epoch 2"),
                                 HasSubstr("validation loss"), HasSubstr("tokens/s")));
}

TEST_F(Train, LogsEveryEpochAsJson) {
  std::istringstream log(contents_of(std::filesystem::path(model()) / "log.jsonl"));
  std::vector<double> losses;
  for (std::string line; std::getline(log, line);) {
    const json entry = json::parse(line);
    if (entry["event"] == "epoch") losses.push_back(entry["valid_loss"]);
  }
  ASSERT_EQ(losses.size(), 2U);
  EXPECT_EQ(std::min(losses[0], losses[1]), json::parse(first_->out)["valid_loss"]);
}

TEST_F(Train, ThreadsDoNotChangeABit) {
  ASSERT_EQ(train(*shared_ / "one", {"--threads", "1", "--quiet"}).exit_code, 0);
  EXPECT_EQ(contents_of(*shared_ / "one/model.safetensors"),
            contents_of(std::filesystem::path(model()) / "model.safetensors"));
}

TEST_F(Train, SettingsFromAFileAreThoseOfTheCommandLine) {
  const CommandResult printed = run_heed(
      {"train", "--preset", "seed", "--hidden", "24", "--no-lowercase", "--label-smoothing", "0.05", "--print-config"});
  ASSERT_EQ(printed.exit_code, 0) << printed.err;
  EXPECT_THAT(printed.out,
              AllOf(HasSubstr("preset = \"seed\""), HasSubstr("hidden = 24"), HasSubstr("lowercase = false"),
                    HasSubstr("label-smoothing = 0.05"), HasSubstr("embedding = 256")));
  const auto file = shared_->put("settings.toml", printed.out);
  EXPECT_EQ(run_heed({"train", "--config", file, "--print-config"}).out, printed.out);
  EXPECT_THAT(run_heed({"train", "--config", file, "--hidden", "32", "--print-config"}).out,
              AllOf(HasSubstr("hidden = 32"), HasSubstr("label-smoothing = 0.05")));
}

TEST_F(Train, AFileOfSettingsIsChecked) {
  const auto config = [](const char* text) {
    const auto file = shared_->put("bad.toml", text);
    return expect_failure(run_heed({"train", "--config", file, "--print-config"}));
  };
  EXPECT_THAT(config("hiden = 5\n"), AllOf(HasSubstr("hiden"), HasSubstr("bad.toml")));
  EXPECT_THAT(config("hidden = many\n"), AllOf(HasSubstr("hidden"), HasSubstr("many"), HasSubstr("bad.toml")));
  EXPECT_THAT(config("[model]\nhidden = 5\n"), HasSubstr("bad.toml"));
  EXPECT_THAT(config("preset = \"slow\"\n"), HasSubstr("slow"));
  EXPECT_THAT(expect_failure(run_heed({"train", "--config", "no-such.toml", "--print-config"})),
              HasSubstr("no-such.toml"));
}

TEST_F(Train, ASignalSavesAndResumeGoesOnToTheSameBits) {
  for (const auto& [signal, code] : {std::pair("INT", 130), std::pair("TERM", 143)}) {
    const auto out = *shared_ / signal;
    const std::string begin = fmt::format("$HEED {} --save-every 0 --quiet --json", fmt::join(command(out, {}), " "));
    // The signal is sent as soon as possible.
    const CommandResult stopped = interrupt(begin, out, signal);
    EXPECT_EQ(stopped.exit_code, code) << stopped.err;
    EXPECT_EQ(json::parse(stopped.out)["interrupted"], true);
    const CommandResult resumed = run_heed({"train", "--resume", "--out", out, "--quiet", "--json"});
    ASSERT_EQ(resumed.exit_code, 0) << resumed.err;
    EXPECT_EQ(contents_of(out / "model.safetensors"),
              contents_of(std::filesystem::path(model()) / "model.safetensors"));
  }
}

TEST_F(Train, SaysWhereItResumes) {
  const auto out = *shared_ / "resumed";
  interrupt(fmt::format("$HEED {} --save-every 1 --quiet", fmt::join(command(out, {}), " ")), out, "INT");
  const CommandResult resumed = run_heed({"train", "--resume", "--out", out});
  ASSERT_EQ(resumed.exit_code, 0) << resumed.err;
  EXPECT_THAT(resumed.err, HasSubstr("\nResuming after step "));
}

TEST_F(Train, KilledAtRandomMomentsItEndsWithTheSameModel) {
  const CommandResult result =
      run_shell(fmt::format("sh {}/tests/integration/kill_and_resume.sh $HEED 3", HEED_SOURCE_DIR));
  EXPECT_EQ(result.exit_code, 0) << result.out << result.err;
  EXPECT_THAT(result.out, HasSubstr("0 of 3 models differ"));
}

TEST_F(Train, ARunIsNotReplacedUnasked) {
  EXPECT_THAT(expect_failure(train(model(), {})), AllOf(HasSubstr("--resume"), HasSubstr("--force")));
  const auto out = *shared_ / "replaced";
  ASSERT_EQ(train(out, {"--quiet"}).exit_code, 0);
  shared_->put("replaced/mine.txt", "mine");
  ASSERT_EQ(train(out, {"--quiet", "--force", "--seed", "5"}).exit_code, 0);
  EXPECT_EQ(contents_of(out / "mine.txt"), "mine");
  EXPECT_NE(contents_of(out / "model.safetensors"), contents_of(std::filesystem::path(model()) / "model.safetensors"));
}

TEST_F(Train, ResumingRefusesOtherSettings) {
  EXPECT_THAT(expect_failure(run_heed({"train", "--resume", "--out", model(), "--hidden", "32"})),
              AllOf(HasSubstr("hidden"), HasSubstr("24"), HasSubstr("32"), HasSubstr("checkpoint.safetensors")));
  EXPECT_THAT(expect_failure(run_heed({"train", "--resume", "--out", *shared_ / "data"})), HasSubstr("data"));
}

TEST_F(Train, BadInputIsOneLineAndNothingIsWritten) {
  const auto out = *shared_ / "never";
  EXPECT_THAT(expect_failure(train(*shared_ / "data/train.de/run", {})), HasSubstr("train.de"));
  EXPECT_THAT(expect_failure(train(out, {"--data", "no-such-folder"})), HasSubstr("no-such-folder"));
  const test::TempFolder no_validation;
  no_validation.put("train.de", "ein Hund\n");
  no_validation.put("train.en", "a dog\n");
  EXPECT_THAT(expect_failure(train(out, {"--data", no_validation.path()})), HasSubstr("val.de"));
  const test::TempFolder no_train;
  no_train.put("val.de", "ein Hund\n");
  no_train.put("val.en", "a dog\n");
  EXPECT_THAT(expect_failure(train(out, {"--data", no_train.path()})), HasSubstr("train"));
  EXPECT_THAT(expect_failure(train(out, {"--attention", "some"})), AllOf(HasSubstr("--attention"), HasSubstr("sdp")));
  EXPECT_THAT(expect_failure(train(out, {"--attention", "multihead", "--heads", "5"})), HasSubstr("heads"));
  EXPECT_THAT(expect_failure(train(out, {"--preset", "slow"})), HasSubstr("slow"));
  EXPECT_THAT(expect_failure(train(shared_->put("a-file", ""), {})), HasSubstr("a-file"));
  EXPECT_THAT(expect_failure(run_heed({"train", "--data", data()})), HasSubstr("--out"));
  EXPECT_FALSE(std::filesystem::exists(out));
}

TEST_F(Train, ADivergingTrainingSaysSo) {
  const auto out = *shared_ / "diverged";
  const CommandResult result = train(out, {"--learning-rate", "10000", "--epochs", "20", "--batch", "2", "--quiet"});
  EXPECT_THAT(expect_failure(result),
              AllOf(Says("loss"), testing::ContainsRegex("learning.rate"), testing::ContainsRegex("step [0-9]")));
}

TEST_F(Train, AFullDiskLeavesTheRunAsItWas) {
  const auto out = *shared_ / "full";
  ASSERT_EQ(train(out, {"--schedule", "constant", "--epochs", "1", "--quiet"}).exit_code, 0);
  const std::string checkpoint = contents_of(out / "checkpoint.safetensors");
  const std::string model_before = contents_of(out / "model.safetensors");
  const CommandResult result = run_shell(
      fmt::format("trap '' XFSZ; ulimit -f 60; $HEED train --resume --out {} --epochs 2 --quiet", out.string()));
  EXPECT_THAT(expect_failure(result), HasSubstr("full/"));
  EXPECT_EQ(contents_of(out / "checkpoint.safetensors"), checkpoint);
  EXPECT_EQ(contents_of(out / "model.safetensors"), model_before);
}

TEST_F(Train, WarnsOfTextInAnotherLanguage) {
  const test::TempFolder swapped;
  for (const char* split : {"train", "test"}) {
    std::filesystem::copy(std::filesystem::path(data()) / fmt::format("{}.de", split),
                          swapped / fmt::format("{}.en", split));
    std::filesystem::copy(std::filesystem::path(data()) / fmt::format("{}.en", split),
                          swapped / fmt::format("{}.de", split));
  }
  const CommandResult result =
      run_heed({"evaluate", "--model", model(), "--data", swapped.path(), "--beam", "1", "--quiet"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.err, AllOf(HasSubstr("warning"), HasSubstr("unknown"), HasSubstr("test.de")));
}

TEST_F(Train, EvaluateReportsLossAndScoresOfEachBeam) {
  const CommandResult result =
      run_heed({"evaluate", "--model", model(), "--data", data(), "--split", "test", "--beam", "1,3", "--json"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const json report = json::parse(result.out);
  EXPECT_NEAR(std::exp(report["loss"].get<double>()), report["perplexity"].get<double>(), 1e-6);
  ASSERT_EQ(report["results"].size(), 2U);
  EXPECT_EQ(report["results"][1]["beam"], 3);
  for (const char* name : {"bleu", "bleu_lc", "chrf", "seconds", "sentences_per_second", "mean_length"})
    EXPECT_TRUE(report["results"][0][name].is_number()) << name;
  for (const char* name : {"bleu", "bleu_lc", "chrf"})
    EXPECT_THAT(report["signatures"][name].get<std::string>(), HasSubstr("nrefs:1"));
  EXPECT_THAT(run_heed({"evaluate", "--model", model(), "--data", data(), "--beam", "1"}).out,
              AllOf(HasSubstr("Perplexity"), HasSubstr("BLEU"), HasSubstr("tok:13a"), HasSubstr("case:lc")));
}

TEST_F(Train, EvaluateScoresWhatTranslateGives) {
  const std::string test_file = (std::filesystem::path(data()) / "test.de").string();
  const CommandResult translated = run_heed({"translate", "--model", model(), "--beam", "1", "--quiet", test_file});
  ASSERT_EQ(translated.exit_code, 0) << translated.err;
  const auto output = shared_->put("output.en", translated.out);
  const json score = json::parse(run_heed({"score", "--hyp", output, "--ref", std::filesystem::path(data()) / "test.en",
                                           "--metric", "bleu", "--json"})
                                     .out);
  const json report = json::parse(run_heed({"evaluate", "--model", model(), "--data", data(), "--beam", "1", "--json",
                                            "--out", *shared_ / "kept.en"})
                                      .out);
  EXPECT_NE(score.dump().find(fmt::format("{}", report["results"][0]["bleu"].get<double>())), std::string::npos)
      << score << report;
  EXPECT_EQ(contents_of(*shared_ / "kept.en"), translated.out);
}

TEST_F(Train, EvaluateNeedsASplitThatIsThere) {
  EXPECT_THAT(expect_failure(run_heed({"evaluate", "--model", model(), "--data", data(), "--split", "test_2016"})),
              AllOf(HasSubstr("test_2016"), HasSubstr("data")));
  EXPECT_THAT(expect_failure(run_heed({"evaluate", "--model", data(), "--data", data()})),
              AllOf(HasSubstr("no model"), HasSubstr("data")));
}

TEST_F(Train, SaysWhichPresetFitsASmallCorpus) {
  const auto note = [&](const char* preset) {
    const TempFolder folder;
    const CommandResult result = run_heed(
        {"train", "--data", data(), "--preset", preset, "--epochs", "1", "--batch", "300", "--out", folder / "run"});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return result.err;
  };
  EXPECT_THAT(note("fast"), HasSubstr("--preset demo"));
  EXPECT_THAT(note("demo"), Not(HasSubstr("--preset")));
}

TEST_F(Train, SaysWhenSoFewStepsWillTeachLittleAndMakesTheParentsOfItsFolder) {
  const TempFolder folder;
  const CommandResult result =
      run_heed({"train", "--data", data(), "--preset", "demo", "--epochs", "1", "--out", folder / "new/parents/run"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.err, AllOf(HasSubstr("10 steps"), HasSubstr("--epochs")));
  EXPECT_TRUE(std::filesystem::exists(folder / "new/parents/run/model.safetensors"));
}

}  // namespace
}  // namespace heed
