// heed data check DIR: what is in a folder of parallel text, and what may be wrong with it.
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "apps/heed/command/command.h"
#include "apps/heed/options/text_options.h"
#include "apps/heed/verbs/verbs.h"
#include "heed/base/error.h"
#include "heed/report/corpus_report.h"
#include "heed/text/corpus/multi30k.h"

namespace heed::cli {
namespace {

struct Options {
  std::string folder, source_vocabulary, target_vocabulary;
  std::vector<std::string> vectors;
  text::CheckOptions check;
  bool json = false;
};

void require_text(const std::filesystem::path& folder) {
  const bool is_folder = std::filesystem::is_directory(folder);
  require(is_folder && !text::list_languages(folder).empty(), "read corpus", [&] {
    return Mismatch{
        "a folder with train.de, train.en, val.de, ...",
        fmt::format("{}; {}. Multi30k is at {}; heed data make --out DIR makes a small corpus",
                    is_folder ? "none of them" : "no folder", folder.string(), text::multi30k::kWhereToGet)};
  });
}

ExitCode run(const Options& options, const Streams& streams) {
  require_text(options.folder);
  ThreadPool pool;
  text::CheckOptions check = options.check;
  check.source_vocabulary = options.source_vocabulary, check.target_vocabulary = options.target_vocabulary;
  check.vectors.assign(options.vectors.begin(), options.vectors.end());
  const text::CorpusFigures figures = text::check_corpus(options.folder, pool, check);
  if (options.json)
    report::print_corpus_json(options.folder, figures, streams.out);
  else
    report::print_corpus(options.folder, figures, streams.out);
  return figures.has_problems() ? kNegative : kOk;
}

}  // namespace

Verb add_data_check(Command& app) {
  const auto options = std::make_shared<Options>();
  text::CheckOptions& check = options->check;
  Command* command = app.add_subcommand("check", "Count, compare and question the text in a folder");
  command->add_option("DIR", options->folder, "Folder with train.de, train.en, val.*, test*.*; plain or .gz")
      ->type_name("")
      ->required();
  command->add_option("--src", check.languages.source, "Source language, as in file names")->type_name("LANG");
  command->add_option("--tgt", check.languages.target, "Target language; without both, the two that are there")
      ->type_name("LANG");
  command->add_option("--min-count", check.min_count, "Words that train has less often are unknown")
      ->capture_default_str()
      ->positive(InHelp::kYes);
  command->add_option("--src-vocab", options->source_vocabulary, "A vocabulary to judge unknown words by")
      ->type_name("FILE");
  command->add_option("--tgt-vocab", options->target_vocabulary, "The same for the target")->type_name("FILE");
  command
      ->add_option("--vectors", options->vectors,
                   "Word vectors (GloVe, word2vec text) to report the coverage of; may be repeated")
      ->type_name("FILE")
      ->allow_extra_args(false);
  add_text_options(*command, check.text);
  command->add_flag("--json", options->json, "One JSON object on one line instead of tables");
  command->footer(
      "Examples:\n"
      "  heed data check multi30k\n"
      "  heed data check corpus --src fr --tgt en --json\n"
      "  heed data check multi30k --vectors glove.6B.50d.txt.gz\n"
      "\n"
      "Exit codes: 0 fine, 1 lines that do not belong together or pairs of train in another split, 2 an error.\n"
      "Suspicious pairs are listed to be looked at; they and files that differ from Multi30k's do not change the "
      "code.");
  return {command, [options](const Streams& streams) { return run(*options, streams); }};
}

}  // namespace heed::cli
