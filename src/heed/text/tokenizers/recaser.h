// Gives text in lower case its capitals back, as a text with capitals has taught it: each word the spelling that it has
// most often inside sentences, and sentences a capital first letter if most begin with one.
//
// So a model may read and write lower case, which needs less data, and people get text as they write it.
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

  static Recaser load(const std::filesystem::path& path);  // throws Error naming the file
  void save(const std::filesystem::path& path) const;      // JSON, kept stable

  std::string restore(std::string_view text) const;

  friend bool operator==(const Recaser&, const Recaser&) = default;

 private:
  friend class RecaserLearner;
  StringMap<std::string> spellings_;  // of words in lower case, where they differ from that
  bool capital_start_ = false;
};

// Learns line by line, from text that is read for something else too.
class RecaserLearner {
 public:
  void add(std::string_view line);
  Recaser learned() const;

 private:
  StringMap<std::map<std::string, std::int64_t>> forms_;  // by the word in lower case
  std::int64_t lines_ = 0, capital_lines_ = 0;
};

}  // namespace heed::text
