// The examples in the documentation work as shown: each block that starts with
//   ```console
//   $ COMMAND
// is run in the project's folder, and must print the rest of the block.
#include <filesystem>

#include <gtest/gtest.h>

#include "tests/integration/run_command.h"
#include "tests/support/temp_folder.h"

namespace heed {
namespace {

constexpr std::string_view kBegin = "```console\n$ ", kEnd = "```\n";

void expect_examples_run(const std::string& page) {
  std::size_t examples = 0;
  for (std::size_t at = 0; (at = page.find(kBegin, at)) != std::string::npos; ++examples) {
    at += kBegin.size();
    const std::string block = page.substr(at, page.find(kEnd, at) - at);
    const std::string command = block.substr(0, block.find('\n'));
    const auto result = run_shell("cd '" HEED_SOURCE_DIR "' && heed() { \"$HEED\" \"$@\"; } && " + command);
    EXPECT_EQ(result.exit_code, 0) << command << '\n' << result.err;
    EXPECT_EQ(result.out, block.substr(command.size() + 1)) << command;
  }
  EXPECT_GT(examples, 0U);
}

TEST(Docs, ExamplesOfMetricsPrintWhatIsShown) {
  expect_examples_run(test::contents_of(HEED_SOURCE_DIR "/docs/metrics.md"));
}

}  // namespace
}  // namespace heed
