// prepared.json: what a folder of prepared text is (prepared_folder.h).
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "heed/text/corpus/corpus.h"
#include "heed/text/corpus/prepared_pairs.h"
#include "heed/train/translation/translation_settings.h"

namespace heed::train {

inline constexpr const char* kPreparedFile = "prepared.json";

// A set of pairs: how many there are, and how many were left out and why.
struct PreparedSet {
  text::PreparedCounts counts;
  text::SkipCounts skipped;
};

struct PreparedInfo {
  text::Languages languages;
  TextSettings text;
  PreparedSet train, validation;
  std::string checksum;                      // TrainingData::checksum
  std::map<std::string, std::string> files;  // SHA-256 of those that are read as a whole, by name
};

// Each setting of text as one types it: "--min-count 2", "--no-lowercase"; always as many, in the same order.
std::vector<std::string> typed_settings(const TextSettings& settings);

std::string prepared_info_text(const PreparedInfo& info);

// Throws Error naming the file for one of another version and for a member that is missing or makes no sense.
PreparedInfo read_prepared_info(const std::filesystem::path& path);

}  // namespace heed::train
