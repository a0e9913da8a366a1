// Restores capitals in lower-case text. It learns from text with capitals: each word gets its most frequent spelling
// inside sentences, and sentences start with a capital letter if most of the training sentences do.
//
// With it, a model can work in lower case, which needs less data, while users see normal text.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "heed/base/files/text_file.h"
#include "heed/base/string_map.h"

namespace heed::text {

class Recaser {
 public:
  Recaser() = default;  // changes nothing
  static Recaser learn(const std::filesystem::path& path, const TextOptions& options = {});

  static Recaser load(const std::filesystem::path& path);  // throws Error with the file name
  void save(const std::filesystem::path& path) const;      // JSON; the format is stable

  std::string restore(std::string_view text) const;

  friend bool operator==(const Recaser&, const Recaser&) = default;

 private:
  friend class RecaserLearner;
  StringMap<std::string> spellings_;  // from lower case to the usual spelling, if it differs
  bool capital_start_ = false;
};

// Learns line by line, so that the text needs to be read only once.
class RecaserLearner {
 public:
  void add(std::string_view line);
  Recaser learned() const;

 private:
  StringMap<std::map<std::string, std::int64_t>> forms_;  // indexed by the word in lower case
  std::int64_t lines_ = 0, capital_lines_ = 0;
};

}  // namespace heed::text
