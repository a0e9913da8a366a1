// Files that version 0.1 wrote still work: models, their runs, and configurations.
#include <cmath>
#include <filesystem>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "heed/base/formats/json.h"
#include "tests/integration/run_command.h"
#include "tests/support/temp_folder.h"

namespace heed {
namespace {

using testing::HasSubstr;

const std::string kFiles = std::string(HEED_TEST_DATA) + "/version-0.1/";

TEST(VersionZeroOne, ATranslationModelTranslatesAsItDid) {
  const auto result =
      run_heed({"translate", "--model", kFiles + "translation", "--beam", "2", kFiles + "corpus/test.de"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.out, test::contents_of(kFiles + "translation.txt"));
}

TEST(VersionZeroOne, LanguageModelsMeasureWhatTheyDid) {
  for (const std::string kind : {"char", "bigram"}) {
    const auto result = run_heed({"lm", "perplexity", "--model", kFiles + kind, "--json", kFiles + "corpus/test.en"});
    ASSERT_EQ(result.exit_code, 0) << result.err;
    const double before = std::stod(test::contents_of(kFiles + kind + ".txt"));
    EXPECT_NEAR(nlohmann::json::parse(result.out)["perplexity"].get<double>(), before, 1e-4 * before) << kind;
  }
}

TEST(VersionZeroOne, AClassifierPredictsAsItDid) {
  const auto result =
      run_shell("printf 'a good film\\nbad and long\\n' | $HEED classify predict --model " + kFiles + "classifier");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.out, test::contents_of(kFiles + "classifier.txt"));
}

TEST(VersionZeroOne, ARunIsResumed) {
  const test::TempFolder folder;
  std::filesystem::copy(kFiles + "translation", folder / "run");
  const auto result =
      run_shell("cd " + kFiles + " && $HEED train --resume --epochs 3 --quiet --json -o " + (folder / "run").string());
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(nlohmann::json::parse(result.out)["epochs"], 3) << result.out;
}

TEST(VersionZeroOne, ConfigurationsAreRead) {
  const std::vector<std::vector<std::string>> commands = {{"train", "--config", kFiles + "train.toml"},
                                                          {"lm", "train", "--config", kFiles + "lm-char.toml"},
                                                          {"lm", "train", "--config", kFiles + "lm-bigram.toml"},
                                                          {"classify", "train", "--config", kFiles + "classify.toml"}};
  for (std::vector<std::string> command : commands) {
    const std::string path = command.back();
    command.emplace_back("--print-config");
    const auto printed = run_heed(command);
    ASSERT_EQ(printed.exit_code, 0) << printed.err;
    // Every setting of the file, under its present name; newer ones may be added.
    std::istringstream before(test::contents_of(path));
    for (std::string line; std::getline(before, line);) {
      if (line.empty() || line[0] == '#') continue;
      if (line.starts_with("batch-likeness ")) line.replace(0, line.find(' '), "bucket-by");
      EXPECT_THAT("\n" + printed.out, HasSubstr("\n" + line + "\n")) << path;
    }
  }
}

}  // namespace
}  // namespace heed
