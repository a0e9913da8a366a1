#include "heed/evaluate/beam_study.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace heed::evaluate {
namespace {

using Results = std::span<const BeamScores>;

// Smaller differences do not show in the printed figures.
constexpr double kSameBleu = 0.005, kSameScore = 0.0005, kSameLength = 0.005;

using Measure = double BeamScores::*;

// Of equal widths, the narrowest, which is the fastest.
const BeamScores& best_of(Results results, Measure bleu = &BeamScores::bleu_lc) {
  return *std::ranges::max_element(results, {}, bleu);
}

bool falls(Results results) { return fall_of_widest(results) >= kSameBleu; }

// Where the account of a ranking starts: at its best width if the widest scores lower, otherwise at the narrowest.
const BeamScores& start_of(Results results) { return falls(results) ? best_of(results) : results.front(); }

bool shrinks(Results results) { return start_of(results).mean_length - results.back().mean_length >= kSameLength; }

bool score_rises(Results results) { return results.back().model_score - start_of(results).model_score >= kSameScore; }

// The other BLEU, which may disagree. Empty if neither falls.
std::string on_text(Results results) {
  const BeamScores& best = best_of(results, &BeamScores::bleu);
  const double fall = fall_of_widest(results, &BeamScores::bleu);
  if (fall >= kSameBleu) return fmt::format(" (on cased text it is {:.2f} below beam {})", fall, best.beam);
  return falls(results) ? " (on cased text it does not drop)" : "";
}

std::string ranking(Results results, const char* name) {
  const BeamScores &best = best_of(results), &widest = results.back();
  const auto head = fmt::format("{}, beam {} is best: BLEU lc {:.2f}", name, best.beam, best.bleu_lc);
  const std::string text = on_text(results);
  if (falls(results))
    return fmt::format("{}; the widest, beam {}, is {:.2f} lower{}.", head, widest.beam, fall_of_widest(results), text);
  if (best.beam == widest.beam) return fmt::format("{}. It is the widest, so there is no drop{}.", head, text);
  return fmt::format("{}. The widest, beam {}, scores the same, so there is no drop{}.", head, widest.beam, text);
}

std::string model_score(Results plain) {
  const BeamScores &start = start_of(plain), &widest = plain.back();
  const auto scores = fmt::format("{:.3f} to {:.3f} nats per sentence", start.model_score, widest.model_score);
  if (!score_rises(plain))
    return fmt::format(
        "Without normalisation the model score does not rise from beam {} to beam {} ({}): the wider "
        "search finds no translation that the model prefers.",
        start.beam, widest.beam, scores);
  if (falls(plain))
    return fmt::format(
        "Without normalisation the model score rises from beam {} to beam {} ({}) while BLEU lc drops: the "
        "search finds more probable translations, but a more probable translation is not a "
        "better one.",
        start.beam, widest.beam, scores);
  return fmt::format(
      "Without normalisation the model score rises from beam {} to beam {} ({}), and BLEU lc does not drop "
      "with it.",
      start.beam, widest.beam, scores);
}

std::string length_change(Results results) {
  const BeamScores &start = start_of(results), &widest = results.back();
  const double change = widest.mean_length - start.mean_length;
  if (std::abs(change) < kSameLength)
    return fmt::format("keep a mean length of {:.2f} tokens from beam {} to beam {} ({:.3f} of the references' length)",
                       start.mean_length, start.beam, widest.beam, widest.length_ratio);
  return fmt::format("{} from {:.2f} tokens at beam {} to {:.2f} at beam {} ({:.3f} of the references' length)",
                     change < 0 ? "shrink" : "grow", start.mean_length, start.beam, widest.mean_length, widest.beam,
                     widest.length_ratio);
}

std::string lengths(const BeamStudy& study) {
  return fmt::format("Without normalisation translations {}; with it they {}.", length_change(study.plain),
                     length_change(study.normalised));
}

std::string reason(const BeamStudy& study) {
  const bool fall = falls(study.plain);
  if (!fall && !falls(study.normalised)) return "A wider search costs no quality here, with or without normalisation.";
  if (!fall) return "Ranking by log P alone loses nothing here; the normalised ranking does.";
  if (!shrinks(study.plain))
    return "Short translations are not the reason for the drop without normalisation: lengths do not shrink.";
  std::string text =
      "The reason: every further token multiplies the probability of a translation by a number below 1, so short "
      "translations are more probable, and a wider search finds them.";
  const double plain = fall_of_widest(study.plain), normalised = fall_of_widest(study.normalised);
  if (normalised < plain - kSameBleu)
    text += fmt::format(" Dividing log P by length^{:g} removes this advantage, and {:.2f} of the drop.",
                        study.normalised.front().length_penalty, plain - normalised);
  else
    text += fmt::format(" Dividing log P by length^{:g} does not help here.", study.normalised.front().length_penalty);
  return text;
}

// Greedy search is a special case, so time is compared with the narrowest beam above 1.
std::string cost(Results results) {
  const auto from = std::ranges::find_if(results, [](const BeamScores& scores) { return scores.beam > 1; });
  const BeamScores& widest = results.back();
  return fmt::format("Beam {} takes {:.1f} times as long as beam {}, for {:.4g} times the hypotheses.", widest.beam,
                     widest.seconds / from->seconds, from->beam,
                     static_cast<double>(widest.beam) / static_cast<double>(from->beam));
}

}  // namespace

double fall_of_widest(std::span<const BeamScores> results, double BeamScores::*bleu) {
  return best_of(results, bleu).*bleu - results.back().*bleu;
}

std::vector<std::string> beam_note(const BeamStudy& study) {
  const Results normalised = study.normalised, plain = study.plain;
  if (normalised.size() == 1) {
    const BeamScores &with = normalised.front(), &without = plain.front();
    return {
        fmt::format("One width says nothing about wider searches. At beam {} normalisation changes BLEU lc by "
                    "{:+.2f}, and the mean length from {:.2f} to {:.2f} tokens.",
                    with.beam, with.bleu_lc - without.bleu_lc, without.mean_length, with.mean_length)};
  }
  std::vector<std::string> note = {ranking(normalised, "With length normalisation"),
                                   ranking(plain, "Without it, by log P alone"), model_score(plain), lengths(study),
                                   reason(study)};
  if (normalised[normalised.size() - 2].beam > 1) note.push_back(cost(normalised));
  return note;
}

BeamStudy beam_study(const ModelEvaluation& evaluation) {
  const auto half = evaluation.results.begin() + std::ssize(evaluation.results) / 2;
  return {{evaluation.results.begin(), half}, {half, evaluation.results.end()}};
}

}  // namespace heed::evaluate
