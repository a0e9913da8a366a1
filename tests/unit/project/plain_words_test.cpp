// Phrases that readers stumbled over do not come back, in anything that a person reads.
#include <array>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace heed {
namespace {

namespace fs = std::filesystem;

struct Phrase {
  std::string_view found, better;
};

constexpr std::array kPhrases = {
    Phrase{"foretell", "predict"},
    Phrase{"nats a ", "nats per"},
    Phrase{"bits a ", "bits per"},
    Phrase{"words a second", "tokens per second"},
    Phrase{"sentences a batch", "sentences per batch"},
    Phrase{"a line a line", "one output line per input line"},
    Phrase{"a line for a line", "one output line per input line"},
    Phrase{"is said before", "moves ahead of"},
    Phrase{"gone on with", "resumed"},
    Phrase{"go on with", "resume or continue"},
    Phrase{"goes on with", "resumes or continues"},
    Phrase{"going on with", "resuming or continuing"},
    Phrase{"if need be", "if missing"},
    Phrase{"Of Adam", "Adam β1"},
    Phrase{"nobody knows", "say what is unknown"},
    Phrase{"is not wanted", "when a client disconnects"},
    Phrase{"quality a minute", "quality per minute"},
    Phrase{"knows its place", "keeps its row indices"},
    Phrase{"meddl", "edit"},
};

// "tokens a second": write "tokens per second".
const std::regex kPer(
    "\\b(tokens|words|sentences|requests|pairs|lines|characters|steps|reviews|nats|bits|bytes|numbers|times|one|two) "
    "an? "
    "(second|minute|word|token|character|sentence|batch|line|step|epoch|letter|byte|row|text|hypothesis)\\b");

bool is_read_by_people(const fs::path& path) {
  static const std::set<std::string> kExtensions = {".cpp",  ".h",  ".md", ".js",    ".html",
                                                    ".json", ".py", ".sh", ".cmake", ".svg"};
  return kExtensions.contains(path.extension().string()) && path.filename() != "plain_words_test.cpp";
}

TEST(PlainWords, PhrasesThatReadersStumbledOverDoNotComeBack) {
  const fs::path root = HEED_SOURCE_DIR;
  std::size_t files = 0;
  const auto check = [&](const fs::path& path) {
    std::ifstream file(path);
    ++files;
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
      const std::string place = fs::relative(path, root).string() + ":" + std::to_string(number);
      for (const Phrase& phrase : kPhrases)
        EXPECT_EQ(line.find(phrase.found), line.npos) << place << ": write \"" << phrase.better << "\": " << line;
      EXPECT_FALSE(std::regex_search(line, kPer)) << place << ": write \"per\": " << line;
    }
  };
  for (const auto& entry : fs::directory_iterator(root))
    if (entry.is_regular_file() && is_read_by_people(entry.path())) check(entry.path());
  for (const char* folder : {"apps", "benchmarks", "cmake", "docs", "examples", "scripts", "src", "tests/unit",
                             "tests/integration", "tests/browser", "tests/support", "tests/docs", "tests/python"})
    for (const auto& entry : fs::recursive_directory_iterator(root / folder))
      if (entry.is_regular_file() && is_read_by_people(entry.path())) check(entry.path());
  EXPECT_GT(files, 500U);
}

}  // namespace
}  // namespace heed
