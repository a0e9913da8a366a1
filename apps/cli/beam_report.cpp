#include "apps/cli/beam_report.h"

#include <array>

#include <fmt/ostream.h>

#include "apps/cli/beam_table.h"
#include "apps/cli/table.h"
#include "apps/cli/wrapped_text.h"
#include "heed/base/json.h"
#include "heed/base/printable.h"
#include "heed/base/whole_file.h"
#include "heed/plot/document.h"
#include "heed/plot/line_chart.h"

namespace heed::cli {
namespace {

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

Document document_of(const BeamReport& report) {
  const BeamStudy study = beam_study(report.evaluation);
  Document document{"Beam widths"};
  const auto add = [&](DocumentBlock block) { document.blocks.push_back(std::move(block)); };
  add(Paragraph{fmt::format("{} sentences of {}; the perplexity of their references is {:.3f}.",
                            report.evaluation.sentences, printable(report.split), report.evaluation.perplexity)});
  add(Heading{"What the figures say"});
  add(BulletList{beam_note(study)});
  add(Heading{title_of_normalised(study)});
  add(beam_table(study.normalised));
  add(Heading{kPlainTitle});
  add(beam_table(study.plain));
  add(CodeBlock{beam_legend(report.evaluation)});
  for (const Chart& chart : kCharts) add(Figure{chart.file, picture_of(chart, study), ""});
  add(Heading{"To do it again"});
  add(CodeBlock{report.command});
  return document;
}

}  // namespace

void print_beam_report(const BeamReport& report, std::ostream& out) {
  const BeamStudy study = beam_study(report.evaluation);
  fmt::print(out, "Sentences   {}\nPerplexity  {:.3f}, of the references\n", report.evaluation.sentences,
             report.evaluation.perplexity);
  fmt::print(out, "\n{}\n", title_of_normalised(study));
  print_table(beam_table(study.normalised), out);
  fmt::print(out, "\n{}\n", kPlainTitle);
  print_table(beam_table(study.plain), out);
  fmt::print(out, "\n{}\n\n", beam_legend(report.evaluation));
  print_list(beam_note(study), out);
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

void write_beam_report(const BeamReport& report, const std::filesystem::path& folder,
                       std::span<const PictureFormat> formats) {
  write_report(document_of(report), folder, formats);
  write_whole_file(folder / "report.json", beam_report_json(report).dump(2) + "\n");
}

}  // namespace heed::cli
