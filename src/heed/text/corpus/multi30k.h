// The published files of Multi30k, task 1, German and English (Elliott et al. 2016, W16-3210).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace heed::text::multi30k {

struct File {
  std::string_view split, language;  // "train", "de"
  std::int64_t lines;
  std::string_view sha256;  // of the uncompressed text
};

std::span<const File> files();

inline constexpr std::string_view kWhereToGet =
    "https://github.com/multi30k/dataset, folder data/task1/raw (train.de.gz, train.en.gz, val.de.gz, ...)";

}  // namespace heed::text::multi30k
