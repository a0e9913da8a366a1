// heed data prepare: converts a corpus to token ids, for training on text that is larger than memory.
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include <unistd.h>

#include "apps/heed/command/command.h"
#include "apps/heed/options/common_options.h"
#include "apps/heed/options/train_options.h"
#include "apps/heed/verbs/verbs.h"
#include "heed/base/error.h"
#include "heed/base/formats/json.h"
#include "heed/base/terminal/print.h"
#include "heed/base/terminal/progress.h"
#include "heed/base/terminal/table.h"
#include "heed/base/unicode/printable.h"
#include "heed/train/translation/prepare_data.h"
#include "heed/train/translation/prepared_folder.h"

namespace heed::cli {
namespace {

struct DataPrepareOptions {
  std::unique_ptr<TrainOptions> settings;
  std::string out;
  TextOptions text;
  bool force = false, quiet = false, json = false;
  int threads = 0;
};

// The training settings that do not concern the text.
std::set<std::string> other_settings() {
  std::set<std::string> names;
  const train::TrainSettings settings;
  const auto add = [&](const Setting& setting, const auto&) { names.emplace(setting.name); };
  visit_settings(settings.model, add), visit_settings(settings.batch, add), visit_settings(settings.loop, add);
  return names;
}

train::PrepareOptions what_to_prepare(const DataPrepareOptions& options) {
  const run::TranslationPlan plan = options.settings->plan("");
  validate(plan.settings);
  if (plan.data.empty()) throw Error("--data DIR is required: the folder of the corpus");
  if (train::is_prepared(plan.data))
    throw Error(
        fmt::format("'{}' is a prepared corpus already; --data must be a folder of text", printable(plan.data)));
  return {.data = plan.data,
          .out = options.out,
          .languages = text::choose_languages(plan.data, plan.languages),
          .settings = plan.settings.text,
          .text = options.text,
          .overwrite = options.force};
}

// One progress bar for each of the two passes.
train::PrepareResult prepare(const DataPrepareOptions& options, const train::PrepareOptions& what, std::ostream& err) {
  ThreadPool pool(options.threads);
  if (options.quiet) return train::prepare_data(what, pool);
  std::optional<Progress> progress;
  const auto start = [&](const char* label, std::int64_t total) {
    ProgressOptions style{detect_terminal(STDERR_FILENO)};
    style.label = label, style.total = total, style.unit = "pairs";
    progress.emplace(err, style);
  };
  bool counting = true;
  start("count", 0);
  const train::PrepareHooks hooks{.counted = [&](std::int64_t lines) { progress->update(lines); },
                                  .encoded =
                                      [&](std::int64_t lines, std::int64_t total) {
                                        if (std::exchange(counting, false)) {
                                          progress->finish();
                                          start("encode", total);
                                        }
                                        progress->update(lines);
                                      }};
  train::PrepareResult result = train::prepare_data(what, pool, hooks);
  progress->finish();
  return result;
}

// The settings that differ from training's defaults.
std::string settings_to_repeat(const train::TextSettings& settings) {
  const auto typed = train::typed_settings(settings),
             usual = train::typed_settings(train::preset(run::TranslationPlan{}.preset).text);
  std::string options;
  for (std::size_t i = 0; i < typed.size(); ++i)
    if (typed[i] != usual[i]) options += " " + typed[i];
  return options;
}

void print_summary(const train::PrepareResult& result, const std::string& folder, std::ostream& out) {
  const train::PreparedInfo& info = result.info;
  out << printable(folder) << "\n\nPairs\n";
  Table pairs({{"", Align::kLeft}, {"kept", Align::kRight}, {"left out", Align::kRight}});
  for (const auto& [name, set] :
       {std::pair(train::kTrainSet, &info.train), std::pair(train::kValidationSet, &info.validation)})
    pairs.add({name, grouped(set->counts.pairs), grouped(set->skipped.total())});
  pairs.print(out);
  out << "\nWords\n";
  Table words({{"side", Align::kLeft}, {"in train", Align::kRight}, {"vocabulary", Align::kRight}});
  const std::int64_t marks = 2 * info.train.counts.pairs;
  words.add({info.languages.source, grouped(info.train.counts.source_numbers - marks), grouped(result.source_tokens)});
  words.add({info.languages.target, grouped(info.train.counts.target_numbers - marks), grouped(result.target_tokens)});
  words.print(out);
  print(out, "\nNext: heed train --data {}{} --out RUN\n", printable(folder), settings_to_repeat(info.text));
}

void print_summary_json(const train::PrepareResult& result, const std::string& folder, std::ostream& out) {
  using nlohmann::ordered_json;
  const train::PreparedInfo& info = result.info;
  const auto set = [](const train::PreparedSet& s) {
    return ordered_json{{"pairs", s.counts.pairs},
                        {"skipped", s.skipped.total()},
                        {"source_numbers", s.counts.source_numbers},
                        {"target_numbers", s.counts.target_numbers}};
  };
  const ordered_json document = {{"folder", folder},
                                 {"train", set(info.train)},
                                 {"val", set(info.validation)},
                                 {"source_vocabulary", result.source_tokens},
                                 {"target_vocabulary", result.target_tokens},
                                 {"checksum", info.checksum}};
  out << document.dump(-1, ' ', false, ordered_json::error_handler_t::replace) << '\n';
}

ExitCode run(const DataPrepareOptions& options, const Streams& streams) {
  const train::PrepareResult result = prepare(options, what_to_prepare(options), streams.err);
  if (options.json)
    print_summary_json(result, options.out, streams.out);
  else if (!options.quiet)
    print_summary(result, options.out, streams.out);
  return kOk;
}

}  // namespace

void add_data_prepare(Command& data) {
  const auto options = std::make_shared<DataPrepareOptions>();
  Command& command =
      data.add_verb("prepare", "Tokenize a corpus once, so that heed train can use one larger than memory");
  command
      .add({.name = "out",
            .help = "Folder for the prepared corpus: a new or empty one, or one that an interrupted data prepare left",
            .letter = 'o',
            .value = "DIR"},
           options->out)
      .required();
  command.add_flag({.name = "force", .help = "Replace an existing prepared corpus"}, options->force);
  command.add(kThreads, options->threads);
  command.add_flag(kJson, options->json);
  command.add_flag(kQuiet, options->quiet);
  options->settings = std::make_unique<TrainOptions>(command, other_settings());
  add_text_options(command, options->text);
  command.details(
      "Training from the prepared folder gives exactly the same model as training from the text. Give heed train the "
      "same text settings again. After an interruption, the same command starts over.");
  command.examples(
      "  heed data prepare --data corpus --src de --tgt en -o prepared\n"
      "  heed train --data prepared -o runs/large\n"
      "  heed data prepare --data corpus --tokenizer sentencepiece --vocab-size 16000 -o prepared-16k\n"
      "  heed train --data prepared-16k --tokenizer sentencepiece --vocab-size 16000 -o runs/subwords\n");
  command.on_run([options](const Streams& streams) { return run(*options, streams); });
}

}  // namespace heed::cli
