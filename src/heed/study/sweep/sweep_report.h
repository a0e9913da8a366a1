// Reports the results of a sweep: on the terminal, as Markdown, as an HTML page, and as JSON.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <span>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "heed/plot/canvas/picture.h"
#include "heed/study/sweep/sweep.h"
#include "heed/study/sweep/sweep_folder.h"

namespace heed::study {

struct SweepReport {
  const SweepPlan& plan;
  std::span<const SweepRun> runs;
  const Sweep& sweep;
  std::filesystem::path folder;
  std::string command;  // reproduces the report
};

void print_sweep(const SweepReport& report, std::ostream& out);
nlohmann::ordered_json sweep_json(const SweepReport& report);

// Writes report.md, report.html, report.json and the pictures to the folder.
void write_sweep_report(const SweepReport& report, std::span<const plot::PictureFormat> formats);

}  // namespace heed::study
