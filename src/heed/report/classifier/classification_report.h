// The outputs of `heed classify evaluate`: text, JSON, and a folder with a report.
#pragma once

#include <cstddef>
#include <filesystem>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "heed/plot/document.h"
#include "heed/train/classifier/classifier_data.h"

namespace heed::report {

struct ClassificationReport {
  std::string command;  // the command that reproduces the report
  std::string model, data;
  std::vector<std::string> labels;      // by class
  std::optional<std::size_t> positive;  // the class whose ROC curve counts; by default the second of two
  train::ClassifierEvaluation evaluation;
};

void print_classification(const ClassificationReport& report, std::ostream& out);

nlohmann::ordered_json classification_json(const ClassificationReport& report);

// Writes report.md with its figures, report.html and report.json.
void write_classification_report(const ClassificationReport& report, const std::filesystem::path& folder,
                                 std::span<const plot::PictureFormat> formats);

// The area under the ROC curve of one class. If no class is given and there are more than two, the mean over those that
// have one. NaN if there is none.
struct NamedArea {
  double area;
  std::optional<std::size_t> of;  // nullopt: a mean
};
NamedArea area_of(const metrics::ClassificationScore& score, std::optional<std::size_t> positive);

}  // namespace heed::report
