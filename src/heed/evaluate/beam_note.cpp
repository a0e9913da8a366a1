#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "heed/evaluate/beam_study.h"

namespace heed::evaluate {
namespace {

using metrics::Verdict;

// A ranking's widest beam beside the width that it is compared with: the best one if that is narrower, else the
// narrowest.
struct Comparison {
  const BeamScores &other, &widest;
  const WidthChange& change;
  bool other_is_best = false;

  bool falls() const { return verdict(change.bleu_lc) == Verdict::kLower; }
};

Comparison comparison_of(const BeamRanking& ranking) {
  // Of equal widths, the narrowest, which is the fastest.
  const auto best = std::ranges::max_element(ranking.results, {}, &BeamScores::bleu_lc) - ranking.results.begin();
  const bool narrower = best + 1 < std::ssize(ranking.results);
  const std::size_t other = narrower ? static_cast<std::size_t>(best) : 0;
  return {ranking.results[other], ranking.results.back(), ranking.changes[other], narrower};
}

std::string about_ranking(const BeamRanking& ranking, const char* name) {
  const auto [other, widest, change, other_is_best] = comparison_of(ranking);
  const std::string interval = interval_text(change.bleu_lc);
  const double difference = std::abs(change.bleu_lc.value);
  const auto best = [&](const BeamScores& scores) {
    return fmt::format("{}, beam {} has the highest BLEU lc, {:.2f}", name, scores.beam, scores.bleu_lc);
  };
  switch (verdict(change.bleu_lc)) {
    case Verdict::kLower:
      return fmt::format("{}. The widest, beam {}, scores {:.2f} lower ({}).", best(other), widest.beam, difference,
                         interval);
    case Verdict::kHigher:
      return fmt::format("{}, which is {:.2f} above beam {} ({}).", best(widest), difference, other.beam, interval);
    default:
      break;
  }
  const BeamScores &top = other_is_best ? other : widest, &rest = other_is_best ? widest : other;
  if (change.bleu_lc.value == 0)
    return fmt::format("{}. {}, beam {}, scores the same.", best(top), other_is_best ? "The widest" : "The narrowest",
                       rest.beam);
  return fmt::format("{}. {}, beam {}, has {:.2f}: no measurable difference ({}; {} sentences).", best(top),
                     other_is_best ? "The widest" : "The narrowest", rest.beam, rest.bleu_lc, interval,
                     widest.sentences.size());
}

std::string about_model_score(const Comparison& plain) {
  const auto scores =
      fmt::format("{:.3f} to {:.3f} nats per sentence", plain.other.model_score, plain.widest.model_score);
  const auto said = [&](const char* change, const char* meaning) {
    return fmt::format("Without normalisation the model score {} from beam {} to beam {} ({}){}", change,
                       plain.other.beam, plain.widest.beam, scores, meaning);
  };
  if (verdict(plain.change.model_score) != Verdict::kHigher)
    return said("does not measurably rise", ": the wider search finds no measurably more probable translations.");
  if (plain.falls())
    return said("rises",
                " while BLEU lc falls: the search finds more probable translations, but a more probable translation is "
                "not a better one.");
  return said("rises", verdict(plain.change.bleu_lc) == Verdict::kHigher ? ", and BLEU lc rises with it."
                                                                         : ", without a measurable change of BLEU lc.");
}

std::string about_length(const Comparison& one) {
  const auto said = [&](const char* change) {
    return fmt::format("{} {:.2f} tokens at beam {} to {:.2f} at beam {} ({:.3f} of the references' length)", change,
                       one.other.mean_length, one.other.beam, one.widest.mean_length, one.widest.beam,
                       one.widest.length_ratio);
  };
  switch (verdict(one.change.length)) {
    case Verdict::kLower:
      return said("become shorter, from");
    case Verdict::kHigher:
      return said("become longer, from");
    default:
      return said("keep about the same length, from");
  }
}

std::string about_reason(const Comparison& normalised, const Comparison& plain) {
  if (!plain.falls())
    return normalised.falls() ? "Ranking by log P alone loses nothing measurable here; the normalised ranking does."
                              : "A wider search has no measurable cost in quality here, with or without normalisation.";
  if (verdict(plain.change.length) != Verdict::kLower)
    return "Short translations are not the reason for the fall without normalisation: they do not become shorter.";
  return "A likely reason for the fall without normalisation: every further token multiplies the probability of a "
         "translation by a number below 1, so short translations are more probable, and a wider search finds them.";
}

std::string about_normalisation(const BeamScores& widest, const metrics::Difference& change) {
  const std::string power =
      fmt::format("At beam {}, dividing log P by length^{:g}", widest.beam, widest.length_penalty);
  if (!is_measurable(change))
    return fmt::format("{} makes no measurable difference ({:+.2f} BLEU lc, {}).", power, change.value,
                       interval_text(change));
  return fmt::format("{} {} {:.2f} BLEU lc ({}).", power, change.value > 0 ? "gains" : "loses", std::abs(change.value),
                     interval_text(change));
}

// Greedy search is a special case, so time is compared with the narrowest beam above 1.
std::string about_cost(const std::vector<BeamScores>& results) {
  const auto from = std::ranges::find_if(results, [](const BeamScores& scores) { return scores.beam > 1; });
  const BeamScores& widest = results.back();
  return fmt::format("Beam {} takes {:.1f} times as long as beam {}, for {:.4g} times the hypotheses (measured once).",
                     widest.beam, widest.seconds / from->seconds, from->beam,
                     static_cast<double>(widest.beam) / static_cast<double>(from->beam));
}

std::string about_one_width(const BeamStudy& study) {
  const BeamScores &with = study.normalised.results.front(), &without = study.plain.results.front();
  return fmt::format(
      "One width says nothing about wider searches. {} The mean length goes from {:.2f} to {:.2f} tokens.",
      about_normalisation(with, study.by_normalisation), without.mean_length, with.mean_length);
}

}  // namespace

std::vector<std::string> beam_note(const BeamStudy& study) {
  const std::vector<BeamScores>& results = study.normalised.results;
  if (results.size() == 1) return {about_one_width(study)};
  const Comparison normalised = comparison_of(study.normalised), plain = comparison_of(study.plain);
  std::vector<std::string> note = {about_ranking(study.normalised, "With length normalisation"),
                                   about_ranking(study.plain, "Without it, by log P alone"),
                                   about_model_score(plain),
                                   fmt::format("Without normalisation translations {}; with it they {}.",
                                               about_length(plain), about_length(normalised)),
                                   about_reason(normalised, plain),
                                   about_normalisation(normalised.widest, study.by_normalisation)};
  if (results[results.size() - 2].beam > 1) note.push_back(about_cost(results));
  return note;
}

}  // namespace heed::evaluate
