#include "heed/study/sweep/sweep_report.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <ostream>

#include "heed/base/files/atomic_file.h"
#include "heed/base/formats/json.h"
#include "heed/base/settings/settings_json.h"
#include "heed/base/terminal/print.h"
#include "heed/base/terminal/table.h"
#include "heed/base/terminal/wrapped_text.h"
#include "heed/base/unicode/printable.h"
#include "heed/model/io/model_folder.h"
#include "heed/plot/document.h"
#include "heed/report/difference_json.h"
#include "heed/report/print_table.h"
#include "heed/study/sweep/sweep_charts.h"

namespace heed::study {
namespace {

using nlohmann::ordered_json;

constexpr const char* kSweepTableNote =
    "Mean ± standard deviation over seeds and, in brackets, variance (n - 1); accuracy in percent of the validation "
    "texts and its variance in squared points, loss in nats per text, seconds per run. “within noise”: the difference "
    "from the best "
    "is within the noise between seeds.";

// A value as the table shows it; without a hidden layer, the number of hidden units is left out.
std::string cell(const Sweep& sweep, const SweepCell& cell, std::size_t axis) {
  SweepCell other = cell;
  other[axis] = sweep.axes[axis].values.size() - 1;
  if (other != cell && trained_cell(sweep.axes, other) == cell) return "–";
  return sweep.axes[axis].values[cell[axis]];
}

// The axes that distinguish settings.
std::vector<std::size_t> varied(const Sweep& sweep) {
  std::vector<std::size_t> axes;
  for (std::size_t i = 0; i < sweep.axes.size(); ++i)
    if (sweep.axes[i].values.size() > 1) axes.push_back(i);
  return axes;
}

plot::DocumentTable settings_table(const Sweep& sweep) {
  plot::DocumentTable table{.titles = {}, .rows = {}, .begins_with_words = false};
  const std::vector<std::size_t> axes = varied(sweep);
  for (const std::size_t axis : axes) table.titles.push_back(sweep.axes[axis].name);
  for (const char* title : {"runs", "accuracy", "loss", "seconds", "parameters", ""}) table.titles.emplace_back(title);
  for (std::size_t i = 0; i < sweep.points.size(); ++i) {
    const SweepPoint& point = sweep.points[i];
    auto& row = table.rows.emplace_back();
    for (const std::size_t axis : axes) row.push_back(cell(sweep, point.cell, axis));
    row.push_back(std::to_string(point.runs));
    row.push_back(mean_and_spread(point.accuracy, 2, 100));
    row.push_back(mean_and_spread(point.loss, 4));
    row.push_back(fmt::format("{:.2f}", point.seconds.mean));
    row.push_back(grouped(point.parameters));
    row.emplace_back(i == sweep.best ? "best" : std::ranges::count(sweep.level, i) > 0 ? "within noise" : "");
  }
  return table;
}

plot::DocumentTable runs_table(const SweepReport& report) {
  plot::DocumentTable table{.titles = {"run", "accuracy", "loss", "best epoch", "seconds"}, .rows = {}};
  for (const SweepRun& run : report.runs)
    table.rows.push_back({fmt::format("{}, seed {}", sweep_setting(report.sweep.axes, run.cell), run.seed),
                          fmt::format("{:.2f}", 100 * run.accuracy), fmt::format("{:.4f}", run.loss),
                          std::to_string(run.best_epoch), fmt::format("{:.2f}", run.seconds)});
  return table;
}

std::string seeds_text(const SweepPlan& plan) {
  return plan.seeds == 1 ? fmt::format("seed {}", plan.first_seed)
                         : fmt::format("the seeds {} to {}", plan.first_seed, plan.first_seed + plan.seeds - 1);
}

std::string what_was_done(const SweepReport& report) {
  std::string same;
  for (const SweepAxis& axis : report.plan.axes)
    if (axis.values.size() == 1) same += fmt::format(", {} {}", axis.name, axis.values[0]);
  const run::ClassifierPlan& training = report.plan.training;
  return fmt::format(
      "{} of a text classifier, each trained with {} on {}, for {} epochs{}. Each run keeps and reports the epoch with "
      "the highest accuracy on the {} texts of {}.",
      report.sweep.points.size() == 1 ? "One setting" : fmt::format("{} settings", report.sweep.points.size()),
      seeds_text(report.plan), printable(training.train), training.settings.loop.epochs, same,
      grouped(report.sweep.validation_texts), printable(training.valid));
}

// The folder of the best setting's run with the highest accuracy. nullopt if its model was not kept.
std::optional<std::string> best_model(const SweepReport& report) {
  const SweepCell& cell = report.sweep.points[report.sweep.best].cell;
  const SweepRun* best = nullptr;
  for (const SweepRun& run : report.runs)
    if (run.cell == cell && (best == nullptr || run.accuracy > best->accuracy)) best = &run;
  const std::filesystem::path folder = report.folder / "runs" / report.plan.run_name(cell, best->seed);
  if (!std::filesystem::exists(folder / model::kParametersFile)) return {};
  return printable(folder.string());
}

plot::Document document_of(const SweepReport& report) {
  plot::Document document{"Classifier sweep"};
  const auto add = [&](plot::DocumentBlock block) { document.blocks.push_back(std::move(block)); };
  add(plot::Paragraph{what_was_done(report)});
  add(plot::Heading{"Findings"});
  add(plot::BulletList{sweep_findings(report.sweep)});
  add(plot::Heading{"All settings"});
  add(settings_table(report.sweep));
  add(plot::Paragraph{kSweepTableNote});
  for (plot::Figure& figure : sweep_charts(report.sweep)) add(std::move(figure));
  add(plot::Heading{"All runs"});
  add(runs_table(report));
  add(plot::Heading{"How to reproduce this"});
  add(plot::CodeBlock{printable(report.command)});
  if (const auto model = best_model(report)) {
    add(plot::Paragraph{"Measure the chosen model on a test set that was not used for the sweep:"});
    add(plot::CodeBlock{fmt::format("heed classify evaluate --model {} --data FILE", *model)});
  }
  return document;
}

// Numbers become JSON numbers.
ordered_json value_json(const std::string& text) {
  double number = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem != std::errc() || end != text.data() + text.size()) return text;
  if (const auto whole = static_cast<std::int64_t>(number); static_cast<double>(whole) == number) return whole;
  return number;
}

ordered_json place_json(const Sweep& sweep, const SweepCell& cell) {
  ordered_json values;
  for (std::size_t i = 0; i < cell.size(); ++i) values[sweep.axes[i].name] = value_json(sweep.axes[i].values[cell[i]]);
  return values;
}

}  // namespace

void print_sweep(const SweepReport& report, std::ostream& out) {
  report::print_table(settings_table(report.sweep), out);
  out << '\n';
  print_paragraph(kSweepTableNote, out);
  out << '\n';
  print_list(sweep_findings(report.sweep), out);
  print(out, "\nReport  {}/report.html, report.md, report.json\n", printable(report.folder.string()));
  if (const auto model = best_model(report))
    print(out, "Next: heed classify evaluate --model {} --data FILE\n", *model);
}

ordered_json sweep_json(const SweepReport& report) {
  const Sweep& sweep = report.sweep;
  ordered_json axes, settings = ordered_json::array(), runs = ordered_json::array(), effects, same;
  for (const SweepAxis& axis : sweep.axes)
    for (const std::string& value : axis.values) axes[axis.name].push_back(value_json(value));
  for (std::size_t i = 0; i < sweep.points.size(); ++i) {
    const SweepPoint& point = sweep.points[i];
    settings.push_back({{"setting", place_json(sweep, point.cell)},
                        {"runs", point.runs},
                        {"accuracy", to_json(point.accuracy)},
                        {"loss", to_json(point.loss)},
                        {"seconds", to_json(point.seconds)},
                        {"parameters", point.parameters},
                        {"level_with_best", i == sweep.best || std::ranges::count(sweep.level, i) > 0}});
  }
  for (const SweepRun& run : report.runs)
    runs.push_back({{"setting", place_json(sweep, run.cell)},
                    {"seed", run.seed},
                    {"folder", printable(report.plan.run_name(run.cell, run.seed))},
                    {"accuracy", run.accuracy},
                    {"loss", run.loss},
                    {"best_epoch", run.best_epoch},
                    {"seconds", run.seconds}});
  for (const SweepEffect& effect : sweep.effects)
    effects[sweep.axes[effect.axis].name] = {{"accuracy", effect.accuracy},
                                             {"best_minus_worst", report::difference_json(effect.difference)}};
  add_settings(same, report.plan.training.settings);
  for (const std::string& name : kSweptSettings) same.erase(name);
  const run::ClassifierPlan& training = report.plan.training;
  const std::optional<std::string> model = best_model(report);
  return {{"command", printable(report.command)},
          {"train", printable(training.train)},
          {"valid", printable(training.valid)},
          {"vectors", training.vectors.empty() ? ordered_json() : ordered_json(printable(training.vectors))},
          {"validation_texts", sweep.validation_texts},
          {"values", axes},
          {"first_seed", report.plan.first_seed},
          {"seeds", report.plan.seeds},
          {"best", settings[sweep.best]},
          {"best_model", model ? ordered_json(*model) : ordered_json()},
          {"seed_deviation", sweep.seed_deviation ? ordered_json(*sweep.seed_deviation) : ordered_json()},
          {"findings", sweep_findings(sweep)},
          {"settings", settings},
          {"effects", effects},
          {"runs", runs},
          {"training", same}};
}

void write_sweep_report(const SweepReport& report, std::span<const plot::PictureFormat> formats) {
  write_report(document_of(report), report.folder, formats);
  write_atomically(report.folder / "report.json", sweep_json(report).dump(2) + "\n");
}

}  // namespace heed::study
