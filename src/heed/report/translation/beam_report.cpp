#include "heed/report/translation/beam_report.h"

#include <array>

#include "heed/base/files/atomic_file.h"
#include "heed/base/formats/json.h"
#include "heed/base/terminal/print.h"
#include "heed/base/terminal/wrapped_text.h"
#include "heed/base/unicode/printable.h"
#include "heed/plot/charts/line_chart.h"
#include "heed/plot/document.h"
#include "heed/report/difference_json.h"
#include "heed/report/print_table.h"
#include "heed/report/translation/beam_table.h"

namespace heed::report {
namespace {

struct Chart {
  const char *file, *title, *axis;
  double evaluate::BeamScores::*value;
  bool log;  // for values that grow with the width
};
constexpr std::array kCharts = {
    Chart{"bleu", "Quality by beam width", "BLEU on lower-cased tokens", &evaluate::BeamScores::bleu_lc, false},
    Chart{"length", "Translation length by beam width", "mean tokens", &evaluate::BeamScores::mean_length, false},
    Chart{"seconds", "Time by beam width", "seconds", &evaluate::BeamScores::seconds, true},
};

plot::LineSeries series_of(const char* name, std::span<const evaluate::BeamScores> results,
                           double evaluate::BeamScores::*value) {
  plot::LineSeries series{.name = name, .x = {}, .y = {}, .dots = true};
  for (const evaluate::BeamScores& scores : results) {
    series.x.push_back(static_cast<double>(scores.beam));
    series.y.push_back(scores.*value);
  }
  return series;
}

plot::Picture picture_of(const Chart& chart, const evaluate::BeamStudy& study) {
  return plot::line_chart_picture({.title = chart.title,
                                   .x = {.label = "beam width", .log = true},
                                   .y = {.label = chart.axis, .log = chart.log},
                                   .series = {series_of("with normalisation", study.normalised.results, chart.value),
                                              series_of("by log P alone", study.plain.results, chart.value)}});
}

std::string title_of_normalised(const evaluate::BeamStudy& study) {
  return fmt::format("With length normalisation: ranked by log P / length^{:g}",
                     study.normalised.results.front().length_penalty);
}
constexpr const char* kPlainTitle = "Without length normalisation: ranked by log P";

// What "measurable" means in the findings.
constexpr const char* kTestNote =
    "Differences are tested on the sentences: BLEU by the paired bootstrap and by approximate randomisation, the model "
    "score and the length by the t-test of pairs, each corrected for the number of widths. A difference is called "
    "measurable if p < 0.05 (for BLEU by both tests) and the interval excludes 0.";

plot::Document document_of(const BeamReport& report) {
  const evaluate::BeamStudy& study = report.study;
  plot::Document document{"Beam widths"};
  const auto add = [&](plot::DocumentBlock block) { document.blocks.push_back(std::move(block)); };
  add(plot::Paragraph{fmt::format("{} sentences of {}; the references have a perplexity of {:.3f}.",
                                  report.evaluation.sentences, printable(report.split), report.evaluation.perplexity)});
  add(plot::Heading{"Findings"});
  add(plot::BulletList{evaluate::beam_note(study)});
  add(plot::Paragraph{kTestNote});
  add(plot::Heading{title_of_normalised(study)});
  add(beam_table(study.normalised.results));
  add(plot::Heading{kPlainTitle});
  add(beam_table(study.plain.results));
  add(plot::CodeBlock{beam_legend(report.evaluation)});
  for (const Chart& chart : kCharts) add(plot::Figure{chart.file, picture_of(chart, study), ""});
  add(plot::Heading{"How to reproduce this"});
  add(plot::CodeBlock{report.command});
  return document;
}

nlohmann::ordered_json changes_json(const evaluate::BeamRanking& ranking) {
  auto list = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < ranking.changes.size(); ++i) {
    const evaluate::WidthChange& change = ranking.changes[i];
    list.push_back({{"beam", ranking.results[i].beam},
                    {"bleu_lc", difference_json(change.bleu_lc)},
                    {"model_score", difference_json(change.model_score)},
                    {"length", difference_json(change.length)}});
  }
  return list;
}

}  // namespace

void print_beam_report(const BeamReport& report, std::ostream& out) {
  const evaluate::BeamStudy& study = report.study;
  print(out, "Sentences   {}\nPerplexity  {:.3f}, of the references\n", report.evaluation.sentences,
        report.evaluation.perplexity);
  print(out, "\n{}\n", title_of_normalised(study));
  print_table(beam_table(study.normalised.results), out);
  print(out, "\n{}\n", kPlainTitle);
  print_table(beam_table(study.plain.results), out);
  print(out, "\n{}\n\n", beam_legend(report.evaluation));
  print_list(evaluate::beam_note(study), out);
}

nlohmann::ordered_json beam_report_json(const BeamReport& report) {
  const evaluate::BeamStudy& study = report.study;
  return {{"command", printable(report.command)},
          {"model", printable(report.model)},
          {"data", printable(report.data)},
          {"split", printable(report.split)},
          {"sentences", report.evaluation.sentences},
          {"loss", report.evaluation.loss},
          {"perplexity", report.evaluation.perplexity},
          {"unknown_share", report.evaluation.unknown_share},
          {"normalised", beam_json(study.normalised.results)},
          {"plain", beam_json(study.plain.results)},
          {"widest_minus_narrower_normalised", changes_json(study.normalised)},
          {"widest_minus_narrower_plain", changes_json(study.plain)},
          {"normalised_minus_plain_at_widest", difference_json(study.by_normalisation)},
          {"note", evaluate::beam_note(study)},
          {"signatures", signatures_json(report.evaluation)},
          {"tests", metrics::tests_text({})}};
}

void write_beam_report(const BeamReport& report, const std::filesystem::path& folder,
                       std::span<const plot::PictureFormat> formats) {
  write_report(document_of(report), folder, formats);
  write_atomically(folder / "report.json", beam_report_json(report).dump(2) + "\n");
}

}  // namespace heed::report
