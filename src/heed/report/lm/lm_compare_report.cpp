#include "heed/report/lm/lm_compare_report.h"

#include <algorithm>
#include <ostream>

#include "heed/base/files/atomic_file.h"
#include "heed/base/formats/json.h"
#include "heed/base/terminal/print.h"
#include "heed/base/terminal/table.h"
#include "heed/base/terminal/wrapped_text.h"
#include "heed/base/unicode/printable.h"
#include "heed/plot/charts/line_chart.h"
#include "heed/plot/document.h"
#include "heed/report/lm/perplexity_report.h"
#include "heed/report/print_table.h"

namespace heed::report {
namespace {

using nlohmann::ordered_json;

std::vector<std::string> row_of(std::string name, const metrics::TextScore& score) {
  return {std::move(name),
          grouped(score.tokens),
          fmt::format("{:.2f}%", 100 * score.unknown_rate()),
          fmt::format("{:.2f}", score.perplexity()),
          fmt::format("{:.3f}", score.token_bits_per_character()),
          fmt::format("{:.3f}", score.bits_per_character())};
}

plot::DocumentTable table_of(const evaluate::TextComparison& comparison) {
  plot::DocumentTable table{
      .titles = {"model and text", "tokens", "unknown", "perplexity", "token bits per character", "bits per character"},
      .rows = {}};
  for (std::size_t m = 0; m < comparison.models.size(); ++m)
    for (std::size_t t = 0; t < comparison.texts.size(); ++t) {
      const evaluate::ComparedCell& cell = comparison.at(m, t);
      const std::string name =
          fmt::format("{}: {}{}", comparison.models[m].name, comparison.texts[t], cell.seen ? " (seen)" : "");
      table.rows.push_back(row_of(name, cell.given()));
      table.rows.push_back(row_of(name + ", normalised", cell.normalized()));
    }
  return table;
}

// Bits per character of each model along a text, on a common scale.
plot::Picture chart_of(const evaluate::TextComparison& comparison, std::size_t text) {
  constexpr std::size_t kPoints = 300;
  const auto characters = static_cast<std::size_t>(comparison.at(0, text).given().characters);
  const std::size_t window = std::max<std::size_t>(60, characters / 20);
  plot::LineChart chart{.title = fmt::format("Surprise along {}", comparison.texts[text]),
                        .x = {.label = "position in the text, %", .low = 0, .high = 100},
                        .y = {.label = fmt::format("bits per character, mean of {}", window), .low = 0},
                        .series = {},
                        .height = 300};
  for (std::size_t m = 0; m < comparison.models.size(); ++m) {
    const evaluate::TextEvaluation& evaluation = comparison.at(m, text).evaluation;
    plot::LineSeries series{.name = comparison.models[m].name};
    for (const metrics::SurprisePoint& point :
         character_surprise_along(evaluation.given.tokens, evaluate::spelling_end(evaluation.unit), window, kPoints)) {
      series.x.push_back(100 * point.place);
      series.y.push_back(point.bits);
    }
    series.dots = series.x.size() == 1;
    if (!series.x.empty()) chart.series.push_back(std::move(series));
  }
  return line_chart_picture(std::move(chart));
}

plot::Document document_of(const evaluate::TextComparison& comparison, const std::string& command) {
  plot::Document document{"Language models compared"};
  const auto add = [&](plot::DocumentBlock block) { document.blocks.push_back(std::move(block)); };
  add(plot::Heading{"Figures"});
  add(table_of(comparison));
  add(plot::Paragraph{kBitsPerCharacterNote});
  add(plot::Heading{"Findings"});
  for (const evaluate::Finding& finding : evaluate::comparison_findings(comparison)) {
    add(plot::Heading{finding.title, 3});
    add(plot::BulletList{finding.sentences});
  }
  add(plot::Heading{"Along the texts"});
  for (std::size_t t = 0; t < comparison.texts.size(); ++t)
    add(plot::Figure{fmt::format("surprise-{}", t + 1), chart_of(comparison, t),
                     "Bits per character of the original text, including the cost of spelling unknown tokens."});
  add(plot::Heading{"Effect of normalisation"});
  for (std::size_t m = 0; m < comparison.models.size(); ++m)
    for (std::size_t t = 0; t < comparison.texts.size(); ++t) {
      const std::vector<text::NormalizationRule>& rules = comparison.at(m, t).evaluation.normalized->rules;
      if (rules.empty()) continue;
      add(plot::Heading{fmt::format("{} for {}", comparison.texts[t], comparison.models[m].name), 3});
      std::vector<std::string> lines;
      lines.reserve(rules.size());
      for (const text::NormalizationRule& rule : rules) lines.push_back(rule_text(rule));
      add(plot::BulletList{std::move(lines)});
    }
  add(plot::Heading{"How to reproduce this"});
  add(plot::CodeBlock{printable(command)});
  return document;
}

}  // namespace

void print_text_comparison(const evaluate::TextComparison& comparison, std::ostream& out) {
  print_table(table_of(comparison), out);
  out << '\n';
  print_paragraph("Bits per character include the spelling of unknown tokens; token bits per character do not.", out);
  for (const evaluate::Finding& finding : evaluate::comparison_findings(comparison)) {
    print(out, "\n{}\n", finding.title);
    print_list(finding.sentences, out);
  }
}

ordered_json text_comparison_json(const evaluate::TextComparison& comparison) {
  ordered_json figures = ordered_json::array(), findings = ordered_json::array();
  for (std::size_t m = 0; m < comparison.models.size(); ++m)
    for (std::size_t t = 0; t < comparison.texts.size(); ++t) {
      const evaluate::ComparedCell& cell = comparison.at(m, t);
      ordered_json& object = figures.emplace_back(ordered_json{{"model", comparison.models[m].name},
                                                               {"kind", comparison.models[m].kind},
                                                               {"file", comparison.texts[t]},
                                                               {"seen", cell.seen}});
      object.update(score_json(cell.given()));
      ordered_json& normalized = object["normalized"] = score_json(cell.normalized());
      normalized["rules"] = rules_json(cell.evaluation.normalized->rules);
      if (is_changed(*cell.evaluation.normalized)) normalized["note"] = evaluate::kNormalizationLoses;
      ordered_json& history = object["history"] = ordered_json::array();
      for (const evaluate::HistoryStep& step : cell.history)
        history.push_back({{"least", step.least},
                           {"most", step.most},
                           {"tokens", step.tokens},
                           {"extra_bits", step.extra_bits.value},
                           {"extra_bits_ci95", {step.extra_bits.interval.low, step.extra_bits.interval.high}}});
    }
  for (const evaluate::Finding& finding : evaluate::comparison_findings(comparison))
    findings.push_back({{"title", finding.title}, {"sentences", finding.sentences}});
  return {{"figures", std::move(figures)}, {"findings", std::move(findings)}};
}

void write_text_comparison(const evaluate::TextComparison& comparison, const std::string& command,
                           const std::filesystem::path& folder, std::span<const plot::PictureFormat> formats) {
  write_report(document_of(comparison, command), folder, formats);
  write_atomically(folder / "report.json", text_comparison_json(comparison).dump(2) + "\n");
}

}  // namespace heed::report
