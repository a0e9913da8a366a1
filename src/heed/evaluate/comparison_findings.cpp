#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "heed/evaluate/text_comparison.h"
#include "heed/metrics/lowest.h"

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

// "a has the lowest." or that chance alone may put it before the others.
std::string about_lowest(const metrics::Lowest& lowest, const std::vector<std::string>& names) {
  if (lowest.level.empty()) return fmt::format("{} has the lowest.", names[lowest.index]);
  if (verdict(lowest.closest) == metrics::Verdict::kTooLittleData)
    return "The text is too short to say which model is better.";
  Sentences level;
  for (const std::size_t other : lowest.level) level.push_back(names[other]);
  return fmt::format("{} has no measurable lead over {} ({}).", names[lowest.index], fmt::join(level, " and "),
                     interval_text(lowest.closest, 3));
}

metrics::Difference between_models(const TextComparison& c, std::size_t text, std::size_t first, std::size_t second) {
  return difference_of_models(c.at(first, text).stretches, c.at(second, text).stretches,
                              static_cast<double>(c.at(first, text).given().characters));
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
  Sentences names;
  for (const ComparedModel& model : c.models) names.push_back(model.name);
  for (std::size_t t = 0; t < c.texts.size(); ++t) {
    std::vector<double> bits;
    for (std::size_t m = 0; m < c.models.size(); ++m) bits.push_back(c.at(m, t).given().bits_per_character());
    const metrics::Lowest lowest =
        metrics::lowest_of(bits, [&](std::size_t i, std::size_t j) { return between_models(c, t, i, j); });
    said.push_back(fmt::format(
        "Bits per character of {}: {}. {}", c.texts[t],
        of_models(c, t,
                  [](const metrics::TextScore& score) { return fmt::format("{:.3f}", score.bits_per_character()); }),
        about_lowest(lowest, names)));
  }
  return said;
}

std::string about_unknown(const std::string& model, const std::string& text, const ComparedCell& cell) {
  const metrics::TextScore& score = cell.given();
  const double unknown = score.bits_of_unknown(), known = score.bits_of_known();
  std::string said =
      fmt::format("{} does not know {} of the tokens of {}. ", model, rate_text(score.unknown_rate()), text);
  if (score.unknown == score.tokens) return said + "Its perplexity says nothing.";
  said += fmt::format("An unknown token costs {:.2f} bits, a known one {:.2f}", unknown, known);
  const double all = score.perplexity(), alone = score.perplexity_of_known();
  const std::string with_spelling =
      fmt::format(" Adding the cost of spelling the unknown tokens raises {:.3f} bits per character to {:.3f}.",
                  score.token_bits_per_character(), score.bits_per_character());
  if (std::abs(unknown - known) < kSame)
    return said + fmt::format(", the same, so the perplexity stays at {:.2f}.", all) + with_spelling;
  switch (verdict(difference_of_texts(bits_of_known(cell.stretches), bits_of_unknown(cell.stretches)))) {
    case metrics::Verdict::kLower:
      said += fmt::format(
          ": unknown tokens are cheap and lower the perplexity to {:.2f}; for the known tokens alone it would be "
          "{:.2f}.",
          all, alone);
      break;
    case metrics::Verdict::kHigher:
      said += fmt::format(
          ": unknown tokens are not cheap here. The perplexity of {:.2f} would be {:.2f} for the known tokens alone.",
          all, alone);
      break;
    case metrics::Verdict::kTooLittleData:
      said += fmt::format(
          "; the text is too short to say whether they differ. The perplexity of {:.2f} would be {:.2f} for the known "
          "tokens alone.",
          all, alone);
      break;
    default:
      said += fmt::format(
          ", which is no measurable difference. The perplexity of {:.2f} would be {:.2f} for the known tokens alone.",
          all, alone);
  }
  return said + with_spelling;
}

std::string in_parts(const metrics::TextScore& score) {
  const double all = score.bits_per_character(), tokens = score.token_bits_per_character();
  return fmt::format("{:.3f} ({:.3f} for tokens, {:.3f} for spelling unknown ones)", all, tokens, all - tokens);
}

// Texts on which perplexity and bits per character disagree, both measurably.
void add_reversals(const TextComparison& c, std::size_t model, Sentences& said) {
  const auto is_easier = [&](std::size_t a, std::size_t b, const auto& figure) {
    return verdict(difference_of_texts(figure(c.at(model, a).stretches), figure(c.at(model, b).stretches))) ==
           metrics::Verdict::kHigher;
  };
  for (std::size_t a = 0; a < c.texts.size(); ++a)
    for (std::size_t b = 0; b < c.texts.size(); ++b) {
      if (!is_easier(a, b, bits_per_token) || !is_easier(b, a, bits_per_letter)) continue;
      const metrics::TextScore &easy = c.at(model, a).given(), &hard = c.at(model, b).given();
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
    if (cell.given().unknown > 0) said.push_back(about_unknown(model.name, text, cell));
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

// Which text is nearest to the training text by a figure, if chance does not explain it. `figures`: "unknown tokens are
// 31.2% in a.txt, 12.0% in b.txt". `scale`: of the difference, 100 for percentages.
std::string about_nearest(const TextComparison& c, std::size_t model, const char* by, const std::string& figures,
                          double scale, metrics::Estimate (*estimate)(std::span<const TextStretch>)) {
  std::vector<metrics::Estimate> estimates;
  std::vector<double> values;
  for (std::size_t t = 0; t < c.texts.size(); ++t) {
    estimates.push_back(estimate(c.at(model, t).stretches));
    values.push_back(estimates.back().value);
  }
  const metrics::Lowest lowest = metrics::lowest_of(
      values, [&](std::size_t i, std::size_t j) { return difference_of_texts(estimates[i], estimates[j]); });
  const std::string& name = c.models[model].name;
  metrics::Difference shown = lowest.closest;
  shown.interval = {.low = scale * shown.interval.low, .high = scale * shown.interval.high};
  const std::string difference = fmt::format("difference {:.2f}, {}", scale * shown.value, interval_text(shown));
  const auto with_note = [&](std::size_t text) {
    return c.at(model, text).seen ? fmt::format("{} ({} saw it in training)", c.texts[text], name) : c.texts[text];
  };
  const char* nearest = c.texts.size() == 2 ? "nearer" : "nearest";
  if (lowest.level.empty())
    return fmt::format("By {}, {} is {} to the training text of {}: {} ({}).", by, with_note(lowest.index), nearest,
                       name, figures, difference);
  if (verdict(lowest.closest) == metrics::Verdict::kTooLittleData)
    return fmt::format("By {}, the texts are too short to say which is nearer to the training text of {}: {}.", by,
                       name, figures);
  if (lowest.level.size() + 1 == c.texts.size())
    return fmt::format("By {}, no text is measurably nearer to the training text of {}: {} ({}).", by, name, figures,
                       difference);
  Sentences level = {with_note(lowest.index)};
  for (const std::size_t other : lowest.level) level.push_back(with_note(other));
  return fmt::format("By {}, {} are nearest to the training text of {}, with no measurable difference: {}.", by,
                     fmt::join(level, " and "), name, figures);
}

void add_style(const TextComparison& c, std::size_t model, Sentences& said) {
  const auto rate = [](const metrics::TextScore& score) { return rate_text(score.unknown_rate()); };
  const auto cost = [](const metrics::TextScore& score) { return fmt::format("{:.2f}", score.bits_of_known()); };
  said.push_back(about_nearest(c, model, "vocabulary", "unknown tokens are " + of_texts(c, model, rate), /*scale=*/100,
                               unknown_rate));
  said.push_back(about_nearest(c, model, "the cost of known tokens",
                               "the bits per known token are " + of_texts(c, model, cost), /*scale=*/1, bits_of_known));
}

// "0.41 with 2-3"
std::string step_text(const HistoryStep& step) {
  const double bits = std::abs(step.extra_bits.value) < kSame ? 0 : step.extra_bits.value;  // not -0.00
  const std::string tokens =
      step.least == step.most ? std::to_string(step.least) : fmt::format("{}-{}", step.least, step.most);
  return fmt::format("{:.2f} with {}", bits, tokens);
}

std::string about_history(const ComparedModel& model, const std::string& text, const ComparedCell& cell) {
  constexpr double kLittle = 0.05;  // bits
  const std::vector<HistoryStep>& steps = cell.history;
  if (steps.size() < 2 || steps.front().least != 0) return {};
  const metrics::Difference& without = steps.front().extra_bits;
  const metrics::Verdict effect = verdict(without);
  if (effect == metrics::Verdict::kTooLittleData) return {};
  if (effect == metrics::Verdict::kLower && without.value < -kLittle)
    return fmt::format("Without the preceding tokens, {} would need {:.2f} bits less per token of {} ({}).", model.name,
                       -without.value, text, interval_text(without));
  const double most = std::max(std::abs(without.interval.low), std::abs(without.interval.high));
  if (most < kLittle || (std::abs(without.value) < kLittle && is_measurable(without)))
    return fmt::format("In {}, the preceding tokens save less than {:.2f} bits per token for {}.", text, kLittle,
                       model.name);
  if (effect == metrics::Verdict::kNotMeasurable)
    return fmt::format("In {}, the preceding tokens save {} nothing measurable: {:.2f} bits per token ({}).", text,
                       model.name, without.value, interval_text(without));
  // Of the last lengths that make no difference, one is enough.
  auto end = steps.end();
  const auto is_nothing = [](const HistoryStep& step) { return std::abs(step.extra_bits.value) < kSame; };
  while (end - steps.begin() > 2 && is_nothing(*(end - 1)) && is_nothing(*(end - 2))) --end;
  Sentences parts;
  for (auto step = steps.begin() + 1; step != end; ++step) parts.push_back(step_text(*step));
  const std::string_view units = to_string(model.unit);
  const std::string said = fmt::format(
      "Without the preceding tokens, {} needs {:.2f} bits more per token of {}. With a shorter history, the extra "
      "bits are {}{} {}.",
      model.name, without.value, text, fmt::join(parts, ", "), end == steps.end() ? "" : " or more", units);
  const HistoryStep& best =
      *std::ranges::min_element(steps, {}, [](const HistoryStep& step) { return step.extra_bits.value; });
  if (best.extra_bits.value < -kLittle && verdict(best.extra_bits) == metrics::Verdict::kLower)
    return said + fmt::format(" It does best with the last {} ({}): a longer history makes it worse.", best.most,
                              interval_text(best.extra_bits));
  // The shortest history after which no longer one gains anything.
  const auto loses = [&](const HistoryStep& step) {
    return step.extra_bits.value >= kLittle && verdict(step.extra_bits) == metrics::Verdict::kHigher;
  };
  auto enough = steps.end();
  while (!loses(*(enough - 1))) --enough;  // the first step loses
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
    const metrics::Difference more = between_models(c, text, model, m);
    const metrics::Verdict effect = verdict(more);
    said += fmt::format(
        " {} has not seen it and needs {:.3f}, {}.", c.models[m].name, c.at(m, text).given().bits_per_character(),
        effect == metrics::Verdict::kHigher
            ? fmt::format("{:.3f} more ({}): the advantage of having seen it, if the models differ in nothing else",
                          more.value, interval_text(more, 3))
        : effect == metrics::Verdict::kTooLittleData ? "but the text is too short to tell whether that is chance"
                                                     : "so having seen it shows no measurable advantage");
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
    changed = changed || is_changed(*cell.evaluation.normalized);
  });
  if (changed) said.emplace_back(kNormalizationLoses);
  return said;
}

}  // namespace

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
    for (std::size_t m = 0; m < comparison.models.size(); ++m) add_style(comparison, m, style);
  add("Style and vocabulary of the training text", std::move(style));
  add("Length of history", about_history(comparison));
  add("Seen and unseen text", about_seen(comparison));
  add("What normalisation did", about_fit(comparison));
  return findings;
}

}  // namespace heed::evaluate
