#include "heed/report/classifier/mistake_view.h"

#include <algorithm>
#include <cmath>
#include <ostream>
#include <utility>

#include <fmt/format.h>

#include "heed/base/terminal/print.h"
#include "heed/base/terminal/table.h"
#include "heed/base/terminal/wrapped_text.h"
#include "heed/base/unicode/printable.h"
#include "heed/evaluate/mistakes/excerpt.h"
#include "heed/report/print_table.h"

namespace heed::report {
namespace {

constexpr std::size_t kTerminalWords = 100;  // of a text on a terminal: half a screen with digits
constexpr std::size_t kPageWords = 300;      // of a text on a page that is not folded
constexpr std::size_t kColoured = 10'000;    // a text with more words is shown whole without colours
constexpr std::size_t kWordsShown = 5;       // for and against
constexpr std::size_t kWordBytes = 40;       // maximum for a word in a table
constexpr std::size_t kTextWordBytes = 200;  // maximum for a word in a text
constexpr double kRounding = 1e-5;           // effects below this count as 0
constexpr const char* kLeftOut = "…";

std::string tip_of(const model::OccludedWord& word, const std::string& label) {
  return word.known ? fmt::format("{:+.3f} for {}", word.effect, label) : "unknown to the model";
}

bool closes(std::string_view text, const model::OccludedWord& word) {
  return std::string_view(".,;:!?)").find(text[word.begin]) != std::string_view::npos;
}

// "great ×2 +0.52"
std::string push_text(const evaluate::WordPush& push) {
  return fmt::format("{}{} {:+.2f}", printable(push.word, kWordBytes),
                     push.times > 1 ? fmt::format(" ×{}", push.times) : "", push.effect);
}

// About `words` words of the text; all of them if there are no more.
plot::ShadedText pushed_text(const evaluate::MistakeAnalysis& analysis, const std::string& text,
                             const evaluate::ExplainedMistake& mistake, std::size_t words) {
  plot::ShadedText shaded{.tokens = {}, .two_sides = true};
  std::vector<double> effects;
  double strongest = 0;
  for (const model::OccludedWord& word : mistake.words) {
    effects.push_back(word.effect);
    strongest = std::max(strongest, std::abs(word.effect));
  }
  if (strongest < kRounding) strongest = 0;
  const std::string label = shown_label(analysis, mistake.mistake.predicted);
  std::size_t end = 0;  // words shown so far
  for (evaluate::WordRange range : evaluate::excerpt(effects, words)) {
    // An excerpt does not start with a token that closes the part left out.
    while (range.begin > end && range.begin + 1 < range.end && closes(text, mistake.words[range.begin])) ++range.begin;
    if (range.begin > end) shaded.tokens.push_back({.text = kLeftOut, .space_before = true});
    for (std::size_t i = range.begin; i < range.end; ++i) {
      const model::OccludedWord& word = mistake.words[i];
      shaded.tokens.push_back(
          {.text = printable(std::string_view(text).substr(word.begin, word.end - word.begin), kTextWordBytes),
           .value = strongest > 0 ? word.effect / strongest : 0,
           .marked = !word.known,
           .space_before = i == range.begin || word.begin > mistake.words[i - 1].end,
           .tip = tip_of(word, label)});
    }
    end = range.end;
  }
  if (end < mistake.words.size()) shaded.tokens.push_back({.text = kLeftOut, .space_before = true});
  return shaded;
}

plot::DocumentTable pushing_table(const evaluate::MistakeAnalysis& analysis,
                                  const evaluate::ExplainedMistake& mistake) {
  const std::size_t columns = std::min(kWordsShown, std::max(mistake.toward.size(), mistake.against.size()));
  plot::DocumentTable table{.titles = {"strongest"}, .rows = {}};
  for (std::size_t i = 1; i <= columns; ++i) table.titles.push_back(fmt::format("{}", i));
  const auto add = [&](const char* side, const std::vector<evaluate::WordPush>& words) {
    auto& row = table.rows.emplace_back(
        std::vector{fmt::format("{} {}", side, shown_label(analysis, mistake.mistake.predicted))});
    for (std::size_t i = 0; i < columns; ++i) row.push_back(i < words.size() ? push_text(words[i]) : "");
  };
  add("for", mistake.toward);
  add("against", mistake.against);
  return table;
}

// "Line 17: “0” classified as “1” with P = 0.998, margin 6.21"
std::string title_of(const MistakesReport& report, const evaluate::ExplainedMistake& explained) {
  const evaluate::Mistake& mistake = explained.mistake;
  return fmt::format("Line {}: {} classified as {} with P = {:.{}f}, margin {:.2f}",
                     grouped(report.texts.lines[mistake.example].line), shown_label(report.analysis, mistake.truth),
                     shown_label(report.analysis, mistake.predicted), mistake.probability,
                     mistake.probability > 0.999 ? 5 : 3, mistake.margin);
}

const std::string& source_of(const MistakesReport& report, const evaluate::ExplainedMistake& explained) {
  return report.texts.lines[explained.mistake.example].text;
}

plot::ShadedText text_of(const MistakesReport& report, const evaluate::ExplainedMistake& explained, std::size_t words) {
  return pushed_text(report.analysis, source_of(report, explained), explained, words);
}

// All words, with the text's line breaks ("<br />").
plot::ShadedText whole_text_of(const MistakesReport& report, const evaluate::ExplainedMistake& explained) {
  const std::string& source = source_of(report, explained);
  const std::vector<model::OccludedWord>& words = explained.words;
  if (words.size() > kColoured)
    return {.tokens = {{.text = printable(source)}}, .low = {}, .high = {}, .mark = {}, .two_sides = true};
  plot::ShadedText whole = text_of(report, explained, words.size());
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    const std::string_view gap = std::string_view(source).substr(words[i].end, words[i + 1].begin - words[i].end);
    whole.tokens[i].line_after = gap.find("<br") != std::string_view::npos;
  }
  return whole;
}

bool has_pushes(const evaluate::ExplainedMistake& mistake) {
  return !mistake.toward.empty() || !mistake.against.empty();
}

constexpr const char* kNoPush = "Leaving out any single word changes nothing.";

std::vector<std::string> sentences_of(const std::vector<evaluate::Reason>& reasons) {
  std::vector<std::string> sentences;
  sentences.reserve(reasons.size());
  for (const evaluate::Reason& reason : reasons) sentences.push_back(reason.sentence);
  return sentences;
}

bool has_text(const plot::Document& document) {
  return std::ranges::any_of(
      document.blocks, [](const plot::DocumentBlock& block) { return std::holds_alternative<plot::LongText>(block); });
}

}  // namespace

std::string shown_label(const evaluate::MistakeAnalysis& analysis, std::int32_t class_number) {
  return fmt::format("“{}”", printable(analysis.labels[static_cast<std::size_t>(class_number)], kWordBytes));
}

void print_mistake(const MistakesReport& report, const evaluate::ExplainedMistake& mistake, const TerminalStyle& style,
                   std::ostream& out) {
  print(out, "\n{}\n", title_of(report, mistake));
  TerminalStyle narrow = style;
  narrow.width = std::min(style.width, 100);
  out << terminal_shaded_text(text_of(report, mistake, kTerminalWords), narrow);
  print_list(sentences_of(mistake.reasons), out);
  if (has_pushes(mistake))
    print_table(pushing_table(report.analysis, mistake), out);
  else
    out << kNoPush << '\n';
}

void add_mistake(const MistakesReport& report, const evaluate::ExplainedMistake& mistake, plot::Document& document) {
  const bool first = !has_text(document);
  document.blocks.emplace_back(plot::Heading{title_of(report, mistake), 3});
  plot::LongText text{.summary = fmt::format("The whole text ({} words)", grouped(mistake.words.size())),
                      .excerpt = {},
                      .whole = whole_text_of(report, mistake)};
  if (mistake.words.size() > kPageWords) text.excerpt = text_of(report, mistake, kPageWords);
  if (first) {  // one legend is enough
    plot::ShadedText& shown = text.excerpt.tokens.empty() ? text.whole : text.excerpt;
    shown.low = "against the decision";
    shown.high = "for it";
    shown.mark = "unknown to the model";
  }
  document.blocks.emplace_back(std::move(text));
  document.blocks.emplace_back(plot::BulletList{sentences_of(mistake.reasons)});
  if (has_pushes(mistake))
    document.blocks.emplace_back(pushing_table(report.analysis, mistake));
  else
    document.blocks.emplace_back(plot::Paragraph{kNoPush});
}

}  // namespace heed::report
