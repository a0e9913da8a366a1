#include "apps/cli/surprise_view.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "apps/cli/table.h"
#include "heed/base/printable.h"
#include "heed/base/utf8.h"
#include "heed/plot/line_chart.h"

namespace heed::cli {
namespace {

constexpr const char* kLineEnd = "¶";
constexpr double kFullScale = 1.5;  // blind guesses; among words a model is often worse than one
constexpr std::size_t kWordsBefore = 4, kCharactersBefore = 24;

std::string tip_of(const ScoredToken& token) {
  return fmt::format("{}: {:.2f} bits{}; line {}", shown_token(token.text), token.bits(),
                     token.unknown ? ", unknown" : "", token.line);
}

LineSeries series_of(const char* name, const EvaluatedText& text, std::size_t window) {
  constexpr std::size_t kPoints = 300;
  LineSeries series{.name = name};
  for (const SurprisePoint& point : surprise_along(text.tokens, window, kPoints)) {
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

ShadedText surprise_text(const TextEvaluation& evaluation, const EvaluatedText& text, std::size_t columns) {
  const double blind = std::log2(std::max(evaluation.vocabulary, 2)), full = kFullScale * blind;
  const bool words = evaluation.unit == TokenUnit::kWord;
  ShadedText shaded{.tokens = {},
                    .low = "0 bits",
                    .high = fmt::format("{:.1f} bits or more (a blind guess among {} tokens: {:.1f})", full,
                                        grouped(evaluation.vocabulary), blind),
                    .mark = words ? "unknown word" : "unknown character"};
  std::size_t filled = 0;
  for (const ScoredToken& token : text.tokens) {
    const bool line_end = token.end || (!words && token.text == "\n");
    ShadedToken& shown = shaded.tokens.emplace_back();
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

Picture surprise_chart(const TextEvaluation& evaluation) {
  const std::size_t least = evaluation.unit == TokenUnit::kWord ? 10 : 50;
  const std::size_t window = std::max(least, evaluation.given.tokens.size() / 40);
  LineChart chart{.title = fmt::format("Surprise along {}", printable(evaluation.name, 60)),
                  .x = {.label = "place in the text, %", .low = 0, .high = 100},
                  .y = {.label = fmt::format("bits per token, mean of {}", window), .low = 0},
                  .series = {series_of("as given", evaluation.given, window)},
                  .height = 300};
  if (evaluation.normalized) chart.series.push_back(series_of("normalised", evaluation.normalized->text, window));
  for (LineSeries& series : chart.series) series.dots = series.x.size() == 1;
  return line_chart_picture(std::move(chart));
}

std::vector<SurprisingToken> surprising_tokens(const EvaluatedText& text, TokenUnit unit, std::size_t count) {
  std::vector<SurprisingToken> tokens;
  const std::size_t before = unit == TokenUnit::kWord ? kWordsBefore : kCharactersBefore;
  for (const std::size_t place : most_surprising(text.tokens, count))
    tokens.push_back({&text.tokens[place], text_before(text.tokens, place, unit, before)});
  return tokens;
}

DocumentTable surprising_table(const EvaluatedText& text, TokenUnit unit, std::size_t count) {
  DocumentTable table{.titles = {"token", "line", "bits", "known", "what stands before it"}, .rows = {}};
  for (const SurprisingToken& surprising : surprising_tokens(text, unit, count)) {
    const ScoredToken& token = *surprising.token;
    table.rows.push_back({shown_token(token.text), grouped(token.line), fmt::format("{:.2f}", token.bits()),
                          token.unknown ? "no" : "yes",
                          surprising.before.empty() ? "(the begin)" : printable(surprising.before, 200)});
  }
  return table;
}

}  // namespace heed::cli
