// heed classify sweep: which settings of a classifier matter, and which differences are noise.
#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "apps/heed/command/command.h"
#include "apps/heed/command/command_line.h"
#include "apps/heed/options/classify_train_options.h"
#include "apps/heed/options/common_options.h"
#include "apps/heed/verbs/verbs.h"
#include "heed/base/error.h"
#include "heed/base/files/folder_lock.h"
#include "heed/base/files/out_folder.h"
#include "heed/base/formats/json.h"
#include "heed/base/unicode/printable.h"
#include "heed/study/sweep/sweep_report.h"
#include "heed/study/sweep/sweep_runs.h"
#include "heed/text/corpus/labeled_text.h"
#include "heed/text/vocabulary/word_vector_file.h"

namespace heed::cli {
namespace {

constexpr std::array kWordVectors = {study::kLearned, study::kGiven, study::kTuned};
constexpr std::size_t kMostRuns = 10'000;

struct ClassifySweepOptions {
  std::unique_ptr<ClassifyTrainOptions> settings;
  std::vector<double> word_dropout = {0, 0.3, 0.5};
  std::vector<std::int64_t> layers = {0, 1, 2};
  std::vector<std::int64_t> hidden, embedding;  // empty: one value, that of the setting
  std::vector<std::string> word_vectors;        // empty: all that are possible
  std::int64_t seeds = 3, first_seed = 1;
  std::string out;
  std::vector<std::string> formats = {"svg"};
  TextOptions text = {.max_line_bytes = text::kLongestReview};
  int jobs = 0, threads = 0;
  bool models = true, json = false, quiet = false;
};

void require_distinct(const study::SweepAxis& axis) {
  std::vector<std::string> sorted = axis.values;
  std::ranges::sort(sorted);
  const auto twice = std::ranges::adjacent_find(sorted);
  if (twice != sorted.end()) throw Error(fmt::format("--{} has {} twice", axis.name, *twice));
}

template <class Number>
study::SweepAxis number_axis(const char* name, const std::vector<Number>& values) {
  study::SweepAxis axis{.name = name, .values = {}};
  for (const Number value : values) axis.values.push_back(fmt::format("{}", value));
  require_distinct(axis);
  return axis;
}

study::SweepAxis vectors_axis(const std::vector<std::string>& given, const std::string& file) {
  study::SweepAxis axis{.name = "word-vectors", .values = given};
  if (axis.values.empty())
    axis.values = file.empty() ? std::vector<std::string>{study::kLearned}
                               : std::vector<std::string>{study::kLearned, study::kGiven, study::kTuned};
  require_distinct(axis);
  for (const std::string& value : axis.values)
    if (value != study::kLearned && file.empty())
      throw Error(fmt::format("--word-vectors {} needs --vectors FILE", value));
  return axis;
}

bool uses_file(const study::SweepAxis& vectors) { return vectors.values != std::vector<std::string>{study::kLearned}; }

// The size of vectors from a file is fixed. The whole file is read, so that errors in it are found now.
void fit_embedding(study::SweepAxis& embedding, bool asked_for, const ClassifySweepOptions& options,
                   const std::string& file) {
  ThreadPool pool(options.threads);
  const std::int64_t size =
      text::read_word_vectors(file, pool, {.text = options.text}, [](std::string_view, std::span<const float>) {
      }).dimension;
  const std::vector<std::string> only = {std::to_string(size)};
  if (!asked_for) embedding.values = only;
  if (embedding.values != only)
    throw Error(fmt::format("--embedding must be {}, the size of the vectors in {} (got {})", size, printable(file),
                            fmt::join(embedding.values, ",")));
}

void check(const study::SweepPlan& plan) {
  const auto cells = plan.cells();
  if (cells.size() * static_cast<std::size_t>(plan.seeds) > kMostRuns)
    throw Error(fmt::format("a sweep has at most {} runs; these are {} combinations with {} seeds each", kMostRuns,
                            cells.size(), plan.seeds));
  for (const study::SweepCell& cell : cells) train::validate(plan.training_of(cell, plan.first_seed).settings);
}

study::SweepPlan make_plan(const ClassifySweepOptions& options) {
  study::SweepPlan plan{.training = options.settings->plan(""), .axes = {}};
  run::ClassifierPlan& training = plan.training;
  const auto require_file = [](const char* name, const char* what, const std::string& file) {
    if (file.empty() || file == "-")
      throw Error(file.empty() ? fmt::format("--{} FILE is required: {}", name, what)
                               : fmt::format("--{} must be a file: standard input can be read once only", name));
  };
  require_file("train", "labelled texts to train on", training.train);
  require_file("valid", "labelled texts to validate on", training.valid);
  if (options.out.empty()) throw Error("--out DIR is required: a folder for the runs and the report");
  plan.seeds = options.seeds, plan.first_seed = options.first_seed;
  const model::DanOptions& own = training.settings.model;
  const auto or_own = [](const std::vector<std::int64_t>& list, Index value) {
    return list.empty() ? std::vector<std::int64_t>{value} : list;
  };
  plan.axes = {number_axis("word-dropout", options.word_dropout), number_axis("layers", options.layers),
               number_axis("hidden", or_own(options.hidden, own.hidden)),
               number_axis("embedding", or_own(options.embedding, own.embedding)),
               vectors_axis(options.word_vectors, training.vectors)};
  if (!uses_file(plan.axes.back())) training.vectors.clear();
  check(plan);
  if (!training.vectors.empty()) fit_embedding(plan.axes[3], !options.embedding.empty(), options, training.vectors);
  return plan;
}

ExitCode run(const ClassifySweepOptions& options, const Command& command, const Streams& streams) {
  const std::vector<plot::PictureFormat> formats = picture_formats(options.formats);
  const study::SweepPlan plan = make_plan(options);
  const auto validation_texts = std::ssize(text::read_labeled_text(plan.training.valid, options.text).lines);
  const study::SweepFolder folder(options.out);
  folder.require_same(plan);
  make_out_folder(folder.path());
  const FolderLock lock(folder.path());
  make_out_folder(folder.runs());
  folder.write_plan(plan);
  const study::SweepRunsEnd end = study::finish_sweep_runs(folder, plan,
                                                           {.text = options.text,
                                                            .jobs = options.jobs,
                                                            .threads = options.threads,
                                                            .models = options.models,
                                                            .quiet = options.quiet},
                                                           streams.err);
  if (end.signal != 0) return interrupted_by(end.signal);
  const study::Sweep sweep = study::analyse_sweep(plan.axes, end.runs, validation_texts);
  const study::SweepReport report{
      .plan = plan, .runs = end.runs, .sweep = sweep, .folder = folder.path(), .command = command_line(command)};
  write_sweep_report(report, formats);
  if (options.json)
    streams.out << study::sweep_json(report).dump() << '\n';
  else
    print_sweep(report, streams.out);
  return kOk;
}

}  // namespace

void add_classify_sweep(Command& classify) {
  const auto options = std::make_shared<ClassifySweepOptions>();
  Command& command = classify.add_verb("sweep", "Train with many settings and seeds, and find which settings matter");
  command.add({.name = "out",
               .help = "Folder of the runs and of report.html, report.md, report.json; an existing sweep is resumed",
               .letter = 'o',
               .value = "DIR"},
              options->out);
  command.add(kFormat, options->formats);
  command.add({.name = "runs", .help = "Training runs per combination, each with its own seed", .range = {1, 1000}},
              options->seeds);
  command.add({.name = "seed",
               .help = "Seed of the first run of each combination; the following runs use N+1, N+2 and so on",
               .range = {0, 1e9}},
              options->first_seed);
  command.add({.name = "jobs",
               .help = "Number of training runs to do at the same time",
               .range = {0, 1024},
               .zero = "one per thread"},
              options->jobs);
  command.add(kThreads, options->threads);
  command.add({.name = "models", .help = "Keep the model of each run, for heed classify evaluate"}, options->models);
  command.add_flag(kJson, options->json);
  command.add_flag(kQuiet, options->quiet);
  command.heading("Swept settings, each with a list of values");
  const model::DanOptions defaults;
  visit_settings(defaults, [&](const Setting& setting, const auto&) {
    if (setting.name == "word-dropout") command.add(setting, options->word_dropout);
    if (setting.name == "layers") command.add(setting, options->layers);
    if (setting.name == "hidden") command.add(setting, options->hidden);
    if (setting.name == "embedding") command.add(setting, options->embedding);
  });
  command.add(
      {.name = "word-vectors",
       .help = "learned: from the training texts; given: those of --vectors, fixed; tuned: those of --vectors, trained "
               "further; by default learned, and with --vectors all three",
       .choices = kWordVectors},
      options->word_vectors);
  command.heading("");
  options->settings = std::make_unique<ClassifyTrainOptions>(command, study::kSweptSettings);
  command.find("valid")->help = "File to validate on, in the same format as --train";
  add_text_options(command, options->text);
  command.details(
      "--train, --valid and --out are required.\n"
      "\n"
      "Every combination is trained with every seed and validated on --valid. The report gives the mean and variance "
      "over seeds, shows charts, and says which differences are within noise. Other settings are those of heed "
      "classify train, the same for all runs. By default it sweeps word dropout and depth, in 27 runs.\n"
      "\n"
      "Ctrl-C and SIGTERM save and stop (exit codes 130 and 143); the same command continues and repeats no finished "
      "run. A later command may add values and seeds to a sweep.");
  command.examples(
      "  heed classify sweep --train train.tsv --valid dev.tsv -o runs/sweep\n"
      "  heed classify sweep --train train.tsv --valid dev.tsv --layers 1 --hidden 32,64,128 -o runs/width\n"
      "  heed classify sweep --train train.tsv --valid dev.tsv --vectors glove.6B.50d.txt \\\n"
      "      --word-dropout 0.3 --layers 0,1 --epochs 3 -o runs/vectors\n");
  command.on_run([options, &command](const Streams& streams) { return run(*options, command, streams); });
}

}  // namespace heed::cli
