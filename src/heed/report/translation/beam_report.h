// The outputs of `heed beam`: text, JSON, and a folder with both and charts.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <span>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "heed/evaluate/beam_study.h"
#include "heed/plot/canvas/picture.h"

namespace heed::report {

struct BeamReport {
  std::string command;  // the command that reproduces the report
  std::string model, data, split;
  evaluate::ModelEvaluation evaluation;  // at two length penalties, the second of which is 0
  evaluate::BeamStudy study;             // of this evaluation
};

void print_beam_report(const BeamReport& report, std::ostream& out);
nlohmann::ordered_json beam_report_json(const BeamReport& report);

// Writes report.md with the charts bleu, length and seconds as SVG, report.html, report.json, and the charts in other
// formats.
void write_beam_report(const BeamReport& report, const std::filesystem::path& folder,
                       std::span<const plot::PictureFormat> formats);

}  // namespace heed::report
