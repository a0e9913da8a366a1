// The labelled texts that Heed ships (tests/data/reviews), and a classifier of them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace heed::test {

// "train.tsv", "valid.tsv", "test.tsv", "topics.txt"
inline std::string reviews(const char* name) { return std::string(HEED_TEST_DATA "/reviews/") + name; }

// The arguments for training that takes a few hundredths of a second and learns everything there is to learn.
inline std::vector<std::string> small_classifier(const std::filesystem::path& out,
                                                 const std::vector<std::string>& more = {}) {
  std::vector<std::string> all = {
      "classify",    "train",    "--train", reviews("train.tsv"), "--valid", reviews("valid.tsv"), "--embedding",
      "16",          "--hidden", "16",      "--epochs",           "6",       "--learning-rate",    "0.05",
      "--min-count", "1",        "--out",   out.string()};
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

}  // namespace heed::test
