#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "heed/study/compare/study.h"

namespace heed::study {
namespace {

constexpr double kMuch = 1.1;      // a ratio of time or memory worth mentioning
constexpr double kTranslates = 2;  // BLEU below which texts share only a few common words
constexpr std::int64_t kRunsForVariance = 10;

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

std::string ranking(const Study& study, std::span<const std::size_t> order) {
  const MechanismFigures& best = study.mechanisms[order[0]];
  std::string text = fmt::format("{} translates best: BLEU {:.2f}", best.attention, bleu_of(best).mean);
  if (best.runs > 1) text += fmt::format(" on average over {} runs", best.runs);
  for (std::size_t rank = 1; rank < order.size(); ++rank) {
    const MechanismFigures& other = study.mechanisms[order[rank]];
    text += fmt::format("{} {} has {:.2f}", rank == 1 ? ";" : ",", other.attention, bleu_of(other).mean);
  }
  return text + ".";
}

std::string p_text(double p) { return p < 0.001 ? fmt::format("{:.4f}", p) : fmt::format("{:.3f}", p); }

std::string about_pair(const Study& study, const MechanismPair& pair) {
  const MechanismFigures &worse = study.mechanisms[pair.first], &better = study.mechanisms[pair.second];
  const metrics::PairedTest& test = pair.test;
  const bool bootstrap = test.bootstrap_p < kSignificant, randomization = test.randomization_p < kSignificant;
  std::string text = fmt::format("{} is {:.2f} BLEU above {}", better.attention,
                                 bleu_of(better).mean - bleu_of(worse).mean, worse.attention);
  // When the difference is tiny, the means of the scores and the score of all translations together may disagree.
  const bool clear = test.second_score > test.first_score;
  const std::string both = fmt::format("p = {} by the bootstrap, {} by randomisation", p_text(test.bootstrap_p),
                                       p_text(test.randomization_p));
  if (clear && bootstrap && randomization)
    text += fmt::format(", a significant difference ({}).", both);
  else if (clear && (bootstrap || randomization))
    text += fmt::format("; only one of the two tests finds this significant ({}), so the question is open.", both);
  else
    text += fmt::format(", which is not significant: {} test sentences are too few to separate the two ({}).",
                        study.test_sentences, both);
  if (worse.runs > 1 || better.runs > 1)
    text += pair.runs_apart ? fmt::format(" The worst run of {} is better than the best run of {}.", better.attention,
                                          worse.attention)
                            : " Their runs overlap, so another seed may reverse the order.";
  return text;
}

std::string about_variance(const Study& study) {
  const auto variance = [](const MechanismFigures& figures) { return bleu_of(figures).variance; };
  const auto [least, most] = std::ranges::minmax_element(study.mechanisms, {}, variance);
  std::string text = fmt::format("{} varies most between runs (variance of BLEU {:.3f}), {} least ({:.3f})",
                                 most->attention, variance(*most), least->attention, variance(*least));
  if (variance(*least) > 0) text += fmt::format(", a ratio of {:.1f}", variance(*most) / variance(*least));
  const std::int64_t runs = std::min(most->runs, least->runs);
  return text + (runs < kRunsForVariance
                     ? fmt::format(". {} runs each are too few to say that one mechanism is more stable.", runs)
                     : ".");
}

std::string about_loss(const Study& study, const std::vector<std::size_t>& by_bleu) {
  const auto by_loss = ranked(study, [](const MechanismFigures& figures) { return figures.valid_loss.mean; });
  const auto by_perplexity = ranked(study, [](const MechanismFigures& f) { return f.test_perplexity.mean; });
  if (by_loss == by_bleu && by_perplexity == by_bleu)
    return fmt::format("Validation loss and test perplexity rank the mechanisms in the same order: {}.",
                       names_in(study, by_bleu));
  return fmt::format(
      "The measures disagree about the ranking: {} by BLEU, {} by validation loss, {} by test perplexity.",
      names_in(study, by_bleu), names_in(study, by_loss), names_in(study, by_perplexity));
}

std::string about_cost(const Study& study) {
  const auto seconds = [](const MechanismFigures& figures) { return figures.seconds.mean; };
  const auto memory = [](const MechanismFigures& figures) { return figures.memory_mb.mean; };
  const auto ratio = [](double more, double less) { return more / std::max(less, 1e-9); };
  const auto compared = [&](const char* what, const auto& figure) {
    const auto [less, more] = std::ranges::minmax_element(study.mechanisms, {}, figure);
    const double times = ratio(figure(*more), figure(*less));
    return times < kMuch
               ? fmt::format("all take about the same {}", what)
               : fmt::format("{} takes {:.2f} times the {} of {}", more->attention, times, what, less->attention);
  };
  double within = 1;  // the time ratio of a mechanism's slowest and fastest run
  for (const MechanismFigures& figures : study.mechanisms)
    within = std::max(within, ratio(figures.seconds.high, figures.seconds.low));
  const auto [fast, slow] = std::ranges::minmax_element(study.mechanisms, {}, seconds);
  const bool busy = within > kMuch && within > ratio(seconds(*slow), seconds(*fast));
  return fmt::format(
      "Training cost: {}; {}.",
      busy ? fmt::format("times cannot be compared, because runs of one mechanism differ by a factor of up to {:.1f} "
                         "(was the machine busy?)",
                         within)
           : compared("time", seconds),
      compared("memory", memory));
}

// Where validation loss rises before the last epoch, and where it still falls.
std::string about_curves(const Study& study) {
  std::vector<std::string> turned, falling;
  for (const MechanismFigures& figures : study.mechanisms) {
    const auto lowest =
        std::ranges::min_element(figures.curve, {}, [](const CurvePoint& point) { return point.valid_loss.mean; });
    if (lowest == figures.curve.end()) continue;
    if (lowest + 1 == figures.curve.end())
      falling.push_back(figures.attention);
    else
      turned.push_back(fmt::format("{} (epoch {})", figures.attention, lowest->epoch));
  }
  std::string text;
  if (!falling.empty())
    text = fmt::format("Validation loss is lowest after the last epoch for {}: with more epochs it may fall further.",
                       fmt::join(falling, ", "));
  if (!turned.empty())
    text += fmt::format(
        "{}Validation loss was lowest before the end for {}: after that the model "
        "overfits.",
        text.empty() ? "" : " ", fmt::join(turned, ", "));
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
