// One function decides whether a difference is called one: metrics::verdict. No other code compares a p-value with a
// threshold, or an interval with zero.
#include <filesystem>
#include <fstream>
#include <regex>
#include <string>

#include <gtest/gtest.h>

namespace heed {
namespace {

namespace fs = std::filesystem;

const std::regex kOwnDecision(
    R"((\.|_)p *[<>]=? *(0\.|k[A-Z])|0\.\d+ *[<>]=? *\w*[._]p\b|interval\.(low|high) *[<>]=? *0\b)");

bool decides(const std::string& line) { return std::regex_search(line, kOwnDecision); }

TEST(Claims, AreDecidedByOneFunction) {
  std::size_t files = 0;
  for (const char* folder : {"src", "apps"})
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(fs::path(HEED_SOURCE_DIR) / folder)) {
      const fs::path& path = entry.path();
      if ((path.extension() != ".cpp" && path.extension() != ".h") || path.filename() == "difference.cpp") continue;
      ++files;
      std::ifstream file(path);
      int number = 0;
      for (std::string line; std::getline(file, line);)
        if (++number; decides(line)) ADD_FAILURE() << path << ", line " << number << ": ask metrics::verdict\n" << line;
    }
  EXPECT_GT(files, 500U);
}

TEST(Claims, FindsADecisionOfItsOwn) {
  EXPECT_TRUE(decides("  if (test.bootstrap_p < 0.05) return true;"));
  EXPECT_TRUE(decides("  return difference.p < kSignificant;"));
  EXPECT_TRUE(decides("  if (difference.interval.low > 0)"));
  EXPECT_FALSE(decides("  if (options_.top_p < 1) {"));
}

}  // namespace
}  // namespace heed
