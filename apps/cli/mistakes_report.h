// The faces of `heed classify errors`: text, JSON, and a folder with a report.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "heed/base/terminal.h"
#include "heed/text/labeled_text.h"
#include "heed/train/mistakes.h"

namespace heed::cli {

struct MistakesReport {
  std::string command;  // that makes it again
  std::string model;
  LabeledText texts;
  MistakeAnalysis analysis;
};

void print_mistakes(const MistakesReport& report, const TerminalStyle& style, std::ostream& out);

nlohmann::ordered_json mistakes_json(const MistakesReport& report);

// report.md, report.html and report.json.
void write_mistakes_report(const MistakesReport& report, const std::filesystem::path& folder);

}  // namespace heed::cli
