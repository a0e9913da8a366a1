// The outputs of `heed classify errors`: text, JSON, and a folder with a report.
#pragma once

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "heed/base/terminal/terminal.h"
#include "heed/evaluate/mistakes/mistakes.h"
#include "heed/text/corpus/labeled_text.h"

namespace heed::report {

struct MistakesReport {
  std::string command;  // the command that reproduces the report
  std::string model;
  std::uint64_t seed = 1;  // of the sample
  text::LabeledText texts;
  evaluate::MistakeAnalysis analysis;
};

void print_mistakes(const MistakesReport& report, const TerminalStyle& style, std::ostream& out);

nlohmann::ordered_json mistakes_json(const MistakesReport& report);

// Writes report.md, report.html and report.json.
void write_mistakes_report(const MistakesReport& report, const std::filesystem::path& folder);

}  // namespace heed::report
