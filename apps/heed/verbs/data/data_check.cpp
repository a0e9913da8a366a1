// heed data check DIR: reports what a folder of parallel text contains, and what may be wrong with it.
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "apps/heed/command/command.h"
#include "apps/heed/options/common_options.h"
#include "apps/heed/verbs/verbs.h"
#include "heed/base/error.h"
#include "heed/base/unicode/printable.h"
#include "heed/report/corpus_report.h"
#include "heed/text/corpus/multi30k.h"

namespace heed::cli {
namespace {

struct DataCheckOptions {
  std::string folder, source_vocabulary, target_vocabulary;
  std::vector<std::string> vectors;
  text::CheckOptions check;
  bool json = false;
};

void require_text(const std::filesystem::path& folder) {
  const std::string name = printable(folder.string());
  const std::string get =
      fmt::format("Multi30k is at {}; heed data make --out DIR makes a small corpus", text::multi30k::kWhereToGet);
  if (!std::filesystem::is_directory(folder)) throw Error(fmt::format("there is no folder '{}'. {}", name, get));
  if (text::list_languages(folder).empty())
    throw Error(fmt::format("folder '{}' has no train.de, train.en, val.de, ... {}", name, get));
}

ExitCode run(const DataCheckOptions& options, const Streams& streams) {
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

void add_data_check(Command& data) {
  const auto options = std::make_shared<DataCheckOptions>();
  text::CheckOptions& check = options->check;
  Command& command = data.add_verb("check", "Check a corpus and print its statistics");
  command
      .add_operand(
          {.name = "DIR", .help = "Folder with train.de, train.en, val.*, test*.*; plain or .gz", .value = "DIR"},
          options->folder)
      .required();
  command.add({.name = "src",
               .help = "Source language: the extension of its files; by default the first in alphabetical order",
               .value = "CODE"},
              check.languages.source);
  command.add({.name = "tgt", .help = "Target language; by default the other one", .value = "CODE"},
              check.languages.target);
  command.add(
      {.name = "min-count", .help = "Words that occur fewer times than this in train are unknown", .range = {1, 1e9}},
      check.min_count);
  command.add(
      {.name = "src-vocab", .help = "Source vocabulary; words that are not in it count as unknown", .value = "FILE"},
      options->source_vocabulary);
  command.add({.name = "tgt-vocab", .help = "The same for the target", .value = "FILE"}, options->target_vocabulary);
  command.add({.name = "vectors",
               .help = "Word vectors (GloVe, word2vec text); reports how many words have one",
               .value = "FILE",
               .several = Several::kRepeated},
              options->vectors);
  command.add_flag(kJson, options->json);
  add_text_options(command, check.text);
  command.details(
      "Exit codes: 0: no problem. 1: a problem was found: in some part of the corpus, line i of one file does not seem "
      "to translate line i of the other, judging by their words; or pairs of train also occur in another split. 2: an "
      "error, such as files with different numbers of lines. Suspicious pairs, for example of very different lengths, "
      "are listed, and the files of Multi30k are compared with their published checksums; both leave the exit code at "
      "0.");
  command.examples(
      "  heed data check multi30k\n"
      "  heed data check corpus --src fr --tgt en --json\n"
      "  heed data check multi30k --vectors glove.6B.50d.txt.gz\n");
  command.on_run([options](const Streams& streams) { return run(*options, streams); });
}

}  // namespace heed::cli
