// Phrases that readers stumbled over do not come back, in anything that a person reads.
#include <array>
#include <filesystem>
#include <fstream>
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

bool is_read_by_people(const fs::path& path) {
  static const std::set<std::string> kExtensions = {".cpp",  ".h",  ".md", ".js",   ".html",
                                                    ".json", ".py", ".sh", ".cmake"};
  return kExtensions.contains(path.extension().string()) && path.filename() != "plain_words_test.cpp";
}

TEST(PlainWords, PhrasesThatReadersStumbledOverDoNotComeBack) {
  const fs::path root = HEED_SOURCE_DIR;
  std::size_t files = 0;
  const auto check = [&](const fs::path& path) {
    std::ifstream file(path);
    ++files;
    std::string line;
    for (int number = 1; std::getline(file, line); ++number)
      for (const Phrase& phrase : kPhrases)
        EXPECT_EQ(line.find(phrase.found), line.npos)
            << fs::relative(path, root).string() << ":" << number << ": write \"" << phrase.better << "\": " << line;
  };
  for (const auto& entry : fs::directory_iterator(root))
    if (entry.is_regular_file() && is_read_by_people(entry.path())) check(entry.path());
  for (const char* folder : {"apps", "benchmarks", "cmake", "docs", "examples", "scripts", "src", "tests/unit",
                             "tests/integration", "tests/browser", "tests/support"})
    for (const auto& entry : fs::recursive_directory_iterator(root / folder))
      if (entry.is_regular_file() && is_read_by_people(entry.path())) check(entry.path());
  EXPECT_GT(files, 500U);
}

}  // namespace
}  // namespace heed
