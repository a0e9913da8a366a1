#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include <fmt/format.h>

#include "heed/metrics/lowest.h"
#include "heed/study/compare/study.h"

namespace heed::study {
namespace {

constexpr double kMuch = 1.1;                  // a ratio of time or memory worth mentioning
constexpr double kTranslates = 2;              // BLEU below which texts share only a few common words
constexpr std::int64_t kRunsForVariance = 10;  // fewer say little about a variance, and nothing about its distribution

const Spread& bleu_of(const MechanismFigures& figures) { return figures.scores.back().bleu; }

// Indices of the mechanisms, best first.
template <class Figure>
std::vector<std::size_t> ranked(const Study& study, const Figure& worse_is_more) {
  std::vector<std::size_t> order(study.mechanisms.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return worse_is_more(study.mechanisms[i]); });
  return order;
}

std::string names_in(const Study& study, std::span<const std::size_t> order) {
  std::string text;
  for (const std::size_t i : order) text += (text.empty() ? "" : ", ") + study.mechanisms[i].attention;
  return text;
}

bool is_higher(const metrics::Difference& difference) { return verdict(difference) == metrics::Verdict::kHigher; }

bool is_better(const MechanismPair& pair) { return is_higher(pair.over_sentences) && is_higher(pair.over_runs); }

// "BLEU, mean over 3 runs: sdp 38.41, mean 23.64, none 14.90. sdp translates best."
std::string ranking(const Study& study, std::span<const std::size_t> order) {
  const MechanismFigures& best = study.mechanisms[order[0]];
  std::string text = best.runs > 1 ? fmt::format("BLEU, mean over {} runs:", best.runs) : "BLEU:";
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    const MechanismFigures& one = study.mechanisms[order[rank]];
    text += fmt::format("{} {} {:.2f}", rank == 0 ? "" : ",", one.attention, bleu_of(one).mean);
  }
  const bool leads = std::ranges::all_of(
      study.pairs, [&](const MechanismPair& pair) { return pair.second != order[0] || is_better(pair); });
  const auto beaten = static_cast<std::size_t>(
      std::ranges::count_if(study.pairs, [&](const MechanismPair& pair) { return pair.second == order[0]; }));
  if (leads && beaten + 1 == order.size()) return text + fmt::format(". {} translates best.", best.attention);
  return text + ". No mechanism is measurably the best.";
}

std::string about_pair(const Study& study, const MechanismPair& pair) {
  const std::string &worse = study.mechanisms[pair.first].attention, &better = study.mechanisms[pair.second].attention;
  const std::string by = fmt::format("{:.2f} BLEU", std::abs(pair.over_sentences.value));
  const std::string sentences = fmt::format("{} over the test sentences, {}", interval_text(pair.over_sentences),
                                            metrics::p_text(pair.over_sentences.p));
  const std::string runs =
      fmt::format("{} over the runs, {}", interval_text(pair.over_runs), metrics::p_text(pair.over_runs.p));
  if (!is_higher(pair.over_sentences))
    return fmt::format("{} and {} do not differ measurably: {} on {} test sentences ({}).", better, worse, by,
                       study.test_sentences, sentences);
  if (!pair.over_runs.enough)
    return fmt::format(
        "The model with {} is {} above the one with {} ({}). One run per mechanism cannot tell whether "
        "the mechanism or the seed makes the difference.",
        better, by, worse, sentences);
  if (is_higher(pair.over_runs))
    return fmt::format("{} is {} above {}, measurably over sentences and runs ({}; {}).", better, by, worse, sentences,
                       runs);
  return fmt::format(
      "{} is {} above {} with these seeds ({}), but not measurably over seeds ({}): others may reverse "
      "the order.",
      better, by, worse, sentences, runs);
}

// The logarithm of a normal sample's variance has a standard error of sqrt(2 / (n - 1)).
metrics::Estimate log_variance(const Spread& spread) {
  const double degrees = static_cast<double>(spread.runs) - 1;
  return {.value = std::log(spread.variance), .standard_error = std::sqrt(2 / degrees), .degrees = degrees};
}

std::string about_variance(const Study& study) {
  std::string text = "Standard deviation of BLEU between runs:";
  std::vector<double> logs;
  std::int64_t fewest = std::numeric_limits<std::int64_t>::max();
  for (const MechanismFigures& figures : study.mechanisms) {
    const Spread& bleu = bleu_of(figures);
    text += fmt::format("{} {} {:.2f}", logs.empty() ? "" : ",", figures.attention, bleu.deviation());
    logs.push_back(-log_variance(bleu).value);
    fewest = std::min(fewest, bleu.runs);
  }
  if (fewest < kRunsForVariance)
    return text + fmt::format(". {} runs each are too few to say that one mechanism varies more than another.", fewest);
  const metrics::Lowest most = metrics::lowest_of(logs, [&](std::size_t i, std::size_t j) {
    return difference_of(log_variance(bleu_of(study.mechanisms[i])), log_variance(bleu_of(study.mechanisms[j])));
  });
  if (most.level.empty()) return text + fmt::format(". {} varies most.", study.mechanisms[most.index].attention);
  return text + ". No mechanism varies measurably more than all others.";
}

// Whether another measure of quality, of which less is better, says the opposite of BLEU about a pair.
bool contradicts(const Study& study, const MechanismPair& pair, Spread MechanismFigures::*measure) {
  return is_better(pair) && is_higher(difference_of(estimate_of(study.mechanisms[pair.second].*measure),
                                                    estimate_of(study.mechanisms[pair.first].*measure)));
}

std::string about_loss(const Study& study, const std::vector<std::size_t>& by_bleu) {
  struct Measure {
    const char* name;
    Spread MechanismFigures::*figure;
  };
  std::string text;
  bool same_order = true;
  for (const Measure& measure : {Measure{"Validation loss", &MechanismFigures::valid_loss},
                                 Measure{"Test perplexity", &MechanismFigures::test_perplexity}}) {
    same_order = same_order && ranked(study, [&](const MechanismFigures& figures) {
                                 return (figures.*measure.figure).mean;
                               }) == by_bleu;
    for (const MechanismPair& pair : study.pairs)
      if (contradicts(study, pair, measure.figure))
        text += fmt::format("{}{} disagrees with BLEU: it is measurably higher with {} than with {}.",
                            text.empty() ? "" : " ", measure.name, study.mechanisms[pair.second].attention,
                            study.mechanisms[pair.first].attention);
  }
  if (!text.empty()) return text;
  return same_order
             ? fmt::format("Validation loss and test perplexity put the mechanisms in the same order as BLEU: {}.",
                           names_in(study, by_bleu))
             : "Validation loss or test perplexity puts the mechanisms in another order than BLEU, but not "
               "measurably.";
}

// "mean takes 1.20 times the time of none", if that is measurable and worth mentioning.
std::string about_cost_of(const Study& study, const char* what, Spread MechanismFigures::*figure) {
  const auto mean = [&](const MechanismFigures& figures) { return (figures.*figure).mean; };
  const auto [less, more] = std::ranges::minmax_element(study.mechanisms, {}, mean);
  const double times = mean(*more) / std::max(mean(*less), 1e-9);
  if (times < kMuch) return fmt::format("the mean {} of all mechanisms is within {:.0f}%", what, 100 * (kMuch - 1));
  const metrics::Difference difference = difference_of(estimate_of((*more).*figure), estimate_of((*less).*figure));
  switch (verdict(difference)) {
    case metrics::Verdict::kHigher:
      return fmt::format("{} takes {:.2f} times the {} of {}", more->attention, times, what, less->attention);
    case metrics::Verdict::kTooLittleData:
      return fmt::format("{} took {:.2f} times the {} of {}, in one run each", more->attention, times, what,
                         less->attention);
    default:
      return fmt::format("no measurable difference in {}", what);
  }
}

std::string about_cost(const Study& study) {
  double within = 1;  // the time ratio of a mechanism's slowest and fastest run
  for (const MechanismFigures& figures : study.mechanisms)
    within = std::max(within, figures.seconds.high / std::max(figures.seconds.low, 1e-9));
  std::string time = about_cost_of(study, "time", &MechanismFigures::seconds);
  if (within > kMuch && time.starts_with("no "))
    time += fmt::format(" (runs of one mechanism differ by a factor of up to {:.1f}; was the machine busy?)", within);
  return fmt::format("Training cost: {}; {}.", time, about_cost_of(study, "memory", &MechanismFigures::memory_mb));
}

// Where validation loss was lowest before the last epoch, whether it rises since, and where it still falls.
std::string about_curves(const Study& study) {
  std::vector<std::string> turned, rising, falling;
  for (const MechanismFigures& figures : study.mechanisms) {
    const auto lowest =
        std::ranges::min_element(figures.curve, {}, [](const CurvePoint& point) { return point.valid_loss.mean; });
    if (lowest == figures.curve.end()) continue;
    if (lowest + 1 == figures.curve.end())
      falling.push_back(figures.attention);
    else
      (is_higher(difference_of(estimate_of(figures.curve.back().valid_loss), estimate_of(lowest->valid_loss))) ? rising
                                                                                                               : turned)
          .push_back(fmt::format("{} (epoch {})", figures.attention, lowest->epoch));
  }
  std::string text;
  if (!falling.empty())
    text = fmt::format("Validation loss is lowest after the last epoch for {}: with more epochs it may fall further.",
                       fmt::join(falling, ", "));
  const auto add = [&](const std::vector<std::string>& names, const char* after) {
    if (names.empty()) return;
    text += fmt::format("{}Validation loss was lowest before the end for {}{}", text.empty() ? "" : " ",
                        fmt::join(names, ", "), after);
  };
  add(rising, " and rises measurably after that: the model overfits.");
  add(turned, "; what follows is not measurably higher.");
  return text;
}

}  // namespace

std::vector<std::string> study_findings(const Study& study) {
  std::vector<std::string> findings;
  if (study.mechanisms.empty()) return findings;
  const auto by_bleu = ranked(study, [](const MechanismFigures& figures) { return -bleu_of(figures).mean; });
  if (const double best = bleu_of(study.mechanisms[by_bleu[0]]).mean; best < kTranslates) {
    findings.push_back(fmt::format(
        "No mechanism has learned to translate yet: the best BLEU is {:.2f}. Train for more epochs.", best));
    return findings;
  }
  if (study.mechanisms.size() > 1) findings.push_back(ranking(study, by_bleu));
  for (const MechanismPair& pair : study.pairs) findings.push_back(about_pair(study, pair));
  const bool several = std::ranges::all_of(study.mechanisms, [](const auto& figures) { return figures.runs > 1; });
  if (study.mechanisms.size() > 1) {
    findings.push_back(several ? about_variance(study)
                               : "One run per mechanism cannot separate an effect from noise; use --runs 3.");
    findings.push_back(about_loss(study, by_bleu));
    findings.push_back(about_cost(study));
  }
  if (std::string curves = about_curves(study); !curves.empty()) findings.push_back(std::move(curves));
  return findings;
}

}  // namespace heed::study
