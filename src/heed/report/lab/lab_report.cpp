#include "heed/report/lab/lab_report.h"

#include <algorithm>

#include "heed/base/files/atomic_file.h"
#include "heed/base/formats/json.h"
#include "heed/base/terminal/print.h"
#include "heed/base/terminal/table.h"
#include "heed/base/terminal/wrapped_text.h"
#include "heed/base/unicode/printable.h"
#include "heed/lab/lab.h"
#include "heed/lab/lab_json.h"
#include "heed/plot/document.h"
#include "heed/report/lab/lab_pictures.h"
#include "heed/report/print_table.h"

namespace heed::report {
namespace {

using nlohmann::ordered_json;

constexpr const char* kTableNote =
    "In all tables, “error” is the absolute difference between the measurement and the closed form. “Allowed” is the "
    "largest error that counts as agreement. For deterministic values it is 1e-5 of the closed form. For random values "
    "it is four standard errors, computed from the closed form. “rounding” means that the error is larger, but not "
    "larger than what the rounding of scores and weights to float32 can cause; then this bound is what is allowed. "
    "“too rare” means that the value depends on fewer than ten of the samples, so that this number of samples cannot "
    "measure it. Such a row is not counted as agreeing.";
constexpr const char* kClaimNote =
    "Some tables test a claim that course reports make and that does not hold in general. The column “claimed” has the "
    "value that would be right if the claim held.";
constexpr const char* kFigureNote =
    "In all curves, dots on a solid line are measured. A dashed line of the same colour is the closed form. Where the "
    "two agree, the dots hide it.";

std::string_view summary_of(const std::string& name) {
  const auto experiments = lab::lab_experiments();
  const auto found = std::ranges::find(experiments, name, &lab::LabExperiment::name);
  return found == experiments.end() ? std::string_view() : found->summary;
}

std::string title_of(const lab::LabResult& result) {
  return fmt::format("{}: {}", result.name, summary_of(result.name));
}

// With several rows, parameters that are the same in all of them are shown in the title, not in a column.
bool in_title(const lab::LabTable& table, std::size_t parameter) {
  return table.rows.size() > 1 && std::ranges::all_of(table.rows, [&](const lab::LabRow& row) {
           return row.parameters[parameter] == table.rows.front().parameters[parameter];
         });
}

// The table's title, what its values are, and for which parameters.
std::string title_of(const lab::LabTable& table) {
  std::vector<std::string> notes;
  if (!table.quantity.empty()) notes.push_back(table.quantity);
  for (std::size_t i = 0; i < table.parameter_names.size(); ++i)
    if (in_title(table, i))
      notes.push_back(fmt::format("{} = {:.4g}", table.parameter_names[i], table.rows.front().parameters[i]));
  return notes.empty() ? table.title : fmt::format("{} ({})", table.title, fmt::join(notes, "; "));
}

const char* shown(lab::Verdict verdict) {
  switch (verdict) {
    case lab::Verdict::kAgrees:
      return "yes";
    case lab::Verdict::kDisagrees:
      return "NO";
    default:
      return name_of(verdict);
  }
}

plot::DocumentTable table_of(const lab::LabTable& table) {
  plot::DocumentTable result{.titles = {}, .rows = {}, .begins_with_words = !table.name_heading.empty()};
  if (result.begins_with_words) result.titles.push_back(table.name_heading);
  for (std::size_t i = 0; i < table.parameter_names.size(); ++i)
    if (!in_title(table, i)) result.titles.push_back(table.parameter_names[i]);
  if (table.claim) result.titles.emplace_back("claimed");
  for (const char* title : {"closed form", "measured", "error", "allowed", "agree"}) result.titles.emplace_back(title);
  for (const lab::LabRow& row : table.rows) {
    auto& cells = result.rows.emplace_back();
    if (result.begins_with_words) cells.push_back(row.name);
    for (std::size_t i = 0; i < row.parameters.size(); ++i)
      if (!in_title(table, i)) cells.push_back(fmt::format("{:.4g}", row.parameters[i]));
    if (table.claim) cells.push_back(row.claimed ? fmt::format("{:.6g}", *row.claimed) : "");
    cells.push_back(fmt::format("{:.6g}", row.closed_form));
    cells.push_back(fmt::format("{:.6g}", row.measured));
    cells.push_back(fmt::format("{:.1e}", row.error()));
    cells.push_back(fmt::format("{:.1e}", row.tolerance()));
    cells.emplace_back(shown(row.verdict()));
  }
  return result;
}

std::string lines_of(const std::vector<std::string>& formulas) { return fmt::format("{}", fmt::join(formulas, "\n")); }

void add_result(plot::Document& document, const lab::LabResult& result) {
  const auto add = [&](plot::DocumentBlock block) { document.blocks.push_back(std::move(block)); };
  add(plot::Heading{title_of(result)});
  add(plot::Paragraph{result.claim});
  add(plot::CodeBlock{lines_of(result.formulas)});
  for (const std::string& paragraph : result.explanation) add(plot::Paragraph{paragraph});
  for (const lab::LabFigure& figure : result.figures) add(plot::Figure{figure.file, picture_of(figure), figure.see});
  add(plot::Heading{"Findings", 3});
  add(plot::BulletList{result.findings});
  for (const lab::LabTable& table : result.tables) {
    add(plot::Heading{title_of(table), 3});
    if (table.claim) add(plot::Paragraph{lab::refutation(table)});
    add(table_of(table));
  }
}

std::string range_of(const char* name, const std::vector<double>& values) {
  const auto [least, most] = std::ranges::minmax(values);
  return least == most ? fmt::format("{} = {:g}", name, least) : fmt::format("{} from {:g} to {:g}", name, least, most);
}

plot::Document document_of(const LabReport& report) {
  plot::Document document{"The attention lab"};
  const auto add = [&](plot::DocumentBlock block) { document.blocks.push_back(std::move(block)); };
  const lab::LabOptions& options = report.options;
  add(
      plot::Paragraph{"Each part states a claim about attention and gives a formula for the expected value. Then it "
                      "measures this value with the attention that Heed's translator uses, and compares the two."});
  add(plot::Paragraph{fmt::format("Settings: m = {} keys in D = {} dimensions, {}, {}, {}{} samples, seed {}.",
                                  options.m, options.d, range_of("c", options.c), range_of("β", options.betas),
                                  options.scale ? "" : "scores not divided by √D, ", grouped(options.samples),
                                  options.seed)});
  if (report.results.size() > 1) add(plot::Contents{});
  add(plot::Paragraph{kFigureNote});
  add(plot::Paragraph{kTableNote});
  add(plot::Paragraph{kClaimNote});
  for (const lab::LabResult& result : report.results) add_result(document, result);
  add(plot::Heading{"To reproduce this report"});
  add(plot::CodeBlock{printable(report.command)});
  return document;
}

}  // namespace

void print_lab_result(const lab::LabResult& result, std::ostream& out) {
  print(out, "== {} ==\n\n", title_of(result));
  print_paragraph(result.claim, out);
  out << '\n';
  for (const std::string& formula : result.formulas) print(out, "    {}\n", formula);
  for (const std::string& paragraph : result.explanation) {
    out << '\n';
    print_paragraph(paragraph, out);
  }
  for (const lab::LabTable& table : result.tables) {
    print(out, "\n{}\n", title_of(table));
    print_table(table_of(table), out);
  }
  out << '\n';
  print_list(result.findings, out);
}

void print_lab_summary(const lab::LabResult& result, std::ostream& out) {
  std::size_t rows = 0, agreeing = 0, rare = 0;
  for (const lab::LabTable& table : result.tables) {
    rows += table.rows.size();
    agreeing += static_cast<std::size_t>(std::ranges::count_if(table.rows, &lab::LabRow::agrees));
    rare += static_cast<std::size_t>(std::ranges::count(table.rows, lab::Verdict::kTooRare, &lab::LabRow::verdict));
  }
  print(out, "{:<13} {} ({} of {} rows agree{})\n", result.name, summary_of(result.name), agreeing - rare, rows,
        rare == 0 ? "" : fmt::format(", {} too rare to measure", rare));
}

ordered_json lab_report_json(const LabReport& report) {
  ordered_json results = ordered_json::array();
  for (const lab::LabResult& result : report.results) results.push_back(lab::lab_json(result));
  const lab::LabOptions& options = report.options;
  return {{"command", printable(report.command)},
          {"options",
           {{"m", options.m},
            {"d", options.d},
            {"a", options.a},
            {"b", options.b},
            {"scale", options.scale},
            {"c", options.c},
            {"beta", options.betas},
            {"epsilon", options.epsilons},
            {"bound", options.bounds},
            {"samples", options.samples},
            {"seed", options.seed}}},
          {"experiments", std::move(results)}};
}

void write_lab_report(const LabReport& report, const std::filesystem::path& folder,
                      std::span<const plot::PictureFormat> formats) {
  write_report(document_of(report), folder, formats);
  write_atomically(folder / "report.json", lab_report_json(report).dump(2) + "\n");
}

}  // namespace heed::report
