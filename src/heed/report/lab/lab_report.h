// The outputs of `heed lab`: text, JSON, and a folder with a report to hand out.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <span>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "heed/lab/lab_options.h"
#include "heed/lab/lab_result.h"
#include "heed/plot/canvas/picture.h"

namespace heed::report {

struct LabReport {
  std::string command;  // the command that reproduces the report
  lab::LabOptions options;
  std::vector<lab::LabResult> results;
};

void print_lab_result(const lab::LabResult& result, std::ostream& out);

// One line: what the experiment shows, and how many rows of its tables agree.
void print_lab_summary(const lab::LabResult& result, std::ostream& out);

nlohmann::ordered_json lab_report_json(const LabReport& report);

// Writes report.md with the figures as SVG, report.html, report.json, and the figures in other formats.
void write_lab_report(const LabReport& report, const std::filesystem::path& folder,
                      std::span<const plot::PictureFormat> formats);

}  // namespace heed::report
