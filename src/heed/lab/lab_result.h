// The result of a lab experiment: its claim, the closed form with the measurement, figures, and what they show. Plain
// data: the command, the report, the page and the tests use the same result.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace heed::lab {

// A closed form and its measurement for one choice of parameters.
struct LabRow {
  static constexpr double kExact = 1e-5;     // deterministic rows: relative to max(1, |closed form|)
  static constexpr double kErrors = 4;       // random rows: number of standard errors
  static constexpr double kRounding = 5e-7;  // rounding error of float32 weights, for any number of samples

  std::string name = {};  // what is measured, if the rows of a table measure several things
  std::vector<double> parameters = {};
  double closed_form = 0, measured = 0;
  std::optional<double> standard_error = {};  // of the measurement if the closed form is correct; absent: deterministic

  double error() const;      // |measured - closed form|
  double tolerance() const;  // the largest error that counts as agreement
  bool agrees() const;       // false for NaN
};

struct LabTable {
  std::string title = {};
  std::string name_heading = {};  // heading of the row names; empty: no names
  std::vector<std::string> parameter_names = {};
  std::string quantity = {};
  std::vector<LabRow> rows = {};

  bool agrees() const;
};

// Describes in words whether closed form and measurement agree, and the largest difference.
std::string agreement(const LabTable& table);

// Measured series are solid with dots, closed forms dashed. The dashed counterpart of a measured series has no name.
struct LabSeries {
  std::string name = {};
  std::vector<double> x = {}, y = {};
  std::vector<double> low = {}, high = {};  // of a band; empty: no band
  bool dashed = false;
  bool dots = false;                      // mark each measured point
  std::optional<std::size_t> color = {};  // related series share a colour; if absent, the index of the series
};
struct LabLines {
  std::vector<LabSeries> series = {};
};

struct LabHistogram {
  std::string name = {};
  std::vector<double> values = {};
};
struct LabHistograms {
  std::vector<LabHistogram> groups = {};
};

struct LabPointGroup {
  std::string name = {};
  std::vector<double> x = {}, y = {};
};
struct LabPoints {
  std::vector<LabPointGroup> groups = {};
};

struct LabMatrix {
  std::vector<std::string> rows = {}, columns = {};
  std::vector<double> values = {};  // row by row
  double low = 0, high = 1;         // range of the colours; low < high
  std::string value_name = {};
};

struct LabAxis {
  std::string label = {};
  bool log = false;
  std::optional<double> low = {}, high = {};  // if absent, taken from the data
};

struct LabFigure {
  std::string file = {};  // file name without extension
  std::string title = {};
  std::string see = {};  // what the figure shows, in one to four sentences
  LabAxis x = {}, y = {};
  std::variant<LabLines, LabHistograms, LabPoints, LabMatrix> content = {};
};

struct LabResult {
  std::string name = {};
  std::string claim = {};                  // one or two sentences
  std::vector<std::string> formulas = {};  // plain text, one per line
  std::vector<std::string> explanation = {};
  std::vector<LabTable> tables = {};
  std::vector<LabFigure> figures = {};
  std::vector<std::string> findings = {};  // computed from the figures of this run

  bool agrees() const;  // all tables agree
};

}  // namespace heed::lab
