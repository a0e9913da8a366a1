#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace heed {
namespace {

std::string text_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(std::string(HEED_SOURCE_DIR) + "/" + path).rdbuf();
  return text.str();
}

std::string between(const std::string& text, std::string_view begin, std::string_view end) {
  const auto from = text.find(begin);
  if (from == text.npos) return "";
  const auto start = from + begin.size();
  return text.substr(start, text.find(end, start) - start);
}

std::string without_indent(const std::string& code, std::string_view indent) {
  std::istringstream lines(code);
  std::string result;
  for (std::string line; std::getline(lines, line);) {
    result += (line.starts_with(indent) ? line.substr(indent.size()) : line) + "\n";
  }
  return result;
}

// tests/install checks that it builds and runs.
TEST(Readme, ShowsTheExampleOfTranslating) {
  const std::string example = text_of("examples/translate/main.cpp");
  ASSERT_FALSE(example.empty());
  EXPECT_LE(std::ranges::count(example, '\n'), 11);
  EXPECT_EQ(between(text_of("README.md"), "```cpp\n", "```"), example);
}

TEST(LibraryPage, ShowsTheCodeThatIsTested) {
  const std::string tested = between(text_of("tests/unit/nn/library_page_test.cpp"), "// begin\n", "  // end");
  ASSERT_FALSE(tested.empty());
  EXPECT_EQ(between(text_of("docs/library.md"), "```cpp\n", "```"), without_indent(tested, "  "));
}

// "text/corpus/epoch_plan.h" in a comment of a source is a file of that name below some folder.
TEST(Documents, FilesThatCommentsNameExist) {
  namespace fs = std::filesystem;
  const fs::path root = HEED_SOURCE_DIR;
  std::vector<fs::path> sources;
  for (const char* folder : {"src", "apps", "tests", "benchmarks", "examples"})
    for (const auto& entry : fs::recursive_directory_iterator(root / folder))
      if (const auto extension = entry.path().extension(); extension == ".h" || extension == ".cpp")
        sources.push_back(entry.path());
  std::set<std::string> names;  // every ending of a path: "epoch_plan.h", "corpus/epoch_plan.h", ...
  for (const fs::path& source : sources) {
    const std::string path = source.lexically_relative(root).generic_string();
    for (std::size_t at = 0; at != std::string::npos; at = path.find('/', at + 1))
      names.insert(path.substr(at == 0 ? 0 : at + 1));
  }
  const std::regex mention(R"((?:^|[^\w<./-])((?:[\w-]+/)*[\w-]+\.(?:h|cpp))\b)");
  int mentions = 0;
  for (const fs::path& source : sources) {
    if (source.string().find("unit/project") != std::string::npos) continue;  // whose examples do not exist
    std::ifstream file(source);
    for (std::string line; std::getline(file, line);) {
      const std::size_t begin = line.find("//");
      if (begin == std::string::npos) continue;
      const std::string comment = line.substr(begin + 2);
      for (std::sregex_iterator found(comment.begin(), comment.end(), mention), end; found != end; ++found, ++mentions)
        EXPECT_TRUE(names.contains((*found)[1])) << source << ": " << (*found)[1];
    }
  }
  EXPECT_GT(mentions, 20);
}

TEST(Documents, EveryRelativeLinkLeadsToAFile) {
  namespace fs = std::filesystem;
  const fs::path root = HEED_SOURCE_DIR;
  std::vector<fs::path> documents;
  for (const fs::path& folder : {root, root / "docs"})
    for (const auto& entry : fs::directory_iterator(folder))
      if (entry.path().extension() == ".md") documents.push_back(entry.path());
  const std::regex link(R"(\]\(([^)#\s]+))");
  int links = 0;
  for (const fs::path& document : documents) {
    const std::string text = text_of(document.lexically_relative(root).string());
    for (std::sregex_iterator found(text.begin(), text.end(), link), end; found != end; ++found) {
      const std::string target = (*found)[1];
      if (target.starts_with("http")) continue;
      ++links;
      EXPECT_TRUE(fs::exists(document.parent_path() / target)) << document << ": " << target;
    }
  }
  EXPECT_GT(links, 50);
}

}  // namespace
}  // namespace heed
