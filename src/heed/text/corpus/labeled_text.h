// Texts with a label each, one a line: `label TAB text`, or fastText's `__label__x text`; each line says by its begin
// which of the two it is. Plain or gzip. Labels are any words; how many there are is up to the file.
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
  std::int64_t line = 0;  // of the file, from 1
};

struct LabeledText {
  std::string name;  // of the file, for messages
  std::vector<LabeledLine> lines;
};

// A review may be as long as a book.
inline constexpr std::size_t kLongestReview = std::size_t{64} << 20;

// Throws Error with the file and the line for one without a TAB, without a label or with several, and for a file that
// has no line at all.
LabeledText read_labeled_text(const std::filesystem::path& path, const TextOptions& options = {});

// The labels that occur, each once, in the order of their bytes: class 0, 1, ... of a model.
std::vector<std::string> distinct_labels(const LabeledText& text);

}  // namespace heed::text
