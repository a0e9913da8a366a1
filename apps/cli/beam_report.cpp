#include "apps/cli/beam_report.h"

#include <array>
#include <sstream>
#include <system_error>

#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

#include "apps/cli/beam_table.h"
#include "apps/cli/evaluation_run.h"
#include "heed/base/error.h"
#include "heed/base/printable.h"
#include "heed/base/whole_file.h"
#include "heed/plot/line_chart.h"

namespace heed::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kText = "report.md";
constexpr const char* kJson = "report.json";

struct Chart {
  const char *file, *title, *axis;
  double BeamScores::*value;
  bool log;  // for what grows with the width
};
constexpr std::array kCharts = {
    Chart{"bleu", "Quality by beam width", "BLEU on lower-cased tokens", &BeamScores::bleu_lc, false},
    Chart{"length", "Length of the translations by beam width", "words, mean", &BeamScores::mean_length, false},
    Chart{"seconds", "Time by beam width", "seconds", &BeamScores::seconds, true},
};

LineSeries series_of(const char* name, std::span<const BeamScores> results, double BeamScores::*value) {
  LineSeries series{.name = name, .x = {}, .y = {}, .dots = true};
  for (const BeamScores& scores : results) {
    series.x.push_back(static_cast<double>(scores.beam));
    series.y.push_back(scores.*value);
  }
  return series;
}

Picture picture_of(const Chart& chart, const BeamStudy& study) {
  return line_chart_picture({.title = chart.title,
                             .x = {.label = "beam width", .log = true},
                             .y = {.label = chart.axis, .log = chart.log},
                             .series = {series_of("with normalisation", study.normalised, chart.value),
                                        series_of("by log P alone", study.plain, chart.value)}});
}

std::string title_of_normalised(const BeamStudy& study) {
  return fmt::format("With length normalisation: translations ranked by log P / length^{:g}",
                     study.normalised.front().length_penalty);
}
constexpr const char* kPlainTitle = "Without: ranked by log P";

// Lines that fit a terminal, as an item of a list.
std::string item_of(const std::string& sentence) {
  constexpr std::size_t kColumns = 100;
  std::string text, line = "-";
  std::istringstream words(sentence);
  for (std::string word; words >> word;) {
    if (line.size() + 1 + word.size() > kColumns) {
      text += line + '\n';
      line = " ";
    }
    line += ' ' + word;
  }
  return text + line + '\n';
}

std::string markdown(const BeamReport& report, std::span<const PictureFormat> formats) {
  const BeamStudy study = beam_study(report.evaluation);
  std::string text = fmt::format("# Beam widths\n\n    {}\n\n", report.command);
  for (const std::string& sentence : beam_note(study)) text += item_of(sentence);
  text += fmt::format("\n{} sentences; the references' perplexity is {:.3f}.\n", report.evaluation.sentences,
                      report.evaluation.perplexity);
  text += fmt::format("\n## {}\n\n{}", title_of_normalised(study), beam_table_markdown(study.normalised));
  text += fmt::format("\n## {}\n\n{}", kPlainTitle, beam_table_markdown(study.plain));
  std::ostringstream legend;
  print_beam_legend(report.evaluation, legend);
  text += fmt::format("\n```\n{}```\n", legend.str());
  if (formats.empty()) return text;
  for (const Chart& chart : kCharts) {
    const std::string file = fmt::format("{}.{}", chart.file, extension(formats.front()));
    // A PDF is no picture of a page, so it is linked.
    text += fmt::format("\n{}[{}]({})\n", formats.front() == PictureFormat::kPdf ? "" : "!", chart.title, file);
  }
  return text;
}

}  // namespace

void print_beam_report(const BeamReport& report, std::ostream& out) {
  const BeamStudy study = beam_study(report.evaluation);
  fmt::print(out, "Sentences   {}\nPerplexity  {:.3f}, of the references\n", report.evaluation.sentences,
             report.evaluation.perplexity);
  fmt::print(out, "\n{}\n", title_of_normalised(study));
  print_beam_table(study.normalised, out);
  fmt::print(out, "\n{}\n", kPlainTitle);
  print_beam_table(study.plain, out);
  out << '\n';
  print_beam_legend(report.evaluation, out);
  out << '\n';
  for (const std::string& sentence : beam_note(study)) out << item_of(sentence);
}

nlohmann::ordered_json beam_report_json(const BeamReport& report) {
  const BeamStudy study = beam_study(report.evaluation);
  return {{"command", printable(report.command)},
          {"model", printable(report.model)},
          {"data", printable(report.data)},
          {"split", printable(report.split)},
          {"sentences", report.evaluation.sentences},
          {"loss", report.evaluation.loss},
          {"perplexity", report.evaluation.perplexity},
          {"unknown_share", report.evaluation.unknown_share},
          {"normalised", beam_json(study.normalised)},
          {"plain", beam_json(study.plain)},
          {"fall_normalised", fall_of_widest(study.normalised)},
          {"fall_plain", fall_of_widest(study.plain)},
          {"note", beam_note(study)},
          {"signatures", signatures_json(report.evaluation)}};
}

void make_report_folder(const fs::path& folder) {
  std::error_code problem;
  fs::create_directories(folder, problem);
  if (problem) throw Error("beam", fmt::format("{}: {}", printable(folder.string()), problem.message()));
  require_writable(folder / kText);
}

void write_beam_report(const BeamReport& report, const fs::path& folder, std::span<const PictureFormat> formats) {
  const BeamStudy study = beam_study(report.evaluation);
  for (const Chart& chart : kCharts)
    for (const PictureFormat format : formats) save(picture_of(chart, study), folder / chart.file, format);
  write_whole_file(folder / kJson, beam_report_json(report).dump(2) + "\n");
  write_whole_file(folder / kText, markdown(report, formats));
}

}  // namespace heed::cli
