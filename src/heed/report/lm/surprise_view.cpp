#include "heed/report/lm/surprise_view.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "heed/base/terminal/table.h"
#include "heed/base/unicode/printable.h"
#include "heed/base/unicode/utf8.h"
#include "heed/plot/charts/line_chart.h"

namespace heed::report {
namespace {

constexpr const char* kLineEnd = "¶";
constexpr double kFullScale = 1.5;  // times a blind guess; word models are often worse than one
constexpr std::size_t kWordsBefore = 4, kCharactersBefore = 24;

std::string tip_of(const metrics::ScoredToken& token) {
  return fmt::format("{}: {:.2f} bits{}; line {}", shown_token(token.text), token.bits(),
                     token.unknown ? ", unknown" : "", token.line);
}

std::string rest_of_word(const std::vector<metrics::ScoredToken>& tokens, std::size_t place) {
  std::string rest;
  const auto is_space = [](const std::string& token) { return token == " " || token == "\n" || token == "\t"; };
  if (is_space(tokens[place].text)) return rest;
  for (std::size_t i = place + 1; i < std::min(tokens.size(), place + kCharactersBefore); ++i) {
    if (is_space(tokens[i].text)) break;
    rest += tokens[i].text;
  }
  return rest;
}

plot::LineSeries series_of(const char* name, const evaluate::EvaluatedText& text, std::size_t window) {
  constexpr std::size_t kPoints = 300;
  plot::LineSeries series{.name = name};
  for (const metrics::SurprisePoint& point : metrics::surprise_along(text.tokens, window, kPoints)) {
    series.x.push_back(100 * point.place);
    series.y.push_back(point.bits);
  }
  return series;
}

}  // namespace

std::string shown_token(const std::string& token) {
  if (token == " ") return "(space)";
  if (token == "\n") return "(line end)";
  return printable(token, 200);
}

std::string shown_token(const metrics::ScoredToken& token) {
  return token.end ? "(end of sentence)" : shown_token(token.text);
}

plot::ShadedText surprise_text(const evaluate::TextEvaluation& evaluation, const evaluate::EvaluatedText& text,
                               std::size_t columns) {
  const double blind = std::log2(std::max(evaluation.vocabulary, 2)), full = kFullScale * blind;
  const bool words = evaluation.unit == text::TokenUnit::kWord;
  plot::ShadedText shaded{.tokens = {},
                          .low = "0 bits",
                          .high = fmt::format("{:.1f} bits or more (a uniform guess among {} tokens: {:.1f})", full,
                                              grouped(evaluation.vocabulary), blind),
                          .mark = words ? "unknown word" : "unknown character"};
  std::size_t filled = 0;
  for (const metrics::ScoredToken& token : text.tokens) {
    const bool line_end = token.end || (!words && token.text == "\n");
    plot::ShadedToken& shown = shaded.tokens.emplace_back();
    shown.text = line_end ? kLineEnd : printable(token.text);
    shown.value = token.bits() / full;
    shown.marked = token.unknown;
    shown.space_before = words;
    shown.line_after = line_end;
    shown.tip = tip_of(token);
    filled += static_cast<std::size_t>(display_columns(shown.text)) + (words ? 1 : 0);
    if (columns > 0 && filled > columns) break;
  }
  return shaded;
}

plot::Picture surprise_chart(const evaluate::TextEvaluation& evaluation) {
  const std::size_t least = evaluation.unit == text::TokenUnit::kWord ? 10 : 50;
  const std::size_t window = std::max(least, evaluation.given.tokens.size() / 40);
  plot::LineChart chart{.title = fmt::format("Surprise along {}", printable(evaluation.name, 60)),
                        .x = {.label = "position in the text, %", .low = 0, .high = 100},
                        .y = {.label = fmt::format("bits per token, mean of {}", window), .low = 0},
                        .series = {series_of("original", evaluation.given, window)},
                        .height = 300};
  if (evaluation.normalized) chart.series.push_back(series_of("normalised", evaluation.normalized->text, window));
  for (plot::LineSeries& series : chart.series) series.dots = series.x.size() == 1;
  return line_chart_picture(std::move(chart));
}

std::vector<SurprisingToken> surprising_tokens(const evaluate::EvaluatedText& text, text::TokenUnit unit,
                                               std::size_t count) {
  std::vector<SurprisingToken> tokens;
  const std::size_t before = unit == text::TokenUnit::kWord ? kWordsBefore : kCharactersBefore;
  for (const std::size_t place : metrics::most_surprising(text.tokens, count))
    tokens.push_back({&text.tokens[place], evaluate::text_before(text.tokens, place, unit, before),
                      unit == text::TokenUnit::kWord ? "" : rest_of_word(text.tokens, place)});
  return tokens;
}

plot::DocumentTable surprising_table(const evaluate::EvaluatedText& text, text::TokenUnit unit, std::size_t count) {
  plot::DocumentTable table{.titles = {"token", "line", "bits", "probability", "known", "text before it"}, .rows = {}};
  for (const SurprisingToken& surprising : surprising_tokens(text, unit, count)) {
    const metrics::ScoredToken& token = *surprising.token;
    table.rows.push_back({shown_token(token), grouped(token.line), fmt::format("{:.2f}", token.bits()),
                          fmt::format("{:.2g}", std::exp(-token.nats)), token.unknown ? "no" : "yes",
                          surprising.before.empty() ? "(start)" : printable(surprising.before, 200)});
  }
  return table;
}

}  // namespace heed::report
