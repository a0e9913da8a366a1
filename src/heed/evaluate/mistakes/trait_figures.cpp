#include "heed/evaluate/mistakes/trait_figures.h"

#include <algorithm>
#include <functional>

#include <fmt/format.h>

namespace heed::evaluate {
namespace {

struct Trait {
  std::string name, subject;
  std::function<bool(const TextTraits&)> has;
  bool by_model = false;
};

double share_of_words(std::int64_t count, const TextTraits& text) {
  return metrics::Share{.part = count, .whole = text.words}.value();
}

template <class Value, class Figure>
std::vector<Value> sorted_figures(const std::vector<TextTraits>& texts, Figure figure) {
  std::vector<Value> values;
  values.reserve(texts.size());
  for (const TextTraits& text : texts) values.push_back(figure(text));
  std::ranges::sort(values);
  return values;
}

// Adds a trait for the quarter of the texts that has the most of something, since "many" depends on the length of the
// texts.
void add_many(const std::vector<TextTraits>& texts, std::int64_t TextTraits::*count, const char* what,
              std::vector<Trait>& traits) {
  const auto density = [count](const TextTraits& text) { return share_of_words(text.*count, text); };
  const auto values = sorted_figures<double>(texts, density);
  const double limit = values[values.size() * 3 / 4];
  if (limit <= 0) return;  // at most a quarter of the texts have any
  const std::string name = fmt::format("many {}: over {:.1f}%", what, 100 * limit);
  traits.push_back({name, fmt::format("texts with many {} (over {:.1f}% of their words)", what, 100 * limit),
                    [density, limit](const TextTraits& text) { return density(text) > limit; }});
}

// Quarters of the texts by number of words, as far as they differ.
void add_lengths(const std::vector<TextTraits>& texts, std::vector<Trait>& traits) {
  const auto words = sorted_figures<std::int64_t>(texts, [](const TextTraits& text) { return text.words; });
  const auto limit = [&](std::size_t quarter) { return words[(words.size() - 1) * quarter / 4]; };
  for (std::size_t quarter = 0; quarter < 4; ++quarter) {
    const std::int64_t low = quarter == 0 ? 0 : limit(quarter) + 1, high = limit(quarter + 1);
    if (low > high) continue;
    const std::string range = low == high    ? fmt::format("{} word{}", low, low == 1 ? "" : "s")
                              : quarter == 0 ? fmt::format("up to {} words", high)
                              : quarter == 3 ? fmt::format("{} words or more", low)
                                             : fmt::format("{} to {} words", low, high);
    traits.push_back({"length: " + range, "texts of " + range,
                      [low, high](const TextTraits& text) { return text.words >= low && text.words <= high; }});
  }
}

std::vector<Trait> traits_of(const std::vector<TextTraits>& texts) {
  std::vector<Trait> traits = {
      {"strong words for two classes", "texts with strong words for two classes, such as praise and criticism,",
       [](const TextTraits& text) { return text.mixed; }, /*by_model=*/true},
      {"a negation", "texts with a negation", [](const TextTraits& text) { return text.negations > 0; }}};
  add_many(texts, &TextTraits::negations, "negations", traits);
  traits.push_back({"a contrast word", "texts with a contrast word (“but”, “however”)",
                    [](const TextTraits& text) { return text.contrasts > 0; }});
  add_many(texts, &TextTraits::contrasts, "contrast words", traits);
  traits.push_back(
      {"a question mark", "texts with a question mark", [](const TextTraits& text) { return text.questions > 0; }});
  traits.push_back({"a few words in quotation marks", "texts with a few words in quotation marks",
                    [](const TextTraits& text) { return text.quotes > 0; }});
  traits.push_back({"an unknown word", "texts with a word that the model does not know",
                    [](const TextTraits& text) { return text.unknown > 0; }});
  add_many(texts, &TextTraits::unknown, "unknown words", traits);
  add_lengths(texts, traits);
  return traits;
}

TraitFigures figures_of(const Trait& trait, const std::vector<TextTraits>& texts, const std::vector<bool>& wrong) {
  TraitFigures figures{.name = trait.name,
                       .subject = trait.subject,
                       .by_model = trait.by_model,
                       .with = {},
                       .without = {},
                       .difference = {}};
  for (std::size_t i = 0; i < texts.size(); ++i) {
    metrics::Share& share = trait.has(texts[i]) ? figures.with : figures.without;
    ++share.whole;
    if (wrong[i]) ++share.part;
  }
  return figures;
}

}  // namespace

TraitComparison compare_traits(const std::vector<TextTraits>& texts, const std::vector<bool>& wrong) {
  TraitComparison comparison;
  if (texts.empty()) return comparison;
  std::vector<Trait> traits = traits_of(texts);
  std::erase_if(traits, [&](const Trait& trait) {
    const auto having = std::ranges::count_if(texts, trait.has);
    return having == 0 || having == std::ssize(texts);
  });
  for (const Trait& trait : traits) {
    TraitFigures& figures = comparison.traits.emplace_back(figures_of(trait, texts, wrong));
    figures.difference = metrics::compare_shares(figures.with, figures.without);
    figures.single_p = figures.difference.p;
  }
  metrics::correct_for_several(comparison.traits, &TraitFigures::difference);

  for (std::size_t i = 0; i < texts.size(); ++i) {
    metrics::Share& share = wrong[i] ? comparison.mistakes_without : comparison.right_without;
    ++share.whole;
    bool any = false;
    for (std::size_t t = 0; t < traits.size() && !any; ++t)
      any = comparison.traits[t].harmful() && traits[t].has(texts[i]);
    if (!any) ++share.part;
  }
  return comparison;
}

}  // namespace heed::evaluate
