// What every verb shares: help, version, exit codes, messages and streams.
#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/integration/expect_failure.h"
#include "tests/integration/says.h"
#include "tests/support/temp_folder.h"

namespace heed {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

const std::string kModel = std::string(HEED_TEST_DATA) + "/parity/seq2seq.safetensors";

TEST(Program, HelpSaysWhatItIsAndListsVerbs) {
  const auto result = run_heed({"--help"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.err, IsEmpty());
  EXPECT_THAT(result.out, AllOf(StartsWith("Attention "), HasSubstr("\n  inspect "), HasSubstr("heed help VERB")));
}

TEST(Program, VersionIsOneLineWithCommitAndInstructionSet) {
  const auto result = run_heed({"--version"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.out,
              testing::MatchesRegex("heed [0-9]+\\.[0-9]+\\.[0-9]+ \\((commit [0-9a-f]+, )?[A-Z0-9-]+\\)\n"));
  EXPECT_THAT(result.err, IsEmpty());
}

TEST(Program, WithoutArgumentsItHelpsOnStandardErrorAndFails) {
  const auto result = run_heed({});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_THAT(result.out, IsEmpty());
  EXPECT_EQ(result.err, run_heed({"--help"}).out);
}

TEST(Program, WrongUsageIsOneLineWithAHint) {
  EXPECT_THAT(expect_failure(run_heed({"translat"})), Says("'translat'", "did you mean heed translate?"));
  EXPECT_THAT(expect_failure(run_heed({"--colour"})), Says("--colour", "heed --help"));
  EXPECT_THAT(expect_failure(run_heed({"inspect", kModel, "--jsn"})),
              Says("--jsn", "did you mean --json?", "heed inspect --help"));
  EXPECT_THAT(expect_failure(run_heed({"inspect"})), Says("MODEL is required", "heed inspect [OPTIONS] MODEL"));
  EXPECT_THAT(expect_failure(run_heed({"inspect", kModel, "two\nlines"})), HasSubstr("two\\nlines"));
}

TEST(Program, ResumingNeedsTheFolderOfTheRun) {
  for (const std::vector<std::string>& verb :
       {std::vector<std::string>{"train"}, {"lm", "train"}, {"classify", "train"}}) {
    std::vector<std::string> words = verb;
    words.emplace_back("--resume");
    EXPECT_THAT(expect_failure(run_heed(words)), HasSubstr("--resume needs --out DIR"));
  }
}

TEST(Program, TheVocabularyLimitHasAClearerName) {
  EXPECT_THAT(run_heed({"train", "--print-config", "--max-vocabulary", "500"}).out, HasSubstr("\nmax-words = 500\n"));
}

// Suggestions after a typing mistake.
TEST(Program, GuessesWhatWasMeant) {
  const test::TempFolder folder;
  const std::string files = std::string(HEED_TEST_DATA) + "/version-0.1";
  const auto answer = [&](const std::string& line) {
    return expect_failure(run_shell("cd " + folder.path().string() + " && $HEED " + line));
  };
  ASSERT_EQ(run_shell("cd " + folder.path().string() + " && mkdir runs && cp -r " + files +
                      "/translation runs/de-en && cp -r " + files + "/char runs/book && cp -r " + files + "/corpus .")
                .exit_code,
            0);
  EXPECT_THAT(answer("trian"), Says("'trian'", "heed train"));
  EXPECT_THAT(answer("perplexity -m x"), Says("'perplexity'", "heed lm perplexity"));
  EXPECT_THAT(answer("evaluate --modle runs/de-en --data corpus"), Says("--modle", "--model"));
  EXPECT_THAT(answer("translate -m nope corpus/test.de"), Says("'nope'", "translation models here: runs/de-en"));
  EXPECT_THAT(answer("translate -m runs/de-em corpus/test.de"), Says("'runs/de-em'", "'runs/de-en'"));
  // Of three letters all differ; what begins like it is elsewhere.
  EXPECT_THAT(answer("translate -m runs/xyz corpus/test.de"),
              Says("'runs/xyz'", "translation models here: runs/de-en"));
  EXPECT_THAT(answer("translate -m run corpus/test.de"), Says("'run'", "'runs/de-en'"));
  EXPECT_THAT(answer("translate corpus/test.de"), Says("--model", "translation models here: runs/de-en"));
  EXPECT_THAT(answer("lm generate -m runs/de-en"),
              Says("runs/de-en", "heed translate", "language models here: runs/book"));
  EXPECT_THAT(answer("serve runs/de-en"), Says("--model runs/de-en"));
  EXPECT_THAT(answer("translate -m runs/de-en 'Ein Hund.'"), Says("'Ein Hund.'", "echo", "| heed translate"));
  EXPECT_THAT(answer("evaluate -m runs/de-en --data corpus --split tset"), Says("'tset'", "'test'"));
  EXPECT_THAT(answer("train --data corpus -o a --src dee --tgt en"), Says("train.dee", "'de'"));
  EXPECT_THAT(answer("train --data corpus -o a --attention sdpp"), Says("'sdpp'", "'sdp'"));
  EXPECT_THAT(answer("train --data corpus -o a --preset fsat"), Says("'fsat'", "'fast'"));
  EXPECT_THAT(answer("train --data corpus -o a --config corpus"), Says("'corpus'", "folder"));
  EXPECT_THAT(answer("train --data corpus -o a --config nope.toml"), Says("'nope.toml'"));
  EXPECT_THAT(answer("lm"), Says("train", "perplexity", "generate"));
}

TEST(Program, AModelWhoseTrainingWasInterruptedEarlyIsNotMistakenForAnother) {
  const test::TempFolder folder;
  ASSERT_EQ(run_shell("cd " + folder.path().string() + " && mkdir runs runs/de-em && touch runs/de-em/train.toml && " +
                      "cp -r " + std::string(HEED_TEST_DATA) + "/version-0.1/translation runs/de-en")
                .exit_code,
            0);
  EXPECT_THAT(expect_failure(run_shell("cd " + folder.path().string() + " && $HEED translate -m runs/de-em -")),
              AllOf(Says("runs/de-em has no model yet", "--resume --out runs/de-em"), Not(Says("runs/de-en"))));
}

TEST(Program, AFullDiskUnderItsOutputIsAnError) {
  for (const char* arguments : {"--help", "--version", "inspect \"$0\"", "inspect \"$0\" --json"}) {
    const auto result = run_command({"/usr/bin/env", std::string("HEED=") + HEED_PROGRAM, "/bin/sh", "-c",
                                     std::string("exec \"$HEED\" ") + arguments + " > /dev/full", kModel});
    EXPECT_THAT(expect_failure(result), HasSubstr("standard output")) << arguments;
  }
}

TEST(Program, AClosedOutputIsAnError) {
  EXPECT_THAT(expect_failure(run_shell("exec \"$HEED\" --version >&-")), HasSubstr("standard output"));
}

TEST(Program, AReaderThatLeavesEarlyMakesNoNoise) {
  // The reader exits before the first byte, with and without the signal that would end the writer.
  for (const char* before : {"", "trap '' PIPE; "}) {
    const auto result = run_shell(std::string(before) + "{ sleep 0.2; \"$HEED\" inspect '" + kModel +
                                  "'; echo \"code $?\" >&2; } | true");
    EXPECT_THAT(result.err, HasSubstr("code 141\n")) << before;
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  }
  const auto head = run_shell("\"$HEED\" inspect '" + kModel + "' | head -n 1");
  EXPECT_EQ(head.out, kModel + "\n");
  EXPECT_THAT(head.err, IsEmpty());
}

}  // namespace
}  // namespace heed
