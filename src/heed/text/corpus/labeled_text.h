// Reads labelled texts, one per line: `label TAB text`, or fastText's `__label__x text`. The format is detected per
// line. Plain or gzip. A label is any word, and there can be any number of labels.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "heed/base/files/text_file.h"

namespace heed::text {

struct LabeledLine {
  std::string label;
  std::string text;       // may be empty
  std::int64_t line = 0;  // in the file, from 1
};

struct LabeledText {
  std::string name;  // of the file, for messages
  std::vector<LabeledLine> lines;
};

// A review may be as long as a book.
inline constexpr std::size_t kLongestReview = std::size_t{64} << 20;

// Throws Error with the file and the line if a line has no TAB, no label or several labels, and if the file is empty.
LabeledText read_labeled_text(const std::filesystem::path& path, const TextOptions& options = {});

// The labels that occur, once each, in byte order: class 0, 1, ... of a model.
std::vector<std::string> distinct_labels(const LabeledText& text);

}  // namespace heed::text
