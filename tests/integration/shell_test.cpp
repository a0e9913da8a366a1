// Shell integration: manual pages and completion, as installed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/integration/run_command.h"
#include "tests/support/temp_folder.h"

namespace heed {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

bool is_installed(const std::string& program) { return run_shell("command -v " + program).exit_code == 0; }

// The completions that bash offers after these words, one per line; the last word is being typed.
std::string offered(const std::string& folder, const std::string& words) {
  const auto result = run_command({"bash", "-c", R"(cd "$1" && source <("$HEED" completion bash) || exit 1
    compopt() { :; }  # bash has it inside a completion only
    read -r -a COMP_WORDS <<< "$2"
    [[ $2 == *' ' ]] && COMP_WORDS+=("")
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    _heed "$HEED" "${COMP_WORDS[COMP_CWORD]}" ""
    printf '%s\n' "${COMPREPLY[@]}")",
                                   "bash", folder, words});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.err, IsEmpty());
  return "\n" + result.out;
}

class BashCompletion : public testing::Test {
 protected:
  void SetUp() override {
    ::setenv("HEED", HEED_PROGRAM, 1);
    const std::string model = std::string(HEED_TEST_DATA) + "/version-0.1/translation";
    ASSERT_EQ(run_shell("mkdir -p " + path("runs") + " && cp -r " + model + " " + path("runs/mine")).exit_code, 0);
    folder_.put("notes.txt", "");
  }
  std::string path(const std::string& name) const { return (folder_.path() / name).string(); }
  std::string after(const std::string& words) const { return offered(folder_.path().string(), words); }
  test::TempFolder folder_;
};

TEST_F(BashCompletion, OffersVerbs) {
  EXPECT_EQ(after("heed tra"), "\ntrain\ntranslate\n");
  EXPECT_EQ(after("heed lm per"), "\nperplexity\n");
  EXPECT_THAT(after("heed "), AllOf(HasSubstr("\nserve\n"), Not(HasSubstr("\ncomplete\n"))));
}

TEST_F(BashCompletion, OffersOptions) {
  EXPECT_EQ(after("heed train --att"), "\n--attention\n");
  EXPECT_THAT(after("heed train --no-l"), HasSubstr("\n--no-lowercase\n"));
  EXPECT_THAT(after("heed translate -m runs/mine --be"), HasSubstr("\n--beam\n"));
}

TEST_F(BashCompletion, OffersPresetsAndOtherChoices) {
  EXPECT_EQ(after("heed train --preset "), "\nfast\nseed\ndemo\n");
  EXPECT_EQ(after("heed train --preset = s"), "\nseed\n");  // bash splits --preset=s into three words
  EXPECT_EQ(after("heed compare --attention mean,s"), "\nmean,sdp\n");
  EXPECT_THAT(after("heed lab "), HasSubstr("\nquiz\n"));
}

TEST_F(BashCompletion, OffersModelsFilesAndFolders) {
  EXPECT_EQ(after("heed translate -m "), "\nruns/mine\n");
  EXPECT_EQ(after("heed inspect ru"), "\nruns/mine\n");
  EXPECT_EQ(after("heed translate -m runs/mine no"), "\nnotes.txt\n");
  EXPECT_EQ(after("heed train --data ru"), "\nruns\n");
}

TEST(Completion, IsSoundInOtherShells) {
  for (const char* shell : {"zsh", "fish"}) {
    if (!is_installed(shell)) {
      std::cout << "SKIPPED: " << shell << " is not installed\n";
      continue;
    }
    const auto result = run_shell(std::string("$HEED completion ") + shell + " > completion.tmp; " + shell +
                                  " -n completion.tmp; code=$?; rm completion.tmp; exit $code");
    EXPECT_EQ(result.exit_code, 0) << result.err;
  }
}

TEST(ManualPages, AreReadByMan) {
  if (!is_installed("man")) GTEST_SKIP() << "man is not installed";
  const test::TempFolder folder;
  const std::string pages = (folder.path() / "man1").string();
  ASSERT_EQ(run_heed({"help", "--man-pages", pages}).exit_code, 0);
  const auto page = run_shell("MANPATH=" + folder.path().string() + " MANWIDTH=80 man heed-train");
  EXPECT_EQ(page.exit_code, 0) << page.err;
  EXPECT_THAT(page.err, IsEmpty());
  EXPECT_THAT(page.out, AllOf(HasSubstr("--attention NAME"), HasSubstr("EXAMPLES"), HasSubstr("SEE ALSO")));
  // Each page is complete roff, without a warning.
  const auto checked =
      run_shell("for page in " + pages + "/*.1; do man --warnings -E UTF-8 -l $page 2>&1 >/dev/null; done");
  EXPECT_EQ(checked.out, "");
  EXPECT_GT(folder.names().size(), 0U);
}

TEST(Help, IsTheSameAsTheOption) {
  for (const std::string verb : {"train", "lm", "lm perplexity", "score"}) {
    const auto asked = run_shell("$HEED help " + verb), option = run_shell("$HEED " + verb + " --help");
    EXPECT_EQ(asked.exit_code, 0) << asked.err;
    EXPECT_EQ(asked.out, option.out);
    EXPECT_THAT(asked.out, HasSubstr("heed " + verb));
  }
  EXPECT_EQ(run_shell("$HEED help").out, run_shell("$HEED --help").out);
  const auto unknown = run_shell("$HEED help trian");
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_THAT(unknown.err, AllOf(StartsWith("heed: "), HasSubstr("heed train")));
}

}  // namespace
}  // namespace heed
