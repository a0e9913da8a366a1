// heed classify sweep: which settings of a classifier matter, and which differences are luck.
#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "apps/heed/command/command.h"
#include "apps/heed/command/command_line.h"
#include "apps/heed/command/number_list.h"
#include "apps/heed/options/classify_train_options.h"
#include "apps/heed/options/picture_formats.h"
#include "apps/heed/options/text_options.h"
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

constexpr const char* kSweep = "classify sweep";
constexpr std::size_t kMostRuns = 10'000;

struct Options {
  std::unique_ptr<ClassifyTrainOptions> settings;
  std::string word_dropout = "0,0.3,0.5", layers = "0,1,2";  // lists with commas
  std::optional<std::string> hidden, embedding;              // the same; none: one value, the setting's own
  std::vector<std::string> word_vectors;
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
  require(twice == sorted.end(), kSweep, [&] {
    return Mismatch{fmt::format("each value of --{} once", axis.name), fmt::format("{} twice", *twice)};
  });
}

enum class Numbers { kAny, kWhole };

study::SweepAxis number_axis(const char* name, const std::string& list, Numbers numbers) {
  const std::string option = fmt::format("--{}", name);
  study::SweepAxis axis{.name = name, .values = {}};
  for (const double value : number_list(option.c_str(), list)) {
    require(numbers == Numbers::kAny || value == std::floor(value), kSweep, [&] {
      return Mismatch{fmt::format("whole numbers for {}", option), fmt::format("{}", value)};
    });
    axis.values.push_back(fmt::format("{}", value));
  }
  require_distinct(axis);
  return axis;
}

study::SweepAxis vectors_axis(const std::vector<std::string>& given, const std::string& file) {
  study::SweepAxis axis{.name = "word-vectors", .values = given};
  if (axis.values.empty())
    axis.values = file.empty() ? std::vector<std::string>{study::kLearned}
                               : std::vector<std::string>{study::kLearned, study::kGiven, study::kTuned};
  require_distinct(axis);
  for (const std::string& value : axis.values) {
    require(value == study::kLearned || value == study::kGiven || value == study::kTuned, kSweep, [&] {
      return Mismatch{"learned, given or tuned for --word-vectors", "\"" + printable(value, 60) + "\""};
    });
    require(value == study::kLearned || !file.empty(), kSweep, [&] {
      return Mismatch{fmt::format("--vectors FILE for --word-vectors {}", value), "none"};
    });
  }
  return axis;
}

bool uses_file(const study::SweepAxis& vectors) { return vectors.values != std::vector<std::string>{study::kLearned}; }

// Vectors of a file have the size that they have. The whole file is read, so that what is wrong with it is found now.
void fit_embedding(study::SweepAxis& embedding, bool asked_for, const Options& options, const std::string& file) {
  ThreadPool pool(options.threads);
  const std::int64_t size =
      text::read_word_vectors(file, pool, {.text = options.text}, [](std::string_view, std::span<const float>) {
      }).dimension;
  const std::vector<std::string> only = {std::to_string(size)};
  if (!asked_for) embedding.values = only;
  require(embedding.values == only, kSweep, [&] {
    return Mismatch{fmt::format("--embedding {}, the size of the vectors of {}", size, printable(file)),
                    fmt::format("{}", fmt::join(embedding.values, ","))};
  });
}

void check(const study::SweepPlan& plan) {
  const auto cells = plan.cells();
  require(cells.size() * static_cast<std::size_t>(plan.seeds) <= kMostRuns, kSweep, [&] {
    return Mismatch{fmt::format("at most {} runs", kMostRuns),
                    fmt::format("{} settings with {} seeds", cells.size(), plan.seeds)};
  });
  for (const study::SweepCell& cell : cells) train::validate(plan.training_of(cell, plan.first_seed).settings);
}

study::SweepPlan make_plan(const Options& options) {
  study::SweepPlan plan{.training = options.settings->plan(""), .axes = {}};
  run::ClassifierPlan& training = plan.training;
  const auto require_file = [](const char* name, const char* what, const std::string& file) {
    if (file.empty() || file == "-")
      throw Error(kSweep, fmt::format("--{} FILE, {}", name, what),
                  file.empty() ? "none; see heed classify sweep --help" : "standard input, which is there but once");
  };
  require_file("train", "texts with their labels", training.train);
  require_file("valid", "texts to choose settings by", training.valid);
  if (options.out.empty())
    throw Error(kSweep, "--out DIR, a folder for the runs and the report", "none; see heed classify sweep --help");
  plan.seeds = options.seeds, plan.first_seed = options.first_seed;
  const model::DanOptions& own = training.settings.model;
  plan.axes = {number_axis("word-dropout", options.word_dropout, Numbers::kAny),
               number_axis("layers", options.layers, Numbers::kWhole),
               number_axis("hidden", options.hidden.value_or(std::to_string(own.hidden)), Numbers::kWhole),
               number_axis("embedding", options.embedding.value_or(std::to_string(own.embedding)), Numbers::kWhole),
               vectors_axis(options.word_vectors, training.vectors)};
  if (!uses_file(plan.axes.back())) training.vectors.clear();
  check(plan);
  if (!training.vectors.empty()) fit_embedding(plan.axes[3], options.embedding.has_value(), options, training.vectors);
  return plan;
}

ExitCode run(const Options& options, const Command& command, const Streams& streams) {
  const std::vector<plot::PictureFormat> formats = picture_formats(kSweep, options.formats);
  const study::SweepPlan plan = make_plan(options);
  const auto validation_texts = std::ssize(text::read_labeled_text(plan.training.valid, options.text).lines);
  const study::SweepFolder folder(options.out);
  folder.require_same(plan);
  make_out_folder(kSweep, folder.path());
  const FolderLock lock(folder.path());
  make_out_folder(kSweep, folder.runs());
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

void add_swept_options(Command& command, Options& options) {
  constexpr const char* kGroup = "Swept, values with commas";
  const auto list = [&](const char* name, auto& text, const std::string& help) {
    return command.add_option(name, text, help)->type_name("X,...")->group(kGroup);
  };
  list("--word-dropout", options.word_dropout, "Shares of the words of a text that a step of training leaves out")
      ->capture_default_str();
  list("--layers", options.layers, "Numbers of hidden layers")->capture_default_str();
  list("--hidden", options.hidden,
       fmt::format("Units of a hidden layer; {} where none is given", model::DanOptions{}.hidden));
  list("--embedding", options.embedding,
       fmt::format("Sizes of the word vectors; {}, or that of --vectors, where none is given",
                   model::DanOptions{}.embedding));
  command
      .add_option("--word-vectors", options.word_vectors,
                  "learned; given: those of --vectors as they are; tuned: those of --vectors at first. All that there "
                  "can be, where none is given")
      ->delimiter(',')
      ->type_name("NAME,...")
      ->take_all()
      ->group(kGroup);
  command.add_option("--seeds", options.seeds, "Runs of each setting, with a seed each")
      ->range(1, 1000, InHelp::kYes)
      ->type_name("N")
      ->capture_default_str();
  command.add_option("--seed", options.first_seed, "The first seed; the next one is one higher")
      ->range(0, 1'000'000'000, InHelp::kYes)
      ->type_name("S")
      ->capture_default_str();
}

}  // namespace

Verb add_classify_sweep(Command& classify) {
  const auto options = std::make_shared<Options>();
  Command* command = classify.add_subcommand("sweep", "Train with many settings and seeds, and tell which matter");
  options->settings = std::make_unique<ClassifyTrainOptions>(*command, study::kSweptSettings);
  add_swept_options(*command, *options);
  Option* out = command
                    ->add_option("--out", options->out,
                                 "Folder of the runs and of report.html, report.md, report.json; one that is there is "
                                 "gone on with")
                    ->type_name("DIR");
  add_picture_formats(*command, options->formats, out);
  command->add_option("--jobs", options->jobs, "Runs at a time; 0: as many as threads")
      ->range(0, 1024, InHelp::kYes)
      ->type_name("N");
  command
      ->add_option("--threads", options->threads,
                   "Threads that the runs share; 0: all cores. The result is the same bits")
      ->range(0, 1024, InHelp::kYes)
      ->type_name("N");
  add_text_options(*command, options->text);
  command->add_flag("--models,!--no-models", options->models,
                    "Keep the model of each run, for heed classify evaluate; --no-models saves room");
  command->add_flag("--json", options->json, "The report as one JSON object on one line");
  command->add_flag("--quiet", options->quiet, "No progress");
  command->footer(
      "Every combination is trained with every seed, one run after the other, and validated on --valid. The report\n"
      "has mean and variance over seeds, charts, and what is no more than luck. Other settings are those of\n"
      "heed classify train, alike for all runs. Without lists it sweeps word dropout and depth, in 27 runs.\n"
      "Ctrl-C and SIGTERM save and stop (exit codes 130 and 143); the same command goes on, and does no finished run\n"
      "again. More values and more seeds can be asked of a sweep that is there.\n"
      "\n"
      "Examples:\n"
      "  heed classify sweep --train train.tsv --valid dev.tsv --out runs/sweep\n"
      "  heed classify sweep --train train.tsv --valid dev.tsv --layers 1 --hidden 32,64,128 --out runs/width\n"
      "  heed classify sweep --train train.tsv --valid dev.tsv --vectors glove.6B.50d.txt --word-dropout 0.3 \\\n"
      "      --layers 0,1 --epochs 3 --out runs/vectors");
  return {command, [options, command](const Streams& streams) { return run(*options, *command, streams); }};
}

}  // namespace heed::cli
