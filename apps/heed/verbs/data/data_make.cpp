// `heed data make`: writes Heed's own German-English corpus, or its reviews for a classifier, to a folder.
#include <algorithm>
#include <array>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include <unistd.h>

#include "apps/heed/command/command.h"
#include "apps/heed/options/common_options.h"
#include "apps/heed/verbs/verbs.h"
#include "heed/base/error.h"
#include "heed/base/formats/json.h"
#include "heed/base/terminal/print.h"
#include "heed/base/terminal/progress.h"
#include "heed/base/terminal/table.h"
#include "heed/base/unicode/printable.h"
#include "heed/grammar/reviews/write_reviews.h"
#include "heed/grammar/write_corpus.h"

namespace heed::cli {
namespace {

constexpr const char *kParallel = "parallel", *kReviews = "reviews";
constexpr std::array kKinds = {kParallel, kReviews};

struct DataMakeOptions {
  std::string kind = kParallel, out;
  grammar::MakeOptions corpus;
  grammar::ReviewOptions reviews;
  bool force = false, quiet = false, json = false;
};

constexpr std::int64_t kWorthABar = 200'000;  // pairs that take about a second

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

void print_summary(const grammar::ReviewSummary& summary, const std::string& folder, std::ostream& out) {
  out << printable(folder) << "\n\nFiles\n";
  Table files({{"", Align::kLeft}, {"", Align::kRight}, {"", Align::kLeft}});
  const auto paths = grammar::review_files(folder);
  for (const std::size_t set : {2, 0, 1})
    files.add({paths[set].filename().string(), grouped(summary.reviews[set]), "reviews"});
  files.print(out);
  out << "\nLabels\n";
  Table labels({{"", Align::kLeft}, {"", Align::kRight}, {"", Align::kLeft}});
  for (std::size_t i = 0; i < summary.labels.size(); ++i)
    labels.add({std::string(grammar::kReviewLabels[i]), grouped(summary.labels[i]), "reviews"});
  labels.print(out);
  out << "\nSamples\n";
  for (const grammar::Review& review : summary.samples)
    print(out, "  {}  {}\n", grammar::kReviewLabels[static_cast<std::size_t>(review.sentiment)], review.text);
  print(out, "\nNext: heed classify train --train {} --valid {} --out RUN\n", printable(paths[2].string()),
        printable(paths[0].string()));
}

void print_summary_json(const grammar::ReviewSummary& summary, const std::string& folder, std::ostream& out) {
  using nlohmann::ordered_json;
  ordered_json labels, samples = ordered_json::array();
  for (std::size_t i = 0; i < summary.labels.size(); ++i)
    labels[std::string(grammar::kReviewLabels[i])] = summary.labels[i];
  for (const grammar::Review& review : summary.samples)
    samples.push_back(
        {{"label", grammar::kReviewLabels[static_cast<std::size_t>(review.sentiment)]}, {"text", review.text}});
  const ordered_json document = {
      {"folder", folder},
      {"reviews", {{"valid", summary.reviews[0]}, {"test", summary.reviews[1]}, {"train", summary.reviews[2]}}},
      {"labels", labels},
      {"words", summary.words},
      {"samples", samples}};
  out << document.dump(-1, ' ', false, ordered_json::error_handler_t::replace) << '\n';
}

void print_result(const auto& summary, const DataMakeOptions& options, std::ostream& out) {
  if (options.json)
    print_summary_json(summary, options.out, out);
  else if (!options.quiet)
    print_summary(summary, options.out, out);
}

void make_reviews(const DataMakeOptions& options, std::ostream& out) {
  grammar::ReviewOptions reviews = options.reviews;
  reviews.seed = options.corpus.seed, reviews.validation = options.corpus.validation,
  reviews.test = options.corpus.test;
  print_result(grammar::write_reviews(options.out, reviews, options.force), options, out);
}

// Throws Error for the size of the other kind.
void require_size_of_kind(const Command& command, const std::string& kind) {
  const bool reviews = kind == kReviews;
  if (command.given(reviews ? "pairs" : "reviews"))
    throw Error(fmt::format("--{0} works only with --kind {1} (got --kind {2}); use --{3}",
                            reviews ? "pairs" : "reviews", reviews ? kParallel : kReviews, kind,
                            reviews ? "reviews" : "pairs"));
}

}  // namespace

void add_data_make(Command& data) {
  const auto options = std::make_shared<DataMakeOptions>();
  Command& command = data.add_verb("make", "Generate data from built-in grammars: sentence pairs or reviews");
  command
      .add({.name = "out", .help = "Folder for the files; created if missing", .letter = 'o', .value = "DIR"},
           options->out)
      .required();
  command.add({.name = "kind",
               .help = "parallel: German and English sentences (train, val and test, each .de and .en); reviews: "
                       "positive and negative reviews for heed classify (train.tsv, valid.tsv and test.tsv)",
               .choices = kKinds},
              options->kind);
  command.add_settings(options->corpus);
  command.add_settings(options->reviews);
  command.add_flag({.name = "force", .help = "Replace existing files"}, options->force);
  command.add_flag(kJson, options->json);
  command.add_flag(kQuiet, options->quiet);
  command.details(
      "No sentence or review of the validation and test sets is in train. The same seed gives the same validation and "
      "test sets for any size of train. Half of the reviews are labelled pos, half neg.");
  command.examples(
      "  heed data make -o data/own\n"
      "  heed data make -o data/large --pairs 1000000 --seed 7\n"
      "  heed data make --kind reviews -o data/reviews\n");
  command.on_run([options, &command](const Streams& streams) {
    require_size_of_kind(command, options->kind);
    if (options->kind == kReviews)
      make_reviews(*options, streams.out);
    else
      print_result(make(*options, streams.err), *options, streams.out);
    return kOk;
  });
}

}  // namespace heed::cli
