#include "heed/report/lm/perplexity_report.h"

#include <algorithm>
#include <cmath>
#include <ostream>

#include <fmt/ranges.h>

#include "heed/base/files/atomic_file.h"
#include "heed/base/formats/json.h"
#include "heed/base/terminal/print.h"
#include "heed/base/terminal/table.h"
#include "heed/base/terminal/wrapped_text.h"
#include "heed/base/unicode/printable.h"
#include "heed/report/lm/surprise_view.h"
#include "heed/report/print_table.h"

namespace heed::report {
namespace {

using nlohmann::ordered_json;

constexpr std::size_t kTerminalColumns = 2400;  // size of the picture on a terminal: a screen or two
constexpr std::size_t kPageColumns = 20000;     // size on a page
constexpr std::size_t kUnknownShown = 10;
constexpr std::size_t kExamplesShown = 3;

// The texts that a table shows side by side: the given one and, if there is one, the normalised one.
std::vector<const evaluate::EvaluatedText*> sides_of(const evaluate::TextEvaluation& evaluation) {
  std::vector<const evaluate::EvaluatedText*> sides = {&evaluation.given};
  if (evaluation.normalized) sides.push_back(&evaluation.normalized->text);
  return sides;
}

plot::DocumentTable figures_table(const evaluate::TextEvaluation& evaluation) {
  plot::DocumentTable table{.titles = {"figure", "as given"}, .rows = {}};
  if (evaluation.normalized) table.titles.emplace_back("normalised");
  const auto add = [&](const char* name, auto text_of) {
    auto& cells = table.rows.emplace_back(std::vector<std::string>{name});
    for (const evaluate::EvaluatedText* side : sides_of(evaluation)) cells.push_back(text_of(side->score));
  };
  add("tokens", [](const metrics::TextScore& s) { return grouped(s.tokens); });
  add("unknown tokens", [](const metrics::TextScore& s) { return grouped(s.unknown); });
  add("unknown rate", [](const metrics::TextScore& s) { return fmt::format("{:.2f} %", 100 * s.unknown_rate()); });
  add("perplexity, from nats", [](const metrics::TextScore& s) { return fmt::format("{:.4f}", s.perplexity()); });
  add("perplexity, from bits", [](const metrics::TextScore& s) { return fmt::format("{:.4f}", s.perplexity_bits()); });
  add("cross-entropy, nats per token",
      [](const metrics::TextScore& s) { return fmt::format("{:.4f}", s.cross_entropy_nats()); });
  add("cross-entropy, bits per token",
      [](const metrics::TextScore& s) { return fmt::format("{:.4f}", s.cross_entropy_bits()); });
  add("characters as given", [](const metrics::TextScore& s) { return grouped(s.characters); });
  add("bits per character", [](const metrics::TextScore& s) { return fmt::format("{:.4f}", s.bits_per_character()); });
  add("of these: tokens",
      [](const metrics::TextScore& s) { return fmt::format("{:.4f}", s.token_bits_per_character()); });
  add("of these: letters of unknown tokens", [](const metrics::TextScore& s) {
    return fmt::format("{:.4f}", s.bits_per_character() - s.token_bits_per_character());
  });
  return table;
}

std::string same_number(const metrics::TextScore& score) {
  return fmt::format("Perplexity from nats and from bits is the same number: e^{:.4f} = 2^{:.4f} = {:.4f}.",
                     score.cross_entropy_nats(), score.cross_entropy_bits(), score.perplexity());
}

// "Unknown characters: ā (23), – (2)"; empty if all are known.
std::string unknown_text(const evaluate::TextEvaluation& evaluation, const evaluate::EvaluatedText& text) {
  if (text.unknown.empty()) return {};
  const bool words = evaluation.unit == text::TokenUnit::kWord;
  const std::string counted = fmt::format("{}{}", words ? "word" : "character", text.unknown.size() == 1 ? "" : "s");
  const std::size_t shown = words ? std::min(kUnknownShown, text.unknown.size()) : text.unknown.size();
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < shown; ++i)
    parts.push_back(fmt::format("{} ({})", shown_token(text.unknown[i].text), text.unknown[i].count));
  return fmt::format("{} unknown {}, {} time{}: {}{}", grouped(static_cast<std::int64_t>(text.unknown.size())), counted,
                     grouped(text.score.unknown), text.score.unknown == 1 ? "" : "s", fmt::join(parts, ", "),
                     shown < text.unknown.size() ? ", ..." : ".");
}

std::vector<std::string> rule_texts(const evaluate::NormalizedText& normalized) {
  std::vector<std::string> texts;
  for (const text::NormalizationRule& rule : normalized.rules) texts.push_back(rule_text(rule));
  if (texts.empty()) texts.emplace_back("There was nothing to change.");
  return texts;
}

bool whole(const plot::ShadedText& shaded, const evaluate::EvaluatedText& text) {
  return shaded.tokens.size() == text.tokens.size();
}

void print_surprise(const evaluate::TextEvaluation& evaluation, const TerminalStyle& style, std::ostream& out) {
  const plot::ShadedText shaded = surprise_text(evaluation, evaluation.given, kTerminalColumns);
  // A single character is too narrow for a mark under it.
  const bool unknown = !evaluation.given.unknown.empty() && (style.color || evaluation.unit == text::TokenUnit::kWord);
  out << '\n';
  print_paragraph(
      fmt::format("Surprise along the text, {} {}{}:",
                  style.color ? "from dark for 0 to bright for" : "a digit under each token, from 0 to 9 for",
                  shaded.high,
                  !unknown      ? ""
                  : style.color ? "; underlined: unknown"
                                : "; ?: unknown"),
      out);
  TerminalStyle narrow = style;
  narrow.width = std::min(style.width, 100);
  out << terminal_shaded_text(shaded, narrow);
  if (!whole(shaded, evaluation.given))
    print(out, "... ({} of {} tokens; more of them with --out)\n",
          grouped(static_cast<std::int64_t>(shaded.tokens.size())), grouped(evaluation.given.score.tokens));
}

ordered_json tokens_json(const evaluate::TextEvaluation& evaluation, const evaluate::EvaluatedText& text,
                         std::size_t top) {
  ordered_json tokens = ordered_json::array();
  for (const SurprisingToken& surprising : surprising_tokens(text, evaluation.unit, top))
    tokens.push_back({{"token", surprising.token->text},
                      {"line", surprising.token->line},
                      {"bits", surprising.token->bits()},
                      {"unknown", surprising.token->unknown},
                      {"before", surprising.before}});
  return tokens;
}

void add_text_json(ordered_json& object, const evaluate::TextEvaluation& evaluation,
                   const evaluate::EvaluatedText& text, std::size_t top) {
  object.update(score_json(text.score));
  object["surprising"] = tokens_json(evaluation, text, top);
  // Show all characters, which are few; of the words, the most frequent are enough.
  const bool words = evaluation.unit == text::TokenUnit::kWord;
  const std::size_t shown = words ? std::min(top, text.unknown.size()) : text.unknown.size();
  ordered_json& unknown = object[words ? "unknown_words" : "unknown_characters"] = ordered_json::array();
  for (std::size_t i = 0; i < shown; ++i)
    unknown.push_back({{"text", text.unknown[i].text}, {"count", text.unknown[i].count}});
}

ordered_json evaluation_json(const evaluate::TextEvaluation& evaluation, std::size_t top) {
  ordered_json object = {{"file", printable(evaluation.name)}};
  add_text_json(object, evaluation, evaluation.given, top);
  if (evaluation.normalized) {
    ordered_json& normalized = object["normalized"] = ordered_json::object();
    add_text_json(normalized, evaluation, evaluation.normalized->text, top);
    normalized["rules"] = rules_json(evaluation.normalized->rules);
  }
  return object;
}

void add_surprise(plot::Document& document, const evaluate::TextEvaluation& evaluation,
                  const evaluate::EvaluatedText& text) {
  plot::ShadedText shaded = surprise_text(evaluation, text, kPageColumns);
  const std::size_t shown = shaded.tokens.size();
  document.blocks.emplace_back(std::move(shaded));
  if (shown < text.tokens.size())
    document.blocks.emplace_back(
        plot::Paragraph{fmt::format("These are the first {} of {} tokens.", grouped(static_cast<std::int64_t>(shown)),
                                    grouped(text.score.tokens))});
}

void add_text(plot::Document& document, const evaluate::TextEvaluation& evaluation, std::size_t number,
              std::size_t top) {
  const auto add = [&](plot::DocumentBlock block) { document.blocks.push_back(std::move(block)); };
  add(plot::Heading{printable(evaluation.name)});
  add(figures_table(evaluation));
  add(plot::Paragraph{same_number(evaluation.given.score)});
  if (std::string unknown = unknown_text(evaluation, evaluation.given); !unknown.empty())
    add(plot::Paragraph{std::move(unknown)});
  add(plot::Figure{fmt::format("surprise-{}", number), surprise_chart(evaluation),
                   "Where the text is hard to foresee. A place in the normalised text is that of its own tokens."});
  add(plot::Heading{"The most surprising tokens", 3});
  add(surprising_table(evaluation.given, evaluation.unit, top));
  add(plot::Heading{"Surprise, token by token", 3});
  add_surprise(document, evaluation, evaluation.given);
  if (!evaluation.normalized) return;
  add(plot::Heading{"What normalisation did", 3});
  add(plot::BulletList{rule_texts(*evaluation.normalized)});
  if (std::string unknown = unknown_text(evaluation, evaluation.normalized->text); !unknown.empty())
    add(plot::Paragraph{"Still unknown: " + unknown});
  add(plot::Heading{"The normalised text, token by token", 3});
  add_surprise(document, evaluation, evaluation.normalized->text);
}

plot::Document document_of(const PerplexityReport& report) {
  plot::Document document{fmt::format("Perplexity of {}", printable(report.model))};
  const auto add = [&](plot::DocumentBlock block) { document.blocks.push_back(std::move(block)); };
  const evaluate::TextEvaluation& first = report.texts.front();
  add(plot::Paragraph{fmt::format("A {} model: it foretells {}, one of {} at each place.", report.kind,
                                  text::to_string(first.unit), grouped(first.vocabulary))});
  add(plot::Paragraph{kBitsPerCharacterNote});
  if (report.texts.size() > 1) add(plot::Contents{});
  for (std::size_t i = 0; i < report.texts.size(); ++i) add_text(document, report.texts[i], i + 1, report.top);
  add(plot::Heading{"To do it again"});
  add(plot::CodeBlock{printable(report.command)});
  return document;
}

}  // namespace

std::string rule_text(const text::NormalizationRule& rule) {
  std::vector<std::string> examples;
  for (const text::NormalizationExample& example : rule.examples) {
    if (examples.size() == kExamplesShown) break;
    examples.push_back(
        fmt::format("line {} “{}” → “{}”", example.line, printable(example.before, 60), printable(example.after, 60)));
  }
  return fmt::format("{}, {} {}{}{}", rule.name, grouped(rule.count), rule.count == 1 ? "time" : "times",
                     examples.empty() ? "" : ": ", fmt::join(examples, ", "));
}

ordered_json score_json(const metrics::TextScore& score) {
  return {{"tokens", score.tokens},
          {"unknown", score.unknown},
          {"unknown_rate", score.unknown_rate()},
          {"perplexity", score.perplexity()},
          {"perplexity_bits", score.perplexity_bits()},
          {"bits_per_character", score.bits_per_character()},
          {"cross_entropy_nats", score.cross_entropy_nats()},
          {"cross_entropy_bits", score.cross_entropy_bits()},
          {"token_bits", score.bits},
          {"spelling_bits", score.spelling_bits},
          {"characters", score.characters}};
}

ordered_json rules_json(std::span<const text::NormalizationRule> rules) {
  ordered_json list = ordered_json::array();
  for (const text::NormalizationRule& rule : rules) {
    ordered_json examples = ordered_json::array();
    for (const text::NormalizationExample& example : rule.examples)
      examples.push_back({{"line", example.line}, {"before", example.before}, {"after", example.after}});
    list.push_back({{"name", rule.name}, {"count", rule.count}, {"examples", std::move(examples)}});
  }
  return list;
}

void print_perplexity(const evaluate::TextEvaluation& evaluation, std::size_t top, const TerminalStyle& style,
                      std::ostream& out) {
  print(out, "== {} ==\n\n", printable(evaluation.name));
  print_table(figures_table(evaluation), out);
  out << '\n';
  print_paragraph(same_number(evaluation.given.score), out);
  if (const std::string unknown = unknown_text(evaluation, evaluation.given); !unknown.empty())
    print_paragraph(unknown, out);
  if (evaluation.normalized) {
    out << "\nWhat normalisation did:\n";
    print_list(rule_texts(*evaluation.normalized), out);
  }
  if (top > 0) {
    out << "\nThe most surprising tokens:\n";
    print_table(surprising_table(evaluation.given, evaluation.unit, top), out);
  }
  print_surprise(evaluation, style, out);
}

ordered_json perplexity_json(const PerplexityReport& report) {
  if (report.texts.size() == 1) return evaluation_json(report.texts.front(), report.top);
  ordered_json list = ordered_json::array();
  for (const evaluate::TextEvaluation& evaluation : report.texts)
    list.push_back(evaluation_json(evaluation, report.top));
  return list;
}

void write_perplexity_report(const PerplexityReport& report, const std::filesystem::path& folder,
                             std::span<const plot::PictureFormat> formats) {
  write_report(document_of(report), folder, formats);
  write_atomically(folder / "report.json", perplexity_json(report).dump(2) + "\n");
}

}  // namespace heed::report
