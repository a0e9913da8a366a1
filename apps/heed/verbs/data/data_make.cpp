// `heed data make`: writes Heed's built-in German-English corpus to a folder.
#include <algorithm>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include <unistd.h>

#include "apps/heed/command/command.h"
#include "apps/heed/options/common_options.h"
#include "apps/heed/verbs/verbs.h"
#include "heed/base/formats/json.h"
#include "heed/base/terminal/print.h"
#include "heed/base/terminal/progress.h"
#include "heed/base/terminal/table.h"
#include "heed/base/unicode/printable.h"
#include "heed/grammar/write_corpus.h"

namespace heed::cli {
namespace {

struct DataMakeOptions {
  std::string out;
  grammar::MakeOptions corpus;
  bool force = false, quiet = false, json = false;
};

constexpr std::int64_t kWorthABar = 200'000;  // pairs; writing them takes about a second

std::int64_t total(const grammar::CorpusSummary& summary) {
  return std::accumulate(summary.pairs.begin(), summary.pairs.end(), std::int64_t{0});
}

double percent(const grammar::CorpusSummary& summary, std::size_t construction) {
  return 100.0 * static_cast<double>(summary.constructions[construction]) / static_cast<double>(total(summary));
}

grammar::CorpusSummary make(const DataMakeOptions& options, std::ostream& err) {
  const std::int64_t pairs = options.corpus.train + options.corpus.validation + options.corpus.test;
  if (options.quiet || pairs < kWorthABar) return grammar::write_corpus(options.out, options.corpus, options.force);
  ProgressOptions style{detect_terminal(STDERR_FILENO)};
  style.label = "make", style.total = pairs, style.unit = "pairs";
  Progress progress(err, style);
  const auto made = [&](std::int64_t count) {
    if (count % 1024 == 0) progress.update(count);
  };
  grammar::CorpusSummary summary = grammar::write_corpus(options.out, options.corpus, options.force, made);
  progress.update(pairs);
  progress.finish();
  return summary;
}

void print_summary(const grammar::CorpusSummary& summary, const std::string& folder, std::ostream& out) {
  out << printable(folder) << "\n\nFiles\n";
  Table files({{"", Align::kLeft}, {"", Align::kRight}, {"", Align::kLeft}});
  for (const std::size_t split : {2, 0, 1})
    files.add({fmt::format("{0}.de, {0}.en", grammar::kSetNames[split]), grouped(summary.pairs[split]), "pairs"});
  files.print(out);
  out << "\nWords\n";
  Table words({{"side", Align::kLeft}, {"words", Align::kRight}, {"distinct", Align::kRight}});
  for (const auto& [name, side] : {std::pair("German", summary.german), std::pair("English", summary.english)})
    words.add({name, grouped(side.words), grouped(side.distinct_words)});
  words.print(out);
  out << "\nConstructions, in percent of the pairs\n";
  Table shares({{"", Align::kLeft}, {"", Align::kRight}});
  for (std::size_t i = 0; i < grammar::kConstructions; ++i)
    shares.add({std::string(grammar::kConstructionNames[i]), fmt::format("{:.1f}", percent(summary, i))});
  shares.print(out);
  out << "\nSamples\n";
  for (const grammar::SentencePair& pair : summary.samples) print(out, "  {}\n    {}\n", pair.source, pair.target);
  print(out, "\nNext: heed data check {}\n", printable(folder));
}

void print_summary_json(const grammar::CorpusSummary& summary, const std::string& folder, std::ostream& out) {
  using nlohmann::ordered_json;
  ordered_json pairs, shares, samples = ordered_json::array();
  for (std::size_t i = 0; i < summary.pairs.size(); ++i) pairs[std::string(grammar::kSetNames[i])] = summary.pairs[i];
  for (std::size_t i = 0; i < grammar::kConstructions; ++i)
    shares[std::string(grammar::kConstructionNames[i])] = summary.constructions[i];
  for (const grammar::SentencePair& pair : summary.samples)
    samples.push_back({{"de", pair.source}, {"en", pair.target}});
  const auto side = [](const grammar::CorpusSummary::Side& s) {
    return ordered_json{{"words", s.words}, {"distinct", s.distinct_words}};
  };
  const ordered_json document = {{"folder", folder},           {"pairs", pairs},
                                 {"de", side(summary.german)}, {"en", side(summary.english)},
                                 {"constructions", shares},    {"samples", samples}};
  out << document.dump(-1, ' ', false, ordered_json::error_handler_t::replace) << '\n';
}

}  // namespace

void add_data_make(Command& data) {
  const auto options = std::make_shared<DataMakeOptions>();
  Command& command = data.add_verb("make", "Write Heed's German-English corpus, made by a grammar");
  command
      .add({.name = "out",
            .help = "Folder for train, val and test, each .de and .en; created if missing",
            .letter = 'o',
            .value = "DIR"},
           options->out)
      .required();
  command.add_settings(options->corpus);
  command.add_flag({.name = "force", .help = "Replace an existing corpus"}, options->force);
  command.add_flag(kJson, options->json);
  command.add_flag(kQuiet, options->quiet);
  command.details(
      "No sentence of val or test is in train, on either side. The same seed gives the same val and test for any "
      "--pairs.");
  command.examples(
      "  heed data make -o data/own\n"
      "  heed data make -o data/large --pairs 1000000 --seed 7\n");
  command.on_run([options](const Streams& streams) {
    const grammar::CorpusSummary summary = make(*options, streams.err);
    if (options->json)
      print_summary_json(summary, options->out, streams.out);
    else if (!options->quiet)
      print_summary(summary, options->out, streams.out);
    return kOk;
  });
}

}  // namespace heed::cli
