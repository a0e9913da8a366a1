#include "heed/lab/lab_json.h"

#include "heed/base/formats/json.h"
#include "heed/base/formats/rounded.h"

namespace heed::lab {
namespace {

using nlohmann::ordered_json;

ordered_json numbers(const std::vector<double>& values) {
  constexpr int kDigits = 6;
  return rounded(values, kDigits);
}

template <class Value>
ordered_json or_null(const std::optional<Value>& value) {
  return value ? ordered_json(*value) : ordered_json();
}

ordered_json json_of(const LabTable& table) {
  ordered_json rows = ordered_json::array();
  for (const LabRow& row : table.rows) {
    ordered_json& one = rows.emplace_back(ordered_json::object());
    if (!row.name.empty()) one["name"] = row.name;
    ordered_json& parameters = one["parameters"] = ordered_json::object();
    for (std::size_t i = 0; i < row.parameters.size(); ++i) parameters[table.parameter_names[i]] = row.parameters[i];
    if (row.claimed) one["claimed"] = *row.claimed;
    one["closed_form"] = row.closed_form;
    one["measured"] = row.measured;
    one["error"] = row.error();
    one["allowed"] = row.tolerance();
    one["standard_error"] = or_null(row.standard_error);
    one["rounding"] = row.rounding;
    one["agrees"] = row.agrees();
    one["verdict"] = name_of(row.verdict());
    if (const std::string note = row.note(); !note.empty()) one["note"] = note;
    if (row.claimed) one["refutes_claim"] = row.refutes_claim();
  }
  ordered_json json = {{"title", table.title}, {"quantity", table.quantity}, {"agrees", table.agrees()}};
  if (table.claim) json["claim"] = {{"claim", table.claim->claim}, {"why", table.claim->why}};
  json["rows"] = std::move(rows);
  return json;
}

ordered_json json_of(const LabAxis& axis) {
  return {{"label", axis.label}, {"log", axis.log}, {"low", or_null(axis.low)}, {"high", or_null(axis.high)}};
}

struct AddContent {
  ordered_json& figure;

  void operator()(const LabLines& lines) const {
    figure["kind"] = "lines";
    ordered_json& series = figure["series"] = ordered_json::array();
    for (const LabSeries& one : lines.series)
      series.push_back({{"name", one.name},
                        {"x", numbers(one.x)},
                        {"y", numbers(one.y)},
                        {"low", numbers(one.low)},
                        {"high", numbers(one.high)},
                        {"dashed", one.dashed},
                        {"dots", one.dots},
                        {"color", or_null(one.color)}});
  }

  void operator()(const LabHistograms& histograms) const {
    figure["kind"] = "histograms";
    ordered_json& groups = figure["groups"] = ordered_json::array();
    for (const LabHistogram& group : histograms.groups)
      groups.push_back({{"name", group.name}, {"values", numbers(group.values)}});
  }

  void operator()(const LabPoints& points) const {
    figure["kind"] = "points";
    ordered_json& groups = figure["groups"] = ordered_json::array();
    for (const LabPointGroup& group : points.groups)
      groups.push_back({{"name", group.name}, {"x", numbers(group.x)}, {"y", numbers(group.y)}});
  }

  void operator()(const LabMatrix& matrix) const {
    figure["kind"] = "matrix";
    figure["rows"] = matrix.rows;
    figure["columns"] = matrix.columns;
    figure["values"] = numbers(matrix.values);
    figure["low"] = matrix.low;
    figure["high"] = matrix.high;
    figure["value_name"] = matrix.value_name;
  }
};

ordered_json json_of(const LabFigure& figure) {
  ordered_json json = {{"file", figure.file},
                       {"title", figure.title},
                       {"see", figure.see},
                       {"x", json_of(figure.x)},
                       {"y", json_of(figure.y)}};
  std::visit(AddContent{json}, figure.content);
  return json;
}

}  // namespace

ordered_json lab_json(const LabResult& result) {
  ordered_json tables = ordered_json::array(), figures = ordered_json::array();
  for (const LabTable& table : result.tables) tables.push_back(json_of(table));
  for (const LabFigure& figure : result.figures) figures.push_back(json_of(figure));
  return {{"name", result.name},         {"claim", result.claim},
          {"formulas", result.formulas}, {"explanation", result.explanation},
          {"agrees", result.agrees()},   {"findings", result.findings},
          {"tables", std::move(tables)}, {"figures", std::move(figures)}};
}

}  // namespace heed::lab
