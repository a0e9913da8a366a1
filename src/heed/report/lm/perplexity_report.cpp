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

constexpr std::size_t kPageColumns = 20000;  // of the coloured text on a page
constexpr std::size_t kUnknownShown = 10;
constexpr std::size_t kExamplesShown = 3;
constexpr const char *kDim = "\x1b[2m", *kSurprise = "\x1b[1;31m", *kUnknown = "\x1b[1;4;33m", *kPlain = "\x1b[0m";

// The texts that a table shows side by side: the given one, and the normalised one if there is one.
std::vector<const evaluate::EvaluatedText*> sides_of(const evaluate::TextEvaluation& evaluation) {
  std::vector<const evaluate::EvaluatedText*> sides = {&evaluation.given};
  if (evaluation.normalized) sides.push_back(&evaluation.normalized->text);
  return sides;
}

using FigureText = std::string (*)(const metrics::TextScore&);

plot::DocumentTable table_of(const evaluate::TextEvaluation& evaluation,
                             const std::vector<std::pair<std::string, FigureText>>& figures) {
  plot::DocumentTable table{.titles = {"figure", "original"}, .rows = {}};
  if (evaluation.normalized) table.titles.emplace_back("normalised");
  for (const auto& [name, text_of] : figures) {
    auto& cells = table.rows.emplace_back(std::vector<std::string>{name});
    for (const evaluate::EvaluatedText* side : sides_of(evaluation)) cells.push_back(text_of(side->score));
  }
  return table;
}

std::string unknown_share(const metrics::TextScore& s) {
  return fmt::format("{} ({:.1f}%)", grouped(s.unknown), 100 * s.unknown_rate());
}

std::string spelling_per_character(const metrics::TextScore& s) {
  return fmt::format("{:.4f}", s.bits_per_character() - s.token_bits_per_character());
}

// What most people want to know, for the terminal.
plot::DocumentTable summary_table(const evaluate::TextEvaluation& evaluation) {
  using metrics::TextScore;
  const bool words = evaluation.unit == text::TokenUnit::kWord;
  const std::string units(text::to_string(evaluation.unit));
  std::vector<std::pair<std::string, FigureText>> figures = {
      {words ? "perplexity per word" : "perplexity per character",
       [](const TextScore& s) { return fmt::format("{:.2f}", s.perplexity()); }},
      {words ? "bits per character, unknown words spelled" : "bits per character, unknown ones spelled",
       [](const TextScore& s) { return fmt::format("{:.3f}", s.bits_per_character()); }},
      {units, [](const TextScore& s) { return grouped(s.tokens); }},
      {"unknown " + units, unknown_share}};
  if (words)
    figures.insert(figures.begin() + 1, {"bits per word, unknown words not spelled", [](const TextScore& s) {
                                           return fmt::format("{:.3f}", s.cross_entropy_bits());
                                         }});
  plot::DocumentTable table = table_of(evaluation, figures);
  if (!evaluation.normalized) table.titles = {"", ""};
  return table;
}

plot::DocumentTable figures_table(const evaluate::TextEvaluation& evaluation) {
  using metrics::TextScore;
  return table_of(
      evaluation,
      {{"tokens", [](const TextScore& s) { return grouped(s.tokens); }},
       {"unknown tokens", unknown_share},
       {"perplexity, from nats", [](const TextScore& s) { return fmt::format("{:.4f}", s.perplexity()); }},
       {"perplexity, from bits", [](const TextScore& s) { return fmt::format("{:.4f}", s.perplexity_bits()); }},
       {"cross-entropy, nats per token",
        [](const TextScore& s) { return fmt::format("{:.4f}", s.cross_entropy_nats()); }},
       {"cross-entropy, bits per token",
        [](const TextScore& s) { return fmt::format("{:.4f}", s.cross_entropy_bits()); }},
       {"characters (original text)", [](const TextScore& s) { return grouped(s.characters); }},
       {"bits per character", [](const TextScore& s) { return fmt::format("{:.4f}", s.bits_per_character()); }},
       {"of these: tokens", [](const TextScore& s) { return fmt::format("{:.4f}", s.token_bits_per_character()); }},
       {"of these: letters of unknown tokens", spelling_per_character}});
}

std::string same_number(const metrics::TextScore& score) {
  return fmt::format("Perplexity is the same from nats and from bits: e^{:.4f} = 2^{:.4f} = {:.4f}.",
                     score.cross_entropy_nats(), score.cross_entropy_bits(), score.perplexity());
}

// "Unknown characters: ā (23), – (2)"; empty where all are known.
std::string unknown_text(const evaluate::TextEvaluation& evaluation, const evaluate::EvaluatedText& text) {
  if (text.unknown.empty()) return {};
  const bool words = evaluation.unit == text::TokenUnit::kWord;
  const std::string counted = fmt::format("{}{}", words ? "word" : "character", text.score.unknown == 1 ? "" : "s");
  const std::size_t shown = words ? std::min(kUnknownShown, text.unknown.size()) : text.unknown.size();
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < shown; ++i)
    parts.push_back(fmt::format("{} ({})", shown_token(text.unknown[i].text), text.unknown[i].count));
  return fmt::format("{} unknown {}, {} distinct: {}{}", grouped(text.score.unknown), counted,
                     grouped(static_cast<std::int64_t>(text.unknown.size())), fmt::join(parts, ", "),
                     shown < text.unknown.size() ? ", ..." : ".");
}

std::vector<std::string> rule_texts(const evaluate::NormalizedText& normalized) {
  std::vector<std::string> texts;
  for (const text::NormalizationRule& rule : normalized.rules) texts.push_back(rule_text(rule));
  if (texts.empty()) texts.emplace_back("Nothing: the model knows every token of the text.");
  return texts;
}

std::string as_unsure_as(const evaluate::TextEvaluation& evaluation) {
  return fmt::format("On average the model was as unsure as if it had to choose among {:.1f} equally likely {}.",
                     evaluation.given.score.perplexity(), text::to_string(evaluation.unit));
}

// Line ends as a sign.
std::string on_one_line(const std::string& text) {
  std::string line;
  for (const char c : text) line += c == '\n' ? "¶" : std::string(1, c);
  return printable(line, 100);
}

// "  1.2e-05  16.35     3  so foul and [fair]": with colour the token is highlighted instead.
void print_surprising(const evaluate::TextEvaluation& evaluation, std::size_t top, const TerminalStyle& style,
                      std::ostream& out) {
  const std::vector<SurprisingToken> tokens = surprising_tokens(evaluation.given, evaluation.unit, top);
  const std::string unit(text::to_string(evaluation.unit));
  print(out, "\nThe {} most surprising {}, each after the text before it:\n\n", tokens.size(), unit);
  print(out, "  {:>11}  {:>6}  {:>6}\n", "probability", "bits", "line");
  const bool words = evaluation.unit == text::TokenUnit::kWord;
  for (const SurprisingToken& surprising : tokens) {
    const metrics::ScoredToken& token = *surprising.token;
    const std::string before = surprising.before.empty() ? "(start)" : on_one_line(surprising.before);
    const std::string shown = shown_token(token), after = on_one_line(surprising.after);
    print(out, "  {:>11.2g}  {:>6.2f}  {:>6}  ", std::exp(-token.nats), token.bits(), grouped(token.line));
    const char* const gap = words || surprising.before.empty() ? " " : "";
    if (style.color)
      print(out, "{0}{1}{2}{3}{4}{5}{3}{0}{6}{3}\n", kDim, before, gap, kPlain, token.unknown ? kUnknown : kSurprise,
            shown, after);
    else
      print(out, "{}{}[{}]{}{}\n", before, gap, shown, after, token.unknown ? " unknown" : "");
  }
  if (style.color && std::ranges::any_of(tokens, [](const SurprisingToken& t) { return t.token->unknown; }))
    print(out, "\n  {}underlined{}: unknown to the model\n", kUnknown, kPlain);
}

ordered_json tokens_json(const evaluate::TextEvaluation& evaluation, const evaluate::EvaluatedText& text,
                         std::size_t top) {
  ordered_json tokens = ordered_json::array();
  for (const SurprisingToken& surprising : surprising_tokens(text, evaluation.unit, top))
    tokens.push_back({{"token", surprising.token->text},
                      {"line", surprising.token->line},
                      {"bits", surprising.token->bits()},
                      {"probability", std::exp(-surprising.token->nats)},
                      {"unknown", surprising.token->unknown},
                      {"before", surprising.before}});
  return tokens;
}

void add_text_json(ordered_json& object, const evaluate::TextEvaluation& evaluation,
                   const evaluate::EvaluatedText& text, std::size_t top) {
  object.update(score_json(text.score));
  object["surprising"] = tokens_json(evaluation, text, top);
  // The whole text, token by token.
  ordered_json texts = ordered_json::array(), bits = ordered_json::array();
  for (const metrics::ScoredToken& token : text.tokens) texts.push_back(token.text), bits.push_back(token.bits());
  object["text"] = {{"tokens", std::move(texts)}, {"bits", std::move(bits)}};
  // Characters are few; of words the most frequent are enough.
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
    if (is_changed(*evaluation.normalized)) normalized["note"] = evaluate::kNormalizationLoses;
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
                   "Where the text is hard to predict. Positions in the normalised text count its own tokens."});
  add(plot::Heading{"The most surprising tokens", 3});
  add(surprising_table(evaluation.given, evaluation.unit, top));
  add(plot::Heading{"Surprise, token by token", 3});
  add_surprise(document, evaluation, evaluation.given);
  if (!evaluation.normalized) return;
  add(plot::Heading{"What normalisation changed", 3});
  add(plot::BulletList{rule_texts(*evaluation.normalized)});
  if (is_changed(*evaluation.normalized)) add(plot::Paragraph{evaluate::kNormalizationLoses});
  if (std::string unknown = unknown_text(evaluation, evaluation.normalized->text); !unknown.empty())
    add(plot::Paragraph{"Still unknown: " + unknown});
  add(plot::Heading{"The normalised text, token by token", 3});
  add_surprise(document, evaluation, evaluation.normalized->text);
}

plot::Document document_of(const PerplexityReport& report) {
  plot::Document document{fmt::format("Perplexity of {}", printable(report.model))};
  const auto add = [&](plot::DocumentBlock block) { document.blocks.push_back(std::move(block)); };
  const evaluate::TextEvaluation& first = report.texts.front();
  add(plot::Paragraph{fmt::format("A {} model. At each position it predicts one of {} {}.", report.kind,
                                  grouped(first.vocabulary), text::to_string(first.unit))});
  add(plot::Paragraph{kBitsPerCharacterNote});
  if (report.texts.size() > 1) add(plot::Contents{});
  for (std::size_t i = 0; i < report.texts.size(); ++i) add_text(document, report.texts[i], i + 1, report.top);
  add(plot::Heading{"Command"});
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
  print_table(summary_table(evaluation), out);
  out << '\n';
  print_paragraph(as_unsure_as(evaluation), out);
  if (const std::string unknown = unknown_text(evaluation, evaluation.given); !unknown.empty())
    print_paragraph(unknown, out);
  if (evaluation.normalized) {
    out << "\nNormalisation changed:\n";
    print_list(rule_texts(*evaluation.normalized), out);
    if (is_changed(*evaluation.normalized)) {
      out << '\n';
      print_paragraph(evaluate::kNormalizationLoses, out);
    }
  }
  if (top > 0) print_surprising(evaluation, top, style, out);
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
