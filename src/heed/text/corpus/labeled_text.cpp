#include "heed/text/corpus/labeled_text.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "heed/base/error.h"
#include "heed/base/unicode/printable.h"

namespace heed::text {
namespace {

constexpr std::string_view kFastTextMark = "__label__";

LabeledLine fast_text_line(std::string_view line, const TextFile& file) {
  const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
  const std::string_view label = line.substr(kFastTextMark.size(), end - kFastTextMark.size());
  const std::string_view text = end < line.size() ? line.substr(end + 1) : std::string_view();
  if (text.starts_with(kFastTextMark)) file.fail("one label per line is allowed (got several)");
  return {.label = std::string(label), .text = std::string(text)};
}

LabeledLine tab_line(std::string_view line, const TextFile& file) {
  const std::size_t tab = line.find('\t');
  if (tab == std::string_view::npos)
    file.fail(fmt::format("must be a label, a TAB and a text, or __label__NAME and a text (got {})",
                          line.empty() ? "an empty line" : fmt::format("'{}'", printable(line, 40))));
  return {.label = std::string(line.substr(0, tab)), .text = std::string(line.substr(tab + 1))};
}

}  // namespace

LabeledText read_labeled_text(const std::filesystem::path& path, const TextOptions& options) {
  TextFile file(path, options);
  LabeledText text{.name = file.name(), .lines = {}};
  while (const auto line = file.next()) {
    text.lines.push_back(line->starts_with(kFastTextMark) ? fast_text_line(*line, file) : tab_line(*line, file));
    text.lines.back().line = file.line_number();
    if (text.lines.back().label.empty()) file.fail("no label before the text");
  }
  if (text.lines.empty())
    throw Error(
        fmt::format("{}: the file is empty; it needs lines of a label, a TAB and a text", printable(text.name)));
  return text;
}

std::vector<std::string> distinct_labels(const LabeledText& text) {
  std::vector<std::string> labels;
  for (const LabeledLine& line : text.lines) {
    const auto place = std::ranges::lower_bound(labels, line.label);
    if (place == labels.end() || *place != line.label) labels.insert(place, line.label);
  }
  return labels;
}

}  // namespace heed::text
