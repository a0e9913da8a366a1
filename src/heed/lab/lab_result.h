// The result of a lab experiment: its claim, the closed form with the measurement, figures, and what they show. Plain
// data: the command, the report, the page and the tests use the same result.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace heed::lab {

enum class Verdict {
  kAgrees,
  kRounding,   // agrees within the error that float32 rounding of the scores can cause
  kTooRare,    // depends on events that are too rare for this number of samples
  kDisagrees,  // also if a number is not finite
};
const char* name_of(Verdict verdict);  // "agrees", "rounding", "too rare", "disagrees"

// A closed form and its measurement for one choice of parameters.
struct LabRow {
  static constexpr double kExact = 1e-5;    // deterministic rows: relative to |closed form|
  static constexpr double kErrors = 4;      // random rows: number of standard errors
  static constexpr double kFewEvents = 10;  // with fewer expected events, standard errors say little,
  static constexpr double kHardly = 0.01;   // unless these can change the value by at most this share

  // A closed form that comes from a few of many samples.
  struct Events {
    double expected = 0;  // number of such samples
    double effect = 0;    // largest effect of one of them on the measurement
    std::int64_t samples = 0;
  };

  std::string name = {};  // what is measured, if the rows of a table measure several things
  std::vector<double> parameters = {};
  double closed_form = 0, measured = 0;
  std::optional<double> standard_error = {};  // of the measurement if the closed form is correct; absent: deterministic
  double rounding = 0;                        // how far float32 rounding of scores and weights can move the measurement
  std::optional<Events> events = {};          // of a random row
  std::optional<double> claimed = {};         // the value according to the table's claim

  double error() const;      // |measured - closed form|
  double tolerance() const;  // the error that the verdict allows
  Verdict verdict() const;
  bool agrees() const;         // does not disagree; false if a number is not finite
  std::string note() const;    // why the verdict is neither "agrees" nor "disagrees", in a sentence; or empty
  bool refutes_claim() const;  // the measurement agrees with the closed form and not with the claim
};

// A claim that course reports make and that does not hold in general.
struct LabClaim {
  std::string claim = {};  // "the weights are α_a = α_b = c"
  std::string why = {};    // what it overlooks, in a sentence
};

struct LabTable {
  std::string title = {};
  std::string name_heading = {};  // heading of the row names; empty: no names
  std::vector<std::string> parameter_names = {};
  std::string quantity = {};
  std::vector<LabRow> rows = {};
  std::optional<LabClaim> claim = {};  // that the rows test; each row then has a claimed value

  bool agrees() const;
};

// Describes in words whether closed form and measurement agree, and the largest difference.
std::string agreement(const LabTable& table);

// Describes in words in how many rows the measurement refutes the claim. REQUIRES: a claim
std::string refutation(const LabTable& table);

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
