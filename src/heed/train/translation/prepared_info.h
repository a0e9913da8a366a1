// prepared.json: the description of a folder of prepared text (prepared_folder.h).
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

// A set of pairs: how many there are, and how many were skipped and why.
struct PreparedSet {
  text::PreparedCounts counts;
  text::SkipCounts skipped;
};

struct PreparedInfo {
  text::Languages languages;
  TextSettings text;
  PreparedSet train, validation;
  std::string checksum;                      // TrainingData::checksum
  std::map<std::string, std::string> files;  // SHA-256, by name, of the files that are read as a whole
};

// Each text setting as typed on the command line: "--min-count 2", "--no-lowercase"; always the same number, in the
// same order.
std::vector<std::string> typed_settings(const TextSettings& settings);

std::string prepared_info_text(const PreparedInfo& info);

// Throws Error naming the file for another version and for a member that is missing or invalid.
PreparedInfo read_prepared_info(const std::filesystem::path& path);

}  // namespace heed::train
