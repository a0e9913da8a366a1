// Reports the patterns of attention over many sentences in text, figures and pictures.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <span>
#include <string>

#include "heed/metrics/attention_summary.h"
#include "heed/report/attention/attention_example.h"

namespace heed::report {

// Prints the summary, as text or JSON. Unless `folder` is empty, writes to it summary.json, the chart of entropy by
// part of the sentence, and the clearest examples of each pattern, in `formats`.
void report_attention_summary(std::span<const AttentionExample> examples, const std::filesystem::path& folder,
                              std::span<const std::string> formats, bool json, std::ostream& out);

}  // namespace heed::report
