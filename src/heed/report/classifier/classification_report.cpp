#include "heed/report/classifier/classification_report.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <ostream>

#include "heed/base/files/atomic_file.h"
#include "heed/base/formats/json.h"
#include "heed/base/formats/percent.h"
#include "heed/base/terminal/print.h"
#include "heed/base/terminal/table.h"
#include "heed/base/unicode/printable.h"
#include "heed/report/classifier/classification_pictures.h"
#include "heed/report/print_table.h"
#include "heed/report/shown_name.h"

namespace heed::report {
namespace {

using nlohmann::ordered_json;

constexpr std::size_t kMatrixClasses = 10;        // more are too wide for a screen
constexpr std::size_t kMistakesShown = 15;        // kinds of mistakes, instead of the matrix
constexpr std::size_t kCurvesShown = 6;           // as many as have distinct colours
constexpr std::size_t kLongestLabelInTable = 40;  // bytes
constexpr double kAsSureAsRight = 0.01;           // smaller differences do not count

std::string share_text(double share) { return percent(share, 2); }
std::string label_text(const ClassificationReport& report, std::size_t c) {
  return printable(report.labels[c], kLongestLabelInTable);
}
std::string quoted_label(const ClassificationReport& report, std::size_t c) {
  return fmt::format("“{}”", label_text(report, c));
}

double unknown_rate(const train::ClassifierEvaluation& evaluation) {
  return evaluation.words == 0 ? 0
                               : static_cast<double>(evaluation.unknown_words) / static_cast<double>(evaluation.words);
}

double mean_f1(const metrics::ClassificationScore& score) {
  double sum = 0;
  for (const metrics::ClassScore& one : score.classes) sum += one.f1;
  return sum / static_cast<double>(score.classes.size());
}

double mean_confidence(const metrics::ClassificationScore& score) {
  double sum = 0;
  for (const metrics::CalibrationBin& bin : score.calibration)
    sum += bin.confidence * static_cast<double>(bin.examples);
  return sum / static_cast<double>(score.examples);
}

std::size_t most_frequent(const metrics::ClassificationScore& score) {
  return static_cast<std::size_t>(std::ranges::max_element(score.classes, {}, &metrics::ClassScore::examples) -
                                  score.classes.begin());
}

double share_of(const metrics::ClassificationScore& score, std::size_t c) {
  return static_cast<double>(score.classes[c].examples) / static_cast<double>(score.examples);
}

struct FigureRow {
  std::string name, value, remark;
};

std::vector<FigureRow> figures_of(const ClassificationReport& report) {
  const train::ClassifierEvaluation& evaluation = report.evaluation;
  const metrics::ClassificationScore& score = evaluation.score;
  const std::size_t frequent = most_frequent(score);
  const NamedArea area = area_of(score, report.positive);
  const bool has_area = !std::isnan(area.area);
  return {
      {"accuracy", share_text(score.accuracy),
       fmt::format("95% interval {:.2f} to {}", 100 * score.accuracy_low, share_text(score.accuracy_high))},
      {"most frequent class", share_text(share_of(score, frequent)),
       fmt::format("accuracy of always predicting {}", quoted_label(report, frequent))},
      {"loss", fmt::format("{:.4f}", score.loss), "nats per text"},
      {"calibration error", share_text(score.calibration_error),
       fmt::format("mean confidence {}", share_text(mean_confidence(score)))},
      {"area under ROC curve", has_area ? fmt::format("{:.4f}", area.area) : "none",
       !has_area ? "needs texts of the class and of others"
       : area.of ? fmt::format("of {}", quoted_label(report, *area.of))
                 : "mean over classes, each against the others"},
      {"unknown words", share_text(unknown_rate(evaluation)),
       fmt::format("{} of {}", grouped(evaluation.unknown_words), grouped(evaluation.words))},
      {"texts without a known word", grouped(evaluation.without_words), fmt::format("of {}", grouped(score.examples))},
  };
}

plot::DocumentTable classes_table(const ClassificationReport& report) {
  const metrics::ClassificationScore& score = report.evaluation.score;
  plot::DocumentTable table{.titles = {"class", "precision", "recall", "F1", "texts", "predicted"}, .rows = {}};
  if (score.classes.size() > 2) table.titles.emplace_back("area");
  for (std::size_t c = 0; c < score.classes.size(); ++c) {
    const metrics::ClassScore& one = score.classes[c];
    auto& cells = table.rows.emplace_back(std::vector<std::string>{
        label_text(report, c), one.predicted == 0 ? "–" : share_text(one.precision),
        one.examples == 0 ? "–" : share_text(one.recall), one.examples + one.predicted == 0 ? "–" : share_text(one.f1),
        grouped(one.examples), grouped(one.predicted)});
    if (score.classes.size() <= 2) continue;
    const double area = score.roc[c].area;
    cells.push_back(std::isnan(area) ? "–" : fmt::format("{:.4f}", area));
  }
  return table;
}

plot::DocumentTable confusion_matrix(const ClassificationReport& report) {
  plot::DocumentTable table{.titles = {"true ↓  predicted →"}, .rows = {}};
  for (std::size_t c = 0; c < report.labels.size(); ++c) table.titles.push_back(label_text(report, c));
  for (std::size_t c = 0; c < report.labels.size(); ++c) {
    auto& cells = table.rows.emplace_back(std::vector<std::string>{label_text(report, c)});
    for (const std::int64_t count : report.evaluation.score.confusion[c]) cells.push_back(grouped(count));
  }
  return table;
}

struct Mistake {
  std::size_t truth, predicted;
  std::int64_t count;
};

plot::DocumentTable frequent_mistakes(const ClassificationReport& report) {
  const auto& confusion = report.evaluation.score.confusion;
  std::vector<Mistake> mistakes;
  for (std::size_t truth = 0; truth < confusion.size(); ++truth)
    for (std::size_t predicted = 0; predicted < confusion.size(); ++predicted)
      if (truth != predicted && confusion[truth][predicted] > 0)
        mistakes.push_back({truth, predicted, confusion[truth][predicted]});
  std::ranges::stable_sort(mistakes, std::ranges::greater(), &Mistake::count);
  mistakes.resize(std::min(mistakes.size(), kMistakesShown));
  plot::DocumentTable table{.titles = {"most frequent mistakes: true → predicted", "texts", "of the class"},
                            .rows = {}};
  for (const Mistake& mistake : mistakes)
    table.rows.push_back(
        {fmt::format("{} → {}", label_text(report, mistake.truth), label_text(report, mistake.predicted)),
         grouped(mistake.count),
         share_text(static_cast<double>(mistake.count) /
                    static_cast<double>(report.evaluation.score.classes[mistake.truth].examples))});
  return table;
}

plot::DocumentTable confusion_table(const ClassificationReport& report) {
  return report.labels.size() <= kMatrixClasses ? confusion_matrix(report) : frequent_mistakes(report);
}

// The positive class; the second of two; otherwise all, or the hardest if there are many.
std::vector<std::size_t> curves_of(const ClassificationReport& report) {
  const metrics::ClassificationScore& score = report.evaluation.score;
  std::vector<std::size_t> classes;
  for (std::size_t c = 0; c < score.roc.size(); ++c)
    if (!std::isnan(score.roc[c].area)) classes.push_back(c);
  if (const auto of = area_of(score, report.positive).of)
    std::erase_if(classes, [&](std::size_t c) { return c != *of; });
  std::ranges::stable_sort(classes, {}, [&](std::size_t c) { return score.roc[c].area; });
  classes.resize(std::min(classes.size(), kCurvesShown));
  return classes;
}

std::string accuracy_sentence(const ClassificationReport& report) {
  const metrics::ClassificationScore& score = report.evaluation.score;
  const std::size_t frequent = most_frequent(score);
  return fmt::format(
      "The model classifies {} of {} texts of {} correctly: {}. On a new sample of the same size, expect "
      "{} to {} (95% interval). Always predicting {} would be correct for {}.",
      grouped(score.right), grouped(score.examples), shown_name(report.data), share_text(score.accuracy),
      share_text(score.accuracy_low), share_text(score.accuracy_high), quoted_label(report, frequent),
      share_text(share_of(score, frequent)));
}

std::string calibration_sentence(const metrics::ClassificationScore& score) {
  const double confidence = mean_confidence(score), difference = confidence - score.accuracy;
  const char* verdict = std::abs(difference) < kAsSureAsRight ? "well calibrated"
                        : difference > 0                      ? "overconfident"
                                                              : "underconfident";
  return fmt::format(
      "It is {}: its mean confidence is {}, its accuracy {}. The expected calibration error is "
      "{:.2f} points ({} confidence intervals).",
      verdict, share_text(confidence), share_text(score.accuracy), 100 * score.calibration_error,
      metrics::kCalibrationBins);
}

plot::DocumentTable calibration_table(const metrics::ClassificationScore& score) {
  plot::DocumentTable table{.titles = {"confidence", "texts", "mean confidence", "accuracy", "95% interval"},
                            .rows = {}};
  for (const metrics::CalibrationBin& bin : score.calibration) {
    if (bin.examples == 0) continue;
    const metrics::Interval interval = metrics::wilson_interval(bin.right, bin.examples);
    table.rows.push_back({fmt::format("{:.0f} to {:.0f}%", 100 * bin.low, 100 * bin.high), grouped(bin.examples),
                          share_text(bin.confidence), share_text(bin.accuracy),
                          fmt::format("{:.2f} to {}", 100 * interval.low, share_text(interval.high))});
  }
  return table;
}

void add_roc(plot::Document& document, const ClassificationReport& report) {
  const std::vector<std::size_t> classes = curves_of(report);
  if (classes.empty()) return;
  const std::size_t all = report.labels.size();
  std::string caption =
      "For each threshold on the class probability: the share of the class's texts above it, against the share of the "
      "other texts above it. The area is the probability that a text of the class ranks above another text.";
  if (classes.size() == kCurvesShown && all > kCurvesShown)
    caption += fmt::format(" Of {} classes, these are the {} with the smallest areas.", all, classes.size());
  document.blocks.emplace_back(plot::Heading{"Ranking"});
  document.blocks.emplace_back(
      plot::Figure{"roc", roc_picture_of(report.evaluation.score, report.labels, classes), std::move(caption)});
}

plot::Document document_of(const ClassificationReport& report) {
  plot::Document document{fmt::format("{} on {}", shown_name(report.model), shown_name(report.data))};
  const auto add = [&](plot::DocumentBlock block) { document.blocks.push_back(std::move(block)); };
  const metrics::ClassificationScore& score = report.evaluation.score;
  add(plot::Paragraph{accuracy_sentence(report)});
  plot::DocumentTable figures{.titles = {"figure", "value"}, .rows = {}};
  for (const FigureRow& row : figures_of(report))
    figures.rows.push_back({fmt::format("{} ({})", row.name, row.remark), row.value});
  add(std::move(figures));
  add(plot::Heading{"Per class"});
  add(classes_table(report));
  add(confusion_table(report));
  add(plot::Heading{"Calibration"});
  add(plot::Paragraph{calibration_sentence(score)});
  add(plot::Figure{"reliability", reliability_picture_of(score),
                   "A perfectly calibrated model has its dots on the dashed line. Bars are 95% intervals."});
  add(calibration_table(score));
  add_roc(document, report);
  add(plot::Heading{"How to reproduce this"});
  add(plot::CodeBlock{printable(report.command)});
  return document;
}

}  // namespace

NamedArea area_of(const metrics::ClassificationScore& score, std::optional<std::size_t> positive) {
  if (!positive && score.roc.size() == 2) positive = 1;
  if (positive) return {score.roc[*positive].area, positive};
  double sum = 0, count = 0;
  for (const metrics::RocCurve& curve : score.roc)
    if (!std::isnan(curve.area)) sum += curve.area, ++count;
  return {count == 0 ? std::numeric_limits<double>::quiet_NaN() : sum / count, {}};
}

void print_classification(const ClassificationReport& report, std::ostream& out) {
  const std::int64_t texts = report.evaluation.score.examples;
  print(out, "{} text{} of {}\n\n", grouped(texts), texts == 1 ? "" : "s", printable(report.data));
  Table figures({{""}, {"", Align::kRight}, {""}});
  for (const FigureRow& row : figures_of(report)) figures.add({row.name, row.value, row.remark});
  figures.print(out);
  out << '\n';
  print_table(classes_table(report), out);
  const plot::DocumentTable confusion = confusion_table(report);
  if (confusion.rows.empty()) return;
  out << '\n';
  print_table(confusion, out);
}

ordered_json classification_json(const ClassificationReport& report) {
  const train::ClassifierEvaluation& evaluation = report.evaluation;
  const metrics::ClassificationScore& score = evaluation.score;
  const NamedArea area = area_of(score, report.positive);
  ordered_json classes = ordered_json::array(), calibration = ordered_json::array();
  for (std::size_t c = 0; c < score.classes.size(); ++c) {
    const metrics::ClassScore& one = score.classes[c];
    classes.push_back({{"label", report.labels[c]},
                       {"precision", one.precision},
                       {"recall", one.recall},
                       {"f1", one.f1},
                       {"examples", one.examples},
                       {"predicted", one.predicted},
                       {"right", one.right},
                       {"auc", score.roc[c].area}});
  }
  for (const metrics::CalibrationBin& bin : score.calibration)
    calibration.push_back({{"low", bin.low},
                           {"high", bin.high},
                           {"examples", bin.examples},
                           {"confidence", bin.confidence},
                           {"accuracy", bin.accuracy}});
  return {{"model", printable(report.model)},
          {"file", printable(report.data)},
          {"accuracy", score.accuracy},
          {"ci95", {score.accuracy_low, score.accuracy_high}},
          {"loss", score.loss},
          {"calibration_error", score.calibration_error},
          {"auc", area.area},
          {"auc_of", area.of ? ordered_json(report.labels[*area.of]) : ordered_json(nullptr)},
          {"macro_f1", mean_f1(score)},
          {"examples", score.examples},
          {"right", score.right},
          {"labels", report.labels},
          {"classes", std::move(classes)},
          {"confusion", score.confusion},
          {"calibration", std::move(calibration)},
          {"words", evaluation.words},
          {"unknown_words", evaluation.unknown_words},
          {"unknown_rate", unknown_rate(evaluation)},
          {"without_known_words", evaluation.without_words}};
}

void write_classification_report(const ClassificationReport& report, const std::filesystem::path& folder,
                                 std::span<const plot::PictureFormat> formats) {
  write_report(document_of(report), folder, formats);
  write_atomically(folder / "report.json", classification_json(report).dump(2) + "\n");
}

}  // namespace heed::report
