// heed data prepare, and heed train on its output, as a user runs them.
#include <filesystem>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/formats/json.h"
#include "tests/integration/expect_failure.h"
#include "tests/integration/says.h"
#include "tests/support/temp_folder.h"

namespace heed {
namespace {

namespace fs = std::filesystem;
using test::contents_of;
using test::TempFolder;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;

// One corpus, as text and prepared, for all tests.
class DataPrepare : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    shared_ = new test::TempFolder;
    ASSERT_EQ(run_heed({"data", "make", "--out", text(), "--pairs", "300", "--val", "40", "--test", "40", "--quiet"})
                  .exit_code,
              0);
    ASSERT_EQ(prepare(prepared()).exit_code, 0);
  }
  static void TearDownTestSuite() { delete shared_; }

  static std::string text() { return (*shared_ / "text").string(); }
  static std::string prepared() { return (*shared_ / "prepared").string(); }

  static CommandResult prepare(const std::string& out, const std::vector<std::string>& more = {}) {
    std::vector<std::string> arguments = {"data", "prepare",     "--data", text(),  "--src", "de",     "--tgt",
                                          "en",   "--min-count", "1",      "--out", out,     "--quiet"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_heed(arguments);
  }
  static CommandResult train(const std::string& data, const fs::path& out, const std::vector<std::string>& more = {}) {
    std::vector<std::string> arguments = {
        "train", "--data",   data, "--embedding", "16", "--hidden", "24", "--key",   "16",    "--min-count",
        "1",     "--epochs", "2",  "--batch",     "16", "--warmup", "5",  "--quiet", "--out", out.string()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_heed(arguments);
  }
  // Prepared text to be spoiled.
  static std::string copy(const test::TempFolder& folder) {
    fs::copy(prepared(), folder / "copy");
    return (folder / "copy").string();
  }
  // The error message of training on `data`, which must fail before it has written anything.
  static std::string refusal(const std::string& data, const std::vector<std::string>& more = {}) {
    const test::TempFolder folder;
    const std::string message = expect_failure(train(data, folder / "run", more));
    EXPECT_FALSE(fs::exists(folder / "run"));
    return message;
  }

  static test::TempFolder* shared_;
};
test::TempFolder* DataPrepare::shared_ = nullptr;

TEST_F(DataPrepare, TrainsToTheSameBitsAsTheText) {
  const test::TempFolder runs;
  const CommandResult from_text = train(text(), runs / "text"), mapped = train(prepared(), runs / "prepared");
  ASSERT_EQ(from_text.exit_code, 0) << from_text.err;
  ASSERT_EQ(mapped.exit_code, 0) << mapped.err;
  for (const char* name : {"model.safetensors", "source.vocab", "target.vocab", "target.case.json", "config.json"})
    EXPECT_EQ(test::contents_of(runs / "prepared" / name), test::contents_of(runs / "text" / name)) << name;
  EXPECT_THAT(mapped.out, Says((runs / "prepared/examples").string(), "6"));  // of the validation text
}

TEST_F(DataPrepare, TrainsToTheSameBitsInBatchesOfTokensAndFromSubwords) {
  const test::TempFolder folder;
  const std::vector<std::string> settings = {"--tokenizer", "sentencepiece", "--vocab-size", "200"};
  const std::string subwords = (folder / "subwords").string();
  ASSERT_EQ(prepare(subwords, settings).exit_code, 0);
  std::vector<std::string> more = settings;
  more.insert(more.end(), {"--batch-tokens", "400", "--epochs", "1"});
  ASSERT_EQ(train(text(), folder / "a", more).exit_code, 0);
  ASSERT_EQ(train(subwords, folder / "b", more).exit_code, 0);
  EXPECT_EQ(test::contents_of(folder / "a/model.safetensors"), test::contents_of(folder / "b/model.safetensors"));
}

TEST_F(DataPrepare, SaysWhatItDidAndWhatComesNext) {
  const test::TempFolder folder;
  const std::string out = (folder / "out").string();
  const CommandResult result =
      run_heed({"data", "prepare", "--data", text(), "--preset", "demo", "--max-length", "12", "--out", out});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.out, AllOf(HasSubstr("Pairs\n"), HasSubstr("left out"), HasSubstr("vocabulary"),
                                HasSubstr("heed train --data " + out + " --min-count 1 --max-length 12 --out RUN\n")));
  EXPECT_THAT(result.err, AllOf(HasSubstr("count: 300 "), HasSubstr("encode: 100%, 300 of 300 ")));
  EXPECT_FALSE(fs::exists(folder / "out/unfinished"));

  const CommandResult again =
      run_heed({"data", "prepare", "--data", text(), "--out", out, "--force", "--json", "--quiet"});
  EXPECT_THAT(again.err, IsEmpty());
  const auto summary = nlohmann::json::parse(again.out);
  EXPECT_EQ(summary["train"]["pairs"], 300);
  EXPECT_EQ(summary["val"]["pairs"], 40);
  EXPECT_EQ(summary["train"]["skipped"], 0);
  EXPECT_GT(summary["source_vocabulary"], 100);
}

TEST_F(DataPrepare, KeepsTheValidationTextForEvaluation) {
  const test::TempFolder runs;
  ASSERT_EQ(train(prepared(), runs / "run", {"--epochs", "1"}).exit_code, 0);
  const auto loss = [&](const std::string& data) {
    const CommandResult result = run_heed(
        {"evaluate", "--model", (runs / "run").string(), "--data", data, "--split", "val", "--beam", "1", "--json"});
    return nlohmann::json::parse(result.out)["loss"];
  };
  EXPECT_EQ(loss(prepared()), loss(text()));
}

TEST_F(DataPrepare, RefusesWhatItCannotPrepare) {
  const test::TempFolder folder;
  const std::string out = (folder / "out").string();
  EXPECT_THAT(expect_failure(prepare(prepared())), HasSubstr("--force"));
  EXPECT_THAT(expect_failure(prepare(text())), Says("--out", "--data", text()));
  EXPECT_THAT(expect_failure(prepare(out, {"--data", (folder / "none").string()})), HasSubstr("none"));
  EXPECT_THAT(expect_failure(prepare(out, {"--data", prepared()})), Says("--data", prepared()));
  EXPECT_THAT(expect_failure(prepare(out, {"--src", "fr"})), Says("train.fr", text()));
  EXPECT_THAT(expect_failure(prepare(out, {"--tokenizer", "words"})), HasSubstr("--tokenizer"));
  EXPECT_THAT(expect_failure(prepare(folder.put("file", ""))), AllOf(HasSubstr("--out"), HasSubstr("/file")));
  EXPECT_THAT(expect_failure(run_heed({"data", "prepare", "--out", out})), HasSubstr("--data"));
  EXPECT_FALSE(fs::exists(out));
}

TEST_F(DataPrepare, OnAFullDiskLeavesNothing) {
  const test::TempFolder folder;
  const std::string out = (folder / "out").string();
  const CommandResult result = run_shell(fmt::format(
      "trap '' XFSZ; ulimit -f 22; $HEED data prepare --data {} --min-count 1 --quiet --out {}", text(), out));
  EXPECT_THAT(expect_failure(result), HasSubstr("numbers"));
  EXPECT_FALSE(fs::exists(out));
}

TEST_F(DataPrepare, OtherSettingsAreRefusedByTheTraining) {
  EXPECT_THAT(refusal(prepared(), {"--min-count", "3"}), Says("--min-count 1", "--min-count 3"));
  EXPECT_THAT(refusal(prepared(), {"--no-lowercase"}), HasSubstr("--no-lowercase"));
  EXPECT_THAT(refusal(prepared(), {"--src", "en", "--tgt", "de"}), HasSubstr("--src de"));
}

TEST_F(DataPrepare, WhatWasSpoiledIsRefusedByTheTraining) {
  const test::TempFolder folder;
  const fs::path spoiled = copy(folder);
  const auto with = [&](const char* name, auto change) {
    const std::string whole = test::contents_of(spoiled / name);
    std::string bytes = whole;
    change(bytes);
    folder.put(fmt::format("copy/{}", name), bytes);
    const std::string message = refusal(spoiled.string());
    folder.put(fmt::format("copy/{}", name), whole);
    return message;
  };
  const auto cut = [](std::string& bytes) { bytes.pop_back(); };
  const auto alter = [](std::string& bytes) {
    bytes[bytes.size() - 5] = static_cast<char>(bytes[bytes.size() - 5] + 1);
  };
  EXPECT_THAT(with("train.source.numbers", cut), Says("train.source.numbers", "bytes"));
  EXPECT_THAT(with("train.source.numbers", alter), Says("train.source.numbers", "pairs"));
  EXPECT_THAT(with("train.target.begins", alter), Says("train.target.begins", "pairs"));
  EXPECT_THAT(with("val.target.numbers", alter), HasSubstr("val.target.numbers"));
  EXPECT_THAT(with("target.vocab", alter), HasSubstr("target.vocab"));
  EXPECT_THAT(with("prepared.json", [](std::string& bytes) { bytes.replace(bytes.find(": 1,"), 4, ": 9,"); }),
              Says("format_version", "9"));
  fs::remove(spoiled / "train.block.checks");
  EXPECT_THAT(refusal(spoiled.string()), HasSubstr("train.block.checks"));
  fs::rename(spoiled / "prepared.json", spoiled / "unfinished");
  EXPECT_THAT(refusal(spoiled.string()), AllOf(HasSubstr(spoiled.string()), HasSubstr("not finished")));
}

TEST_F(DataPrepare, ATrainingGoesOnWithTheSameDataOnly) {
  const test::TempFolder folder;
  const std::vector<std::string> constant = {"--schedule", "constant", "--epochs", "1"};
  ASSERT_EQ(train(text(), folder / "run", constant).exit_code, 0);
  // The same token ids, from text or prepared.
  const CommandResult resumed = run_heed(
      {"train", "--resume", "--out", (folder / "run").string(), "--data", prepared(), "--epochs", "2", "--quiet"});
  EXPECT_EQ(resumed.exit_code, 0) << resumed.err;

  const std::string other = (folder / "other").string(), other_prepared = (folder / "other-prepared").string();
  ASSERT_EQ(run_heed({"data", "make", "--out", other, "--pairs", "300", "--seed", "9", "--quiet"}).exit_code, 0);
  ASSERT_EQ(prepare(other_prepared, {"--data", other}).exit_code, 0);
  const std::string before = test::contents_of(folder / "run/model.safetensors");
  EXPECT_THAT(expect_failure(run_heed({"train", "--resume", "--out", (folder / "run").string(), "--data",
                                       other_prepared, "--epochs", "3", "--quiet"})),
              Says("data", (folder / "run/checkpoint.safetensors").string()));
  EXPECT_EQ(test::contents_of(folder / "run/model.safetensors"), before);
}

}  // namespace
}  // namespace heed
