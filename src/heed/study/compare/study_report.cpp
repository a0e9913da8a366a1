#include "heed/study/compare/study_report.h"

#include <ostream>

#include "heed/base/files/atomic_file.h"
#include "heed/base/formats/json.h"
#include "heed/base/terminal/print.h"
#include "heed/base/terminal/table.h"
#include "heed/base/terminal/wrapped_text.h"
#include "heed/base/unicode/printable.h"
#include "heed/plot/charts/interval_chart.h"
#include "heed/plot/charts/line_chart.h"
#include "heed/plot/document.h"
#include "heed/report/difference_json.h"
#include "heed/report/print_table.h"

namespace heed::study {
namespace {

using nlohmann::ordered_json;

// One row per mechanism and beam width.
plot::DocumentTable bleu_table(const Study& study) {
  plot::DocumentTable table{.titles = {"attention", "runs", "beam", "BLEU lc", "BLEU"}, .rows = {}};
  for (const MechanismFigures& figures : study.mechanisms)
    for (const StudyScoreSpread& scores : figures.scores)
      table.rows.push_back({figures.attention, std::to_string(figures.runs), std::to_string(scores.beam),
                            mean_and_spread(scores.bleu_lc, 2), mean_and_spread(scores.bleu, 2)});
  return table;
}

plot::DocumentTable loss_table(const Study& study) {
  plot::DocumentTable table{.titles = {"attention", "training loss", "validation loss", "test perplexity"}, .rows = {}};
  for (const MechanismFigures& figures : study.mechanisms)
    table.rows.push_back({figures.attention, mean_and_spread(figures.train_loss, 4),
                          mean_and_spread(figures.valid_loss, 4), mean_and_spread(figures.test_perplexity, 3)});
  return table;
}

constexpr const char* kStudyTableNote =
    "Mean ± standard deviation over runs, and variance (n - 1) in brackets. BLEU: cased, detokenised text; BLEU lc: "
    "lower-cased tokens; losses in nats per token, of the epoch with the lowest validation loss. The training loss is "
    "measured while training, with dropout and label smoothing, so it can be above the validation loss.";

plot::DocumentTable cost_table(const Study& study) {
  plot::DocumentTable table{.titles = {"attention", "parameters", "training seconds", "memory, MB"}, .rows = {}};
  for (const MechanismFigures& figures : study.mechanisms)
    table.rows.push_back({figures.attention, grouped(figures.parameters), mean_and_spread(figures.seconds, 0),
                          mean_and_spread(figures.memory_mb, 0)});
  return table;
}

std::string interval_in_table(const metrics::Difference& difference) {
  return difference.enough ? fmt::format("{:+.2f} to {:+.2f}", difference.interval.low, difference.interval.high) : "-";
}

plot::DocumentTable pair_table(const Study& study) {
  plot::DocumentTable table{
      .titles = {"mechanisms", "BLEU difference", "95% interval, sentences", "p", "95% interval, runs", "p"},
      .rows = {}};
  for (const MechanismPair& pair : study.pairs)
    table.rows.push_back(
        {fmt::format("{} over {}", study.mechanisms[pair.second].attention, study.mechanisms[pair.first].attention),
         fmt::format("{:+.2f}", pair.over_sentences.value), interval_in_table(pair.over_sentences),
         metrics::p_number(pair.over_sentences.p), interval_in_table(pair.over_runs),
         pair.over_runs.enough ? metrics::p_number(pair.over_runs.p) : "-"});
  return table;
}

// The first picture of the report: how good each mechanism is, and how sure that is.
plot::Picture bleu_chart(std::span<const StudyRun> runs, const Study& study) {
  plot::IntervalChart chart{.title = fmt::format("BLEU, beam {}", study.mechanisms.front().scores.back().beam),
                            .x = {.label = "BLEU on cased, detokenised text"},
                            .rows = {}};
  for (const MechanismFigures& figures : study.mechanisms) {
    plot::IntervalRow row{.name = figures.attention,
                          .value = figures.scores.back().bleu.mean,
                          .low = figures.bleu_over_sentences.low,
                          .high = figures.bleu_over_sentences.high};
    for (const StudyRun& run : runs)
      if (run.attention == figures.attention && figures.runs > 1) row.points.push_back(run.scores.back().bleu);
    chart.rows.push_back(std::move(row));
  }
  return interval_chart_picture(std::move(chart));
}

plot::DocumentTable run_table(std::span<const StudyRun> runs) {
  plot::DocumentTable table{
      .titles = {"run", "BLEU lc", "BLEU", "validation loss", "best epoch", "test perplexity", "seconds", "MB"},
      .rows = {}};
  for (const StudyRun& run : runs)
    table.rows.push_back({PlannedRun{run.attention, run.seed}.name(), fmt::format("{:.2f}", run.scores.back().bleu_lc),
                          fmt::format("{:.2f}", run.scores.back().bleu), fmt::format("{:.4f}", run.valid_loss),
                          std::to_string(run.best_epoch), fmt::format("{:.3f}", run.test_perplexity),
                          fmt::format("{:.0f}", run.seconds), fmt::format("{:.0f}", run.memory_mb)});
  return table;
}

plot::Picture loss_chart(const Study& study, const char* title, Spread CurvePoint::*loss) {
  plot::LineChart chart{
      .title = title, .x = {.label = "epoch", .whole = true}, .y = {.label = "nats per token"}, .series = {}};
  for (const MechanismFigures& figures : study.mechanisms) {
    plot::LineSeries series{.name = figures.attention, .x = {}, .y = {}, .dots = figures.curve.size() < 30};
    for (const CurvePoint& point : figures.curve) {
      series.x.push_back(static_cast<double>(point.epoch));
      series.y.push_back((point.*loss).mean);
      series.low.push_back((point.*loss).low);
      series.high.push_back((point.*loss).high);
    }
    chart.series.push_back(std::move(series));
  }
  return line_chart_picture(std::move(chart));
}

bool has_curves(const Study& study) {
  for (const MechanismFigures& figures : study.mechanisms)
    if (figures.curve.empty()) return false;
  return true;
}

std::string what_was_done(const StudyFolder& folder, const StudyPlan& plan, std::span<const StudyRun> runs,
                          const Study& study) {
  const train::LoopSettings& loop = plan.training.settings.loop;
  std::string text = fmt::format(
      "Each mechanism was trained with {} on {}, preset {}, for at most {} epochs; all other settings are equal. The "
      "checkpoint with the lowest validation loss was tested on the {} sentences of {}.",
      plan.runs == 1 ? "one seed" : fmt::format("the seeds {} to {}", plan.first_seed, plan.first_seed + plan.runs - 1),
      plan.training.data.empty() ? "the built-in German-English corpus" : printable(plan.training.data),
      plan.training.preset, loop.epochs, grouped(study.test_sentences), printable(plan.split));
  const std::size_t planned = planned_runs(plan).size();
  if (runs.size() < planned)
    text += fmt::format(" {} of {} runs are not finished and not included; heed compare --out {} resumes them.",
                        planned - runs.size(), planned, printable(folder.path().string()));
  return text;
}

std::string command_of(const StudyFolder& folder, const StudyPlan& plan) {
  const std::string name = printable(folder.path().string());
  std::string command = "heed compare";
  if (!plan.training.data.empty()) command += " --data " + printable(plan.training.data);
  command += fmt::format(" --config {}/settings.toml --split {} --attention {} --runs {} --seed {} --beam {} --out {}",
                         name, printable(plan.split), fmt::join(plan.attention, ","), plan.runs, plan.first_seed,
                         fmt::join(plan.beams, ","), name);
  return command;
}

plot::Document document_of(const StudyFolder& folder, const StudyPlan& plan, std::span<const StudyRun> runs,
                           const Study& study) {
  plot::Document document{fmt::format("Attention compared: {}", fmt::join(plan.attention, ", "))};
  const auto add = [&](plot::DocumentBlock block) { document.blocks.push_back(std::move(block)); };
  add(plot::Paragraph{what_was_done(folder, plan, runs, study)});
  add(plot::Figure{"bleu", bleu_chart(runs, study),
                   std::string("A bar is the 95% interval for other test sentences of the same kind.") +
                       (plan.runs > 1 ? " The small dots are the runs." : "")});
  add(plot::Heading{"Findings"});
  add(plot::BulletList{study_findings(study)});
  add(plot::Heading{"Translation quality"});
  add(bleu_table(study));
  add(loss_table(study));
  add(plot::Paragraph{kStudyTableNote});
  if (!study.pairs.empty()) {
    add(plot::Heading{"Are the differences measurable?"});
    add(pair_table(study));
    add(plot::Paragraph{fmt::format(
        "BLEU with beam {}, mean over runs. Over the test sentences: paired bootstrap and approximate randomisation "
        "in which all translations of a sentence stay together; p is the larger of the two. Over the runs: Welch's "
        "t-test. Both p are corrected for the number of pairs (Holm). A difference is called measurable if p is "
        "below 0.05 and the interval excludes 0, and is ascribed to the mechanism only if it is so over both.",
        plan.beams.back())});
  }
  if (has_curves(study)) {
    const char* band = plan.runs > 1 ? "Lines are means over runs; bands span the lowest to the highest run." : "";
    add(plot::Heading{"Learning curves"});
    add(plot::Figure{"validation-loss", loss_chart(study, "Validation loss", &CurvePoint::valid_loss), band});
    add(plot::Figure{
        "training-loss", loss_chart(study, "Training loss", &CurvePoint::train_loss),
        "Measured while training, with dropout and label smoothing, so it can be above the validation loss."});
  }
  add(plot::Heading{"Cost"});
  add(cost_table(study));
  add(plot::Heading{"All runs"});
  add(run_table(runs));
  add(plot::Heading{"How to reproduce this"});
  add(plot::CodeBlock{command_of(folder, plan)});
  add(plot::Paragraph{"Signatures of BLEU, of BLEU on lower-cased tokens, and of the tests:"});
  add(plot::CodeBlock{
      fmt::format("{}\n{}\n{}", study.bleu_signature, study.bleu_lc_signature, metrics::tests_text({}))});
  return document;
}

ordered_json to_json(const MechanismFigures& figures) {
  ordered_json scores = ordered_json::array(), curve = ordered_json::array();
  for (const StudyScoreSpread& width : figures.scores)
    scores.push_back({{"beam", width.beam}, {"bleu", to_json(width.bleu)}, {"bleu_lc", to_json(width.bleu_lc)}});
  for (const CurvePoint& point : figures.curve)
    curve.push_back(
        {{"epoch", point.epoch}, {"train_loss", to_json(point.train_loss)}, {"valid_loss", to_json(point.valid_loss)}});
  return {{"attention", figures.attention},
          {"runs", figures.runs},
          {"scores", scores},
          {"bleu_ci95", {figures.bleu_over_sentences.low, figures.bleu_over_sentences.high}},
          {"train_loss", figures.train_loss.runs > 0 ? to_json(figures.train_loss) : ordered_json()},
          {"valid_loss", to_json(figures.valid_loss)},
          {"test_perplexity", to_json(figures.test_perplexity)},
          {"seconds", to_json(figures.seconds)},
          {"memory_mb", to_json(figures.memory_mb)},
          {"parameters", figures.parameters},
          {"curve", curve}};
}

ordered_json to_json(const StudyRun& run) {
  ordered_json scores = ordered_json::array();
  for (const StudyScores& width : run.scores)
    scores.push_back({{"beam", width.beam}, {"bleu", width.bleu}, {"bleu_lc", width.bleu_lc}});
  return {{"attention", run.attention},
          {"seed", run.seed},
          {"scores", scores},
          {"valid_loss", run.valid_loss},
          {"best_epoch", run.best_epoch},
          {"test_perplexity", run.test_perplexity},
          {"seconds", run.seconds},
          {"memory_mb", run.memory_mb}};
}

ordered_json to_json(const StudyPlan& plan, std::span<const StudyRun> runs, const Study& study) {
  ordered_json mechanisms = ordered_json::array(), pairs = ordered_json::array(), list = ordered_json::array();
  for (const MechanismFigures& figures : study.mechanisms) mechanisms.push_back(to_json(figures));
  for (const MechanismPair& pair : study.pairs)
    pairs.push_back({{"better", study.mechanisms[pair.second].attention},
                     {"worse", study.mechanisms[pair.first].attention},
                     {"bootstrap_p", pair.test.bootstrap_p},
                     {"randomization_p", pair.test.randomization_p},
                     {"over_sentences", report::difference_json(pair.over_sentences)},
                     {"over_runs", report::difference_json(pair.over_runs)}});
  for (const StudyRun& run : runs) list.push_back(to_json(run));
  return {{"split", plan.split},
          {"test_sentences", study.test_sentences},
          {"findings", study_findings(study)},
          {"mechanisms", mechanisms},
          {"pairs", pairs},
          {"runs", list},
          {"signatures",
           {{"bleu", study.bleu_signature}, {"bleu_lc", study.bleu_lc_signature}, {"tests", metrics::tests_text({})}}}};
}

}  // namespace

void write_study_report(const StudyFolder& folder, const StudyPlan& plan, std::span<const StudyRun> runs,
                        const Study& study) {
  write_report(document_of(folder, plan, runs, study), folder.path());
  write_atomically(folder.report(), to_json(plan, runs, study).dump(2) + "\n");
}

void print_study(const Study& study, std::ostream& out) {
  report::print_table(bleu_table(study), out);
  out << '\n';
  report::print_table(loss_table(study), out);
  out << '\n';
  print_paragraph(kStudyTableNote, out);
  out << '\n';
  print_list(study_findings(study), out);
}

}  // namespace heed::study
