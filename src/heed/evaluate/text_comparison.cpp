#include "heed/evaluate/text_comparison.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace heed::evaluate {
namespace {

constexpr double kSame = 0.005;  // figures that are closer than this look the same when printed

using Sentences = std::vector<std::string>;

std::string rate_text(double share) { return fmt::format("{:.1f}%", 100 * share); }

double characters_per_token(const metrics::TextScore& score) {
  return static_cast<double>(score.characters) / static_cast<double>(score.tokens);
}

bool units_differ(const TextComparison& c) {
  return std::ranges::any_of(c.models, [&](const ComparedModel& m) { return m.unit != c.models.front().unit; });
}

// Calls take(model, text, cell) for each cell.
template <class Take>
void for_cells(const TextComparison& c, Take take) {
  for (std::size_t m = 0; m < c.models.size(); ++m)
    for (std::size_t t = 0; t < c.texts.size(); ++t) take(c.models[m], c.texts[t], c.at(m, t));
}

// "4.210 for bigram, 2.950 for char": one figure per model on a text.
template <class Figure>
std::string of_models(const TextComparison& c, std::size_t text, const Figure& figure) {
  Sentences parts;
  for (std::size_t m = 0; m < c.models.size(); ++m)
    parts.push_back(fmt::format("{} for {}", figure(c.at(m, text).given()), c.models[m].name));
  return fmt::format("{}", fmt::join(parts, ", "));
}

Sentences about_scale(const TextComparison& c) {
  Sentences said;
  if (c.models.size() < 2) return said;
  if (units_differ(c)) {
    said.push_back(fmt::format(
        "Perplexity is per token, and the tokens differ. Characters per token in {}: {}. So "
        "perplexities of word and character models must not be compared with each other; bits per character can be.",
        c.texts.front(), of_models(c, 0, [](const metrics::TextScore& score) {
          return fmt::format("{:.1f}", characters_per_token(score));
        })));
  } else {
    const auto size = [&](std::size_t m) { return c.at(m, 0).evaluation.vocabulary; };
    Sentences sizes;
    bool same = true;
    for (std::size_t m = 0; m < c.models.size(); ++m) {
      sizes.push_back(fmt::format("{} of {}", size(m), c.models[m].name));
      same = same && size(m) == size(0);
    }
    said.push_back(same ? fmt::format("All models predict {} from a vocabulary of the same size ({}).",
                                      to_string(c.models.front().unit), size(0))
                        : fmt::format("The models choose among different tokens ({}), so bits per character are the "
                                      "scale on which they can be compared.",
                                      fmt::join(sizes, ", ")));
  }
  for (std::size_t t = 0; t < c.texts.size(); ++t) {
    std::size_t best = 0;
    for (std::size_t m = 1; m < c.models.size(); ++m)
      if (c.at(m, t).given().bits_per_character() < c.at(best, t).given().bits_per_character()) best = m;
    said.push_back(fmt::format(
        "Bits per character of {}: {}. {} has the lowest.", c.texts[t],
        of_models(c, t,
                  [](const metrics::TextScore& score) { return fmt::format("{:.3f}", score.bits_per_character()); }),
        c.models[best].name));
  }
  return said;
}

std::string about_unknown(const std::string& model, const std::string& text, const metrics::TextScore& score) {
  const double unknown = score.bits_of_unknown(), known = score.bits_of_known();
  std::string said =
      fmt::format("{} does not know {} of the tokens of {}. ", model, rate_text(score.unknown_rate()), text);
  if (score.unknown == score.tokens) return said + "Its perplexity says nothing.";
  said += fmt::format("An unknown token costs {:.2f} bits, a known one {:.2f}", unknown, known);
  const double all = score.perplexity(), alone = score.perplexity_of_known();
  if (unknown < known - kSame)
    said += fmt::format(
        ": unknown tokens are cheap and lower the perplexity to {:.2f}; for the known tokens alone it would be {:.2f}.",
        all, alone);
  else if (unknown > known + kSame)
    said += fmt::format(
        ": unknown tokens are not cheap here. The perplexity of {:.2f} would be {:.2f} for the known tokens alone.",
        all, alone);
  else
    said += fmt::format(", which is about the same, so the perplexity stays at {:.2f}.", all);
  return said +
         fmt::format(" Adding the cost of spelling the unknown tokens raises {:.3f} bits per character to {:.3f}.",
                     score.token_bits_per_character(), score.bits_per_character());
}

std::string in_parts(const metrics::TextScore& score) {
  const double all = score.bits_per_character(), tokens = score.token_bits_per_character();
  return fmt::format("{:.3f} ({:.3f} for tokens, {:.3f} for spelling unknown ones)", all, tokens, all - tokens);
}

// Texts on which perplexity and bits per character disagree.
void add_reversals(const TextComparison& c, std::size_t model, Sentences& said) {
  for (std::size_t a = 0; a < c.texts.size(); ++a)
    for (std::size_t b = 0; b < c.texts.size(); ++b) {
      const metrics::TextScore &easy = c.at(model, a).given(), &hard = c.at(model, b).given();
      if (easy.perplexity() >= hard.perplexity() || easy.bits_per_character() <= hard.bits_per_character()) continue;
      said.push_back(fmt::format(
          "By perplexity {} looks easier to {} than {} ({:.2f} against {:.2f}); by bits per character it is the "
          "opposite: {} against {}.",
          c.texts[a], c.models[model].name, c.texts[b], easy.perplexity(), hard.perplexity(), in_parts(easy),
          in_parts(hard)));
    }
}

Sentences about_unknown(const TextComparison& c) {
  Sentences said;
  for_cells(c, [&](const ComparedModel& model, const std::string& text, const ComparedCell& cell) {
    if (cell.given().unknown > 0) said.push_back(about_unknown(model.name, text, cell.given()));
  });
  Sentences whole;
  for_cells(c, [&](const ComparedModel& model, const std::string& text, const ComparedCell& cell) {
    if (cell.given().unknown == 0) whole.push_back(fmt::format("{} on {}", model.name, text));
  });
  if (!whole.empty()) said.push_back(fmt::format("{}: no unknown tokens.", fmt::join(whole, ", ")));
  for (std::size_t m = 0; m < c.models.size(); ++m) add_reversals(c, m, said);
  return said;
}

// "31.2% in a.txt, 12.0% in b.txt"
template <class Figure>
std::string of_texts(const TextComparison& c, std::size_t model, const Figure& figure) {
  Sentences parts;
  for (std::size_t t = 0; t < c.texts.size(); ++t)
    parts.push_back(fmt::format("{} in {}", figure(c.at(model, t).given()), c.texts[t]));
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string about_style(const TextComparison& c, std::size_t model) {
  const auto least = [&](auto figure) {
    std::size_t best = 0;
    for (std::size_t t = 1; t < c.texts.size(); ++t)
      if (figure(c.at(model, t).given()) < figure(c.at(model, best).given())) best = t;
    return best;
  };
  const auto rate = [](const metrics::TextScore& score) { return score.unknown_rate(); };
  const auto known = [](const metrics::TextScore& score) { return score.bits_of_known(); };
  const std::size_t by_rate = least(rate), by_known = least(known);
  const bool rates_differ = std::ranges::any_of(c.texts, [&, t = std::size_t{0}](const std::string&) mutable {
    return rate(c.at(model, t++).given()) > rate(c.at(model, by_rate).given());
  });
  const std::string rates = of_texts(c, model, [&](const metrics::TextScore& score) { return rate_text(rate(score)); });
  const std::string costs =
      of_texts(c, model, [&](const metrics::TextScore& s) { return fmt::format("{:.2f}", known(s)); });
  const std::string figures = fmt::format("unknown tokens are {}; the bits per known token are {}", rates, costs);
  const std::string& name = c.models[model].name;
  const auto flattered = [&](std::size_t text) {
    return c.at(model, text).seen ? fmt::format(" ({} saw it in training)", name) : std::string();
  };
  if (!rates_differ)
    return fmt::format(
        "By the cost of known tokens, {}{} is nearest to the training text of {}; by vocabulary, no text is: {}.",
        c.texts[by_known], flattered(by_known), name, figures);
  if (by_rate == by_known)
    return fmt::format("By vocabulary and by the cost of known tokens, {}{} is nearest to the training text of {}: {}.",
                       c.texts[by_rate], flattered(by_rate), name, figures);
  return fmt::format(
      "By vocabulary, {}{} is nearest to the training text of {}; by the cost of known tokens, {}{} is: {}.",
      c.texts[by_rate], flattered(by_rate), name, c.texts[by_known], flattered(by_known), figures);
}

// "0.41 with 2-3"
std::string step_text(const HistoryStep& step) {
  const double bits = std::abs(step.extra_bits) < kSame ? 0 : step.extra_bits;  // not -0.00
  const std::string tokens =
      step.least == step.most ? std::to_string(step.least) : fmt::format("{}-{}", step.least, step.most);
  return fmt::format("{:.2f} with {}", bits, tokens);
}

std::string about_history(const ComparedModel& model, const std::string& text, const ComparedCell& cell) {
  constexpr double kLittle = 0.05;  // bits
  const std::vector<HistoryStep>& steps = cell.history;
  if (steps.size() < 2 || steps.front().least != 0) return {};
  if (const double extra = steps.front().extra_bits; extra < kLittle)
    return extra < -kLittle
               ? fmt::format("Without the preceding tokens, {} would need {:.2f} bits less per token of {}.",
                             model.name, -extra, text)
               : fmt::format("In {}, the preceding tokens save less than {:.2f} bits per token for {}.", text, kLittle,
                             model.name);
  // Of the last lengths that make no difference, one is enough.
  auto end = steps.end();
  while (end - steps.begin() > 2 && std::abs((end - 1)->extra_bits) < kSame && std::abs((end - 2)->extra_bits) < kSame)
    --end;
  Sentences parts;
  for (auto step = steps.begin() + 1; step != end; ++step) parts.push_back(step_text(*step));
  const std::string_view units = to_string(model.unit);
  const std::string said = fmt::format(
      "Without the preceding tokens, {} needs {:.2f} bits more per token of {}. With a shorter history, the extra "
      "bits are {}{} {}.",
      model.name, steps.front().extra_bits, text, fmt::join(parts, ", "), end == steps.end() ? "" : " or more", units);
  const HistoryStep& best = *std::ranges::min_element(steps, {}, &HistoryStep::extra_bits);
  if (best.extra_bits < -kLittle)
    return said + fmt::format(" It does best with the last {}: a longer history makes it worse.", best.most);
  // The shortest history after which no longer one gains anything.
  auto enough = steps.end();
  while ((enough - 1)->extra_bits < kLittle) --enough;  // the first step gains more
  if (enough == steps.end()) return said + " A longer history would still help.";
  const double reach = static_cast<double>(enough->least) * characters_per_token(cell.given());
  const bool words = model.unit == text::TokenUnit::kWord;
  return said + fmt::format(" So it uses about {} {}{}{} of history.", enough->least, words ? "word" : "character",
                            enough->least == 1 ? "" : "s", words ? fmt::format(", {:.1f} characters", reach) : "");
}

Sentences about_history(const TextComparison& c) {
  Sentences said;
  for_cells(c, [&](const ComparedModel& model, const std::string& text, const ComparedCell& cell) {
    if (std::string sentence = about_history(model, text, cell); !sentence.empty()) said.push_back(std::move(sentence));
  });
  return said;
}

std::string about_seen(const TextComparison& c, std::size_t model, std::size_t text) {
  const double own = c.at(model, text).given().bits_per_character();
  std::string said =
      fmt::format("{} is part of the training text of {}, so its {:.3f} bits per character are too optimistic.",
                  c.texts[text], c.models[model].name, own);
  Sentences unseen;
  for (std::size_t t = 0; t < c.texts.size(); ++t)
    if (!c.at(model, t).seen)
      unseen.push_back(fmt::format("{:.3f} on {}", c.at(model, t).given().bits_per_character(), c.texts[t]));
  if (!unseen.empty()) said += fmt::format(" For comparison, on unseen texts: {}.", fmt::join(unseen, ", "));
  for (std::size_t m = 0; m < c.models.size(); ++m) {
    if (c.models[m].unit != c.models[model].unit || c.at(m, text).seen) continue;
    const double other = c.at(m, text).given().bits_per_character();
    said += fmt::format(
        " {} has not seen it and needs {:.3f}, {}.", c.models[m].name, other,
        other > own + kSame
            ? fmt::format("{:.3f} more: the advantage of having seen it, if the models differ in nothing else",
                          other - own)
            : "so having seen it does not help here");
  }
  return said;
}

Sentences about_seen(const TextComparison& c) {
  Sentences said;
  for (std::size_t m = 0; m < c.models.size(); ++m)
    for (std::size_t t = 0; t < c.texts.size(); ++t)
      if (c.at(m, t).seen) said.push_back(about_seen(c, m, t));
  if (said.empty())
    said.emplace_back(
        "No text was marked as part of a training text. The figures of such a text would be too optimistic.");
  return said;
}

std::string about_fit(const std::string& model, const std::string& text, const ComparedCell& cell) {
  const std::vector<text::NormalizationRule>& rules = cell.evaluation.normalized->rules;
  if (rules.empty()) return fmt::format("Nothing had to be changed in {} for {}.", text, model);
  std::int64_t changes = 0;
  for (const text::NormalizationRule& rule : rules) changes += rule.count;
  const text::NormalizationRule& most = *std::ranges::max_element(rules, {}, &text::NormalizationRule::count);
  const metrics::TextScore &given = cell.given(), &fitted = cell.normalized();
  const double gain = given.bits_per_character() - fitted.bits_per_character();
  std::string said = fmt::format(
      "{} changes normalise {} for {}, {} of them by the rule “{}”. Unknown tokens go from {} to {}, bits per "
      "character from {:.3f} to {:.3f}, perplexity from {:.2f} to {:.2f}.",
      changes, text, model, most.count, most.name, rate_text(given.unknown_rate()), rate_text(fitted.unknown_rate()),
      given.bits_per_character(), fitted.bits_per_character(), given.perplexity(), fitted.perplexity());
  if (gain > kSame && fitted.perplexity() > given.perplexity())
    said +=
        given.unknown > fitted.unknown && given.bits_of_unknown() < given.bits_of_known()
            ? fmt::format(
                  " Perplexity rises although the text takes fewer bits: {} that used to be the cheap unknown token "
                  "must now be predicted.",
                  to_string(cell.evaluation.unit))
            : " Perplexity rises although the text takes fewer bits: tokens cost more, but fewer characters are "
              "unknown.";
  else if (gain < -kSame)
    said += " It did not help: the text takes more bits than before.";
  return said;
}

Sentences about_fit(const TextComparison& c) {
  Sentences said;
  bool changed = false;
  for_cells(c, [&](const ComparedModel& model, const std::string& text, const ComparedCell& cell) {
    said.push_back(about_fit(model.name, text, cell));
    changed = changed || !cell.evaluation.normalized->rules.empty();
  });
  if (changed)
    said.emplace_back(
        "Normalisation loses information, and this loss is not counted: the bits are those of the normalised text, "
        "divided by the characters of the original.");
  return said;
}

}  // namespace

ComparedCell compare_text(const model::LanguageModel& model, const text::SourceText& source, bool seen,
                          ThreadPool& pool) {
  ComparedCell cell{.seen = seen, .evaluation = evaluate_text(model, source, pool, /*normalize=*/true), .history = {}};
  cell.history = history_effect(model, text::lm_text(source, model.tokens()), cell.evaluation.given.tokens, pool);
  return cell;
}

std::vector<Finding> comparison_findings(const TextComparison& comparison) {
  std::vector<Finding> findings;
  if (comparison.cells.empty()) return findings;
  const auto add = [&](const char* title, Sentences sentences) {
    if (!sentences.empty()) findings.push_back({title, std::move(sentences)});
  };
  add("What can be compared", about_scale(comparison));
  add("Unknown tokens", about_unknown(comparison));
  Sentences style;
  if (comparison.texts.size() > 1)
    for (std::size_t m = 0; m < comparison.models.size(); ++m) style.push_back(about_style(comparison, m));
  add("Style and vocabulary of the training text", std::move(style));
  add("Length of history", about_history(comparison));
  add("Seen and unseen text", about_seen(comparison));
  add("What normalisation did", about_fit(comparison));
  return findings;
}

}  // namespace heed::evaluate
