// What an experiment of the attention lab says: its claim, the closed form beside the measurement, figures, and what
// they show. Plain data: the command, the report, the page and the tests show the same.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace heed::lab {

// A closed form and its measurement at one setting of the parameters.
struct LabRow {
  static constexpr double kExact = 1e-5;     // deterministic rows: against max(1, |closed form|)
  static constexpr double kErrors = 4;       // random rows: standard errors
  static constexpr double kRounding = 5e-7;  // what float32 weights leave open, however many samples there are

  std::string name = {};  // what is measured here, where the rows of a table measure several things
  std::vector<double> parameters = {};
  double closed_form = 0, measured = 0;
  std::optional<double> standard_error = {};  // of the measurement if the closed form is right; absent: deterministic

  double error() const;      // |measured - closed form|
  double tolerance() const;  // the largest error that agrees
  bool agrees() const;       // false for what is not a number
};

struct LabTable {
  std::string title = {};
  std::string name_heading = {};  // of the rows' names; empty: they have none
  std::vector<std::string> parameter_names = {};
  std::string quantity = {};
  std::vector<LabRow> rows = {};

  bool agrees() const;
};

// In words, from the rows: whether closed form and measurement agree, and how far they are apart at most.
std::string agreement(const LabTable& table);

// Drawn: solid with dots is measured, dashed is a closed form; the dashed twin of a measured series has no name.
struct LabSeries {
  std::string name = {};
  std::vector<double> x = {}, y = {};
  std::vector<double> low = {}, high = {};  // of a band; empty: none
  bool dashed = false;
  bool dots = false;                      // measured points, to mark each
  std::optional<std::size_t> color = {};  // series of one colour belong together; its place where absent
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
  double low = 0, high = 1;         // of the colours; low < high
  std::string value_name = {};
};

struct LabAxis {
  std::string label = {};
  bool log = false;
  std::optional<double> low = {}, high = {};  // the data's own where absent
};

struct LabFigure {
  std::string file = {};  // its name, without an ending
  std::string title = {};
  std::string see = {};  // one sentence: what to see in it
  LabAxis x = {}, y = {};
  std::variant<LabLines, LabHistograms, LabPoints, LabMatrix> content = {};
};

struct LabResult {
  std::string name = {};
  std::string claim = {};                  // one sentence
  std::vector<std::string> formulas = {};  // plain text, one a line
  std::vector<std::string> explanation = {};
  std::vector<LabTable> tables = {};
  std::vector<LabFigure> figures = {};
  std::vector<std::string> findings = {};  // made from the figures of this run

  bool agrees() const;  // all tables do
};

}  // namespace heed::lab
