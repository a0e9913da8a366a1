// `heed lm compare`: compares language models on several texts, before and after normalisation.
#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "apps/heed/command/command.h"
#include "apps/heed/command/command_line.h"
#include "apps/heed/options/common_options.h"
#include "apps/heed/options/model_option.h"
#include "apps/heed/verbs/verbs.h"
#include "heed/base/error.h"
#include "heed/base/files/out_folder.h"
#include "heed/base/formats/json.h"
#include "heed/base/terminal/print.h"
#include "heed/base/unicode/printable.h"
#include "heed/evaluate/text_comparison.h"
#include "heed/model/lm/language_model.h"
#include "heed/report/lm/lm_compare_report.h"

namespace heed::cli {
namespace {

struct LmCompareOptions {
  std::vector<std::string> models, files, seen, formats = {"svg"};
  std::string out;
  TextOptions text;
  int threads = 0;
  bool json = false, quiet = false;
};

// The last part of each path, or the whole path if two would have the same name.
std::vector<std::string> short_names(const std::vector<std::string>& paths) {
  std::vector<std::string> names;
  for (const std::string& path : paths) {
    const auto whole = std::filesystem::path(path).lexically_normal();
    auto last = whole.has_filename() ? whole.filename() : whole.parent_path().filename();
    if (last.extension() == ".gz") last = last.stem();
    names.push_back(path == "-" ? "standard input" : printable(last.string(), 60));
  }
  std::vector<std::string> unique;
  for (std::size_t i = 0; i < names.size(); ++i)
    unique.push_back(std::ranges::count(names, names[i]) > 1 ? printable(paths[i]) : names[i]);
  return unique;
}

// For each model and each file, whether a --seen names the pair: FILE alone for all models, or MODEL=FILE.
std::vector<bool> seen_cells(const LmCompareOptions& options) {
  std::vector<bool> cells(options.models.size() * options.files.size());
  for (const std::string& seen : options.seen) {
    bool found = false;
    for (std::size_t m = 0; m < options.models.size(); ++m)
      for (std::size_t f = 0; f < options.files.size(); ++f)
        if (seen == options.files[f] || seen == options.models[m] + "=" + options.files[f])
          cells[m * options.files.size() + f] = found = true;
    if (!found)
      throw Error(fmt::format("--seen must name a FILE, or MODEL=FILE, that is compared here (got '{}')",
                              printable(seen, 200)));
  }
  return cells;
}

ExitCode run(const LmCompareOptions& options, const Command& command, const Streams& streams) {
  const std::vector<plot::PictureFormat> formats = picture_formats(options.formats);
  const std::vector<bool> seen = seen_cells(options);
  std::vector<std::unique_ptr<model::LanguageModel>> models;
  for (const std::string& folder : options.models) models.push_back(model::load_language_model(folder));
  std::vector<text::SourceText> texts;
  for (const std::string& file : options.files) texts.push_back(text::read_source_text(file, options.text));
  for (const auto& model : models)
    for (const text::SourceText& text : texts)
      evaluate::require_known_tokens(model->tokens(), text, /*normalize=*/true);
  if (!options.out.empty()) make_out_folder(options.out);

  ThreadPool pool(options.threads);
  evaluate::TextComparison comparison{.models = {}, .texts = short_names(options.files), .cells = {}};
  const std::vector<std::string> names = short_names(options.models);
  for (std::size_t m = 0; m < models.size(); ++m) {
    comparison.models.push_back({names[m], std::string(models[m]->kind()), models[m]->tokens().unit()});
    for (const text::SourceText& text : texts)
      comparison.cells.push_back(evaluate::compare_text(*models[m], text, seen[comparison.cells.size()], pool));
  }
  if (!options.out.empty()) report::write_text_comparison(comparison, command_line(command), options.out, formats);
  if (options.json)
    streams.out << report::text_comparison_json(comparison).dump() << '\n';
  else
    report::print_text_comparison(comparison, streams.out);
  if (!options.out.empty() && !options.quiet) print(streams.err, "The report is in {}\n", printable(options.out));
  return kOk;
}

}  // namespace

void add_lm_compare(Command& lm) {
  const auto options = std::make_shared<LmCompareOptions>();
  Command& command = lm.add_verb("compare", "Compare language models on the same texts");
  command
      .add_operand({.name = "FILE",
                    .help = "Texts, plain or gzip; - is standard input",
                    .value = "FILE",
                    .several = Several::kRepeated},
                   options->files)
      .required();
  takes_model(command.add({.name = "model",
                           .help = "Folder of a model",
                           .letter = 'm',
                           .value = "MODEL",
                           .several = Several::kRepeated},
                          options->models),
              model::kLanguageModels);
  command.add({.name = "seen",
               .help = "Mark FILE as part of the models' training text in the report; MODEL=FILE for one model",
               .value = "FILE",
               .several = Several::kRepeated},
              options->seen);
  add_report_options(command, options->out, options->formats);
  command.add(kThreads, options->threads);
  command.add_flag(kJson, options->json);
  command.add_flag(kQuiet, options->quiet);
  add_text_options(command, options->text);
  command.details(
      "Do not compare perplexities per word with perplexities per character. Bits per character can be compared: they "
      "include the cost of spelling out unknown words (see heed help lm perplexity).");
  command.examples(
      "  heed lm compare -m runs/bigram -m runs/char shakespeare.txt wikipedia.txt\n"
      "  heed lm compare -m runs/bigram -m runs/char --seen runs/char=shakespeare.txt \\\n"
      "      -o two-passages shakespeare.txt wikipedia.txt\n");
  command.on_run([options, &command](const Streams& streams) {
    for (const std::string& file : options->files) require_no_sentence(command, file);
    return run(*options, command, streams);
  });
}

}  // namespace heed::cli
