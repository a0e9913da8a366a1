// The outputs of `heed lm compare`: text, JSON, and a folder with a report.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <span>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "heed/evaluate/text_comparison.h"
#include "heed/plot/canvas/picture.h"

namespace heed::report {

void print_text_comparison(const evaluate::TextComparison& comparison, std::ostream& out);
nlohmann::ordered_json text_comparison_json(const evaluate::TextComparison& comparison);

// Writes report.md with its figures, report.html and report.json. `command` reproduces them.
void write_text_comparison(const evaluate::TextComparison& comparison, const std::string& command,
                           const std::filesystem::path& folder, std::span<const plot::PictureFormat> formats);

}  // namespace heed::report
