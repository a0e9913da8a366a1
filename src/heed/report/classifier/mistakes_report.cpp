#include "heed/report/classifier/mistakes_report.h"

#include <algorithm>
#include <cctype>
#include <ostream>
#include <utility>

#include "heed/base/files/atomic_file.h"
#include "heed/base/formats/json.h"
#include "heed/base/formats/percent.h"
#include "heed/base/terminal/print.h"
#include "heed/base/terminal/table.h"
#include "heed/base/terminal/wrapped_text.h"
#include "heed/base/unicode/printable.h"
#include "heed/plot/document.h"
#include "heed/report/classifier/mistake_view.h"
#include "heed/report/print_table.h"
#include "heed/report/shown_name.h"

namespace heed::report {
namespace {

constexpr std::size_t kKindsShown = 20;  // with many classes

// "1 mistake", "1,532 mistakes"
std::string counted(std::int64_t count, const char* thing) {
  return fmt::format("{} {}{}", grouped(count), thing, count == 1 ? "" : "s");
}

std::string begin_upper(std::string text) {
  text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

std::string about_all(const MistakesReport& report) {
  const evaluate::MistakeAnalysis& analysis = report.analysis;
  if (analysis.mistakes == 0)
    return fmt::format(
        "{} classified as labelled: there are no mistakes. (If this is the training set, try texts that the "
        "model has not seen.)",
        analysis.examples == 1 ? "The only text is" : fmt::format("All {} texts are", grouped(analysis.examples)));
  return fmt::format("Of {}, {} classified wrongly: accuracy {} (95% interval {} to {}).",
                     counted(analysis.examples, "text"),
                     analysis.mistakes == 1 ? "one is" : fmt::format("{} are", grouped(analysis.mistakes)),
                     percent(analysis.accuracy), percent(analysis.accuracy_low), percent(analysis.accuracy_high));
}

// False positives, taken for “1” but labelled “0”
std::string kind_title(const evaluate::MistakeAnalysis& analysis, const evaluate::MistakeKind& kind) {
  const std::string meant =
      fmt::format("{} classified as {}", shown_label(analysis, kind.truth), shown_label(analysis, kind.predicted));
  return analysis.positive ? fmt::format("{}: {}", begin_upper(evaluate::kind_name(analysis, kind)), meant) : meant;
}

plot::DocumentTable kinds_table(const evaluate::MistakeAnalysis& analysis) {
  plot::DocumentTable table{.titles = {"kind", "mistakes", "near ties", "share of its class"}, .rows = {}};
  for (const evaluate::ExplainedKind& explained : analysis.kinds) {
    if (table.rows.size() == kKindsShown) break;
    const evaluate::MistakeKind& kind = explained.kind;
    const metrics::Share share{.part = static_cast<std::int64_t>(kind.size()),
                               .whole = analysis.class_examples[static_cast<std::size_t>(kind.truth)]};
    table.rows.push_back(
        {kind_title(analysis, kind), grouped(kind.size()), grouped(kind.neutral.size()), percent(share.value())});
  }
  if (analysis.kinds.size() > kKindsShown) {
    std::size_t mistakes = 0, neutral = 0;
    for (std::size_t i = kKindsShown; i < analysis.kinds.size(); ++i) {
      mistakes += analysis.kinds[i].kind.size();
      neutral += analysis.kinds[i].kind.neutral.size();
    }
    table.rows.push_back(
        {fmt::format("{} more", analysis.kinds.size() - kKindsShown), grouped(mistakes), grouped(neutral), ""});
  }
  return table;
}

plot::DocumentTable misleading_table(const evaluate::ExplainedKind& explained) {
  plot::DocumentTable table{.titles = {"word", "among the three strongest", "occurs", "mean effect"}, .rows = {}};
  for (const evaluate::MisleadingWord& word : explained.misleading)
    table.rows.push_back(
        {printable(word.word, 40), grouped(word.led), grouped(word.mistakes), fmt::format("{:+.3f}", word.effect)});
  return table;
}

// How likely the difference is to be chance.
std::string verdict_of(const evaluate::TraitFigures& trait) {
  if (!trait.difference.enough) return "too few";
  if (!trait.measurable()) return "within noise";
  return trait.difference.value > 0 ? "more errors" : "fewer errors";
}

plot::DocumentTable traits_table(const evaluate::TraitComparison& comparison) {
  plot::DocumentTable table{.titles = {"trait", "share of mistakes", "share of correct", "error rate with it",
                                       "without it", "95% interval", "verdict"},
                            .rows = {}};
  for (const evaluate::TraitFigures& trait : comparison.traits) {
    const metrics::Interval& interval = trait.difference.interval;
    table.rows.push_back({trait.name, percent(trait.of_mistakes().value()), percent(trait.of_right().value()),
                          percent(trait.with.value()), percent(trait.without.value()),
                          fmt::format("{:+.1f} to {:+.1f}", 100 * interval.low, 100 * interval.high),
                          verdict_of(trait)});
  }
  return table;
}

constexpr const char* kEffectNote =
    "The effect of a word is how much the log-odds of the decision fall when the word is left out: above 0 it pushed "
    "towards the mistake, below 0 against it. The margin is ln P(decision) - ln P(label). When it is large, check the "
    "label: it may be wrong.";
constexpr const char* kSampleNote =
    "A random sample shows what is typical. The mistakes with the largest margins, further below, are extremes.";
constexpr const char* kReasonsTitle = "How often each reason applies";
constexpr const char* kNeutralTitle = "Near ties";
constexpr const char* kNeutralNote =
    "Here the model hardly preferred its class to the next one (less than 0.6 of the probability of both), so there is "
    "little to explain. The closest come first.";
constexpr const char* kMisleadingTitle = "Misleading words";
constexpr const char* kMisleadingNote =
    "The words that were most often among the three strongest pushes towards a mistake (near ties excluded), the "
    "number of mistakes in which they occur, and their mean effect there.";
constexpr const char* kTraitsTitle = "What the mistakes have in common";
constexpr const char* kTraitsNote =
    "The share of mistakes and of correct answers that have a trait, the error rate of texts with and without it, and "
    "the 95% interval of the difference, in points. Negations and contrast words are counted with "
    "lists of English words.";

std::string reasons_note(const evaluate::ReasonRates& rates) {
  return fmt::format(
      "Shares of {} and of {} (drawn at random if there are more than {}), the 95% interval of the difference, in "
      "points, and a verdict that is corrected for the number of reasons. A reason that right answers have as often "
      "does not explain mistakes. Right answers cannot have the reasons marked -, which need a label other than the "
      "decision. The lists of words are English: in other languages only reasons that need no list are found.",
      counted(rates.mistakes, "mistake"), counted(rates.right, "right answer"), grouped(evaluate::kMostRated));
}

const char* verdict_of(const metrics::Difference& difference) {
  switch (metrics::verdict(difference)) {
    case metrics::Verdict::kHigher:
      return "more often in mistakes";
    case metrics::Verdict::kLower:
      return "less often in mistakes";
    case metrics::Verdict::kTooLittleData:
      return "too few";
    default:
      return "within noise";
  }
}

plot::DocumentTable reasons_table(const evaluate::ReasonRates& rates) {
  plot::DocumentTable table{.titles = {"reason", "mistakes", "right answers", "95% interval", "verdict"}, .rows = {}};
  for (const evaluate::ReasonRate& rate : rates.rates) {
    const auto shown = [](const metrics::Share& share) {
      return share.whole > 0 ? fmt::format("{} ({})", percent(share.value()), grouped(share.part)) : "-";
    };
    auto& row = table.rows.emplace_back(
        std::vector{std::string(evaluate::name_of(rate.kind)), shown(rate.mistakes), shown(rate.right)});
    if (!rate.difference) {
      row.insert(row.end(), {"-", "-"});
      continue;
    }
    const metrics::Interval& interval = rate.difference->interval;
    row.push_back(fmt::format("{:+.1f} to {:+.1f}", 100 * interval.low, 100 * interval.high));
    row.emplace_back(verdict_of(*rate.difference));
  }
  return table;
}

// How many are shown: "the 5 of 812 with the largest margin", "all 3".
std::string shown_of(std::size_t shown, std::size_t all, const char* which) {
  if (all == 1) return "the only one";
  return shown == all ? fmt::format("all {}", grouped(all))
                      : fmt::format("the {} of {} {}", grouped(shown), grouped(all), which);
}

bool any_neutral(const evaluate::MistakeAnalysis& analysis) {
  return std::ranges::any_of(analysis.kinds, [](const evaluate::ExplainedKind& kind) { return !kind.neutral.empty(); });
}
bool any_misleading(const evaluate::MistakeAnalysis& analysis) {
  return std::ranges::any_of(analysis.kinds,
                             [](const evaluate::ExplainedKind& kind) { return !kind.misleading.empty(); });
}

std::string part_title(const evaluate::MistakeAnalysis& analysis, const evaluate::ExplainedKind& kind) {
  return fmt::format("{}, {}", kind_title(analysis, kind.kind),
                     shown_of(kind.clear.size(), kind.kind.clear.size(), "with the largest margin"));
}

// "5 of 1,637 mistakes, drawn at random (seed 1)"
std::string sample_title(const MistakesReport& report) {
  const std::size_t shown = report.analysis.sample.size();
  if (std::cmp_equal(shown, report.analysis.mistakes))
    return fmt::format("{}, in random order", shown == 1 ? "The only mistake" : fmt::format("All {} mistakes", shown));
  return fmt::format("{} of {}, drawn at random (seed {})", grouped(shown),
                     counted(report.analysis.mistakes, "mistake"), report.seed);
}

void print_part(const std::string& title, const char* note, std::ostream& out) {
  print(out, "\n\n== {} ==\n", title);
  if (note != nullptr) print_paragraph(note, out);
}

void print_examples(const MistakesReport& report, const TerminalStyle& style, std::ostream& out) {
  const evaluate::MistakeAnalysis& analysis = report.analysis;
  if (!analysis.sample.empty()) {
    print_part(sample_title(report), kSampleNote, out);
    for (const evaluate::ExplainedMistake& mistake : analysis.sample) print_mistake(report, mistake, style, out);
  }
  for (const evaluate::ExplainedKind& kind : analysis.kinds) {
    if (kind.clear.empty()) continue;
    print_part(part_title(analysis, kind), nullptr, out);
    for (const evaluate::ExplainedMistake& mistake : kind.clear) print_mistake(report, mistake, style, out);
  }
  if (!any_neutral(analysis)) return;
  print_part(kNeutralTitle, kNeutralNote, out);
  for (const evaluate::ExplainedKind& kind : analysis.kinds) {
    if (kind.neutral.empty()) continue;
    print(out, "\n{}, {}\n", kind_title(analysis, kind.kind),
          shown_of(kind.neutral.size(), kind.kind.neutral.size(), "that are closest"));
    for (const evaluate::ExplainedMistake& mistake : kind.neutral) print_mistake(report, mistake, style, out);
  }
}

std::string colours_text(const TerminalStyle& style) {
  return style.color
             ? "Orange words pushed towards the mistake, blue ones against it, relative to the strongest word of the "
               "text; underlined: unknown to the model."
             : "Under each word: how much it pushed, from +9 (towards the mistake) to -9 (against it), relative to the "
               "strongest word of the text; ?: unknown to the model.";
}

void add_all_examples(plot::Document& document, const MistakesReport& report) {
  const evaluate::MistakeAnalysis& analysis = report.analysis;
  const auto add = [&](plot::DocumentBlock block) { document.blocks.push_back(std::move(block)); };
  if (!analysis.sample.empty()) {
    add(plot::Heading{sample_title(report)});
    add(plot::Paragraph{kSampleNote});
    for (const evaluate::ExplainedMistake& mistake : analysis.sample) add_mistake(report, mistake, document);
  }
  for (const evaluate::ExplainedKind& kind : analysis.kinds) {
    if (kind.clear.empty()) continue;
    add(plot::Heading{part_title(analysis, kind)});
    for (const evaluate::ExplainedMistake& mistake : kind.clear) add_mistake(report, mistake, document);
  }
  if (!any_neutral(analysis)) return;
  add(plot::Heading{kNeutralTitle});
  add(plot::Paragraph{kNeutralNote});
  for (const evaluate::ExplainedKind& kind : analysis.kinds)
    for (const evaluate::ExplainedMistake& mistake : kind.neutral) add_mistake(report, mistake, document);
}

plot::Document document_of(const MistakesReport& report) {
  const evaluate::MistakeAnalysis& analysis = report.analysis;
  plot::Document document{fmt::format("Mistakes of {} on {}", shown_name(report.model), shown_name(report.texts.name))};
  const auto add = [&](plot::DocumentBlock block) { document.blocks.push_back(std::move(block)); };
  add(plot::Paragraph{about_all(report)});
  if (analysis.mistakes > 0) {
    add(kinds_table(analysis));
    add(plot::Contents{});
    add(plot::Paragraph{kEffectNote});
    add_all_examples(document, report);
    if (!analysis.reasons.rates.empty()) {
      add(plot::Heading{kReasonsTitle});
      add(plot::Paragraph{reasons_note(analysis.reasons)});
      add(reasons_table(analysis.reasons));
    }
    if (any_misleading(analysis)) {
      add(plot::Heading{kMisleadingTitle});
      add(plot::Paragraph{kMisleadingNote});
      for (const evaluate::ExplainedKind& kind : analysis.kinds) {
        if (kind.misleading.empty()) continue;
        add(plot::Heading{kind_title(analysis, kind.kind), 3});
        add(misleading_table(kind));
      }
    }
    if (!analysis.traits.traits.empty()) {
      add(plot::Heading{kTraitsTitle});
      add(plot::Paragraph{kTraitsNote});
      add(traits_table(analysis.traits));
    }
    add(plot::Heading{"Findings"});
    for (const evaluate::Finding& finding : evaluate::mistake_findings(analysis)) {
      add(plot::Heading{finding.title, 3});
      add(plot::BulletList{finding.sentences});
    }
  }
  add(plot::Heading{"How to reproduce this"});
  add(plot::CodeBlock{printable(report.command)});
  return document;
}

}  // namespace

void print_mistakes(const MistakesReport& report, const TerminalStyle& style, std::ostream& out) {
  const evaluate::MistakeAnalysis& analysis = report.analysis;
  print(out, "== {} ==\n", printable(report.texts.name));
  print_paragraph(about_all(report), out);
  if (analysis.mistakes == 0) return;
  out << '\n';
  print_table(kinds_table(analysis), out);
  out << '\n';
  print_paragraph(fmt::format("{} {}", kEffectNote, colours_text(style)), out);
  print_examples(report, style, out);
  if (!analysis.reasons.rates.empty()) {
    print_part(kReasonsTitle, reasons_note(analysis.reasons).c_str(), out);
    out << '\n';
    print_table(reasons_table(analysis.reasons), out);
  }
  if (any_misleading(analysis)) {
    print_part(kMisleadingTitle, kMisleadingNote, out);
    for (const evaluate::ExplainedKind& kind : analysis.kinds) {
      if (kind.misleading.empty()) continue;
      print(out, "\n{}\n", kind_title(analysis, kind.kind));
      print_table(misleading_table(kind), out);
    }
  }
  if (!analysis.traits.traits.empty()) {
    print_part(kTraitsTitle, kTraitsNote, out);
    out << '\n';
    print_table(traits_table(analysis.traits), out);
  }
  print_part("Findings", nullptr, out);
  for (const evaluate::Finding& finding : evaluate::mistake_findings(analysis)) {
    print(out, "\n{}\n", finding.title);
    print_list(finding.sentences, out);
  }
}

void write_mistakes_report(const MistakesReport& report, const std::filesystem::path& folder) {
  write_report(document_of(report), folder);
  write_atomically(folder / "report.json", mistakes_json(report).dump(2) + "\n");
}

}  // namespace heed::report
