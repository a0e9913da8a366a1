#include "heed/report/corpus_report.h"

#include <map>

#include <fmt/format.h>

#include "heed/base/formats/json.h"
#include "heed/base/formats/percent.h"
#include "heed/base/terminal/print.h"
#include "heed/base/terminal/table.h"
#include "heed/base/unicode/printable.h"
#include "heed/text/corpus/multi30k.h"

namespace heed::report {
namespace {

using nlohmann::ordered_json;

constexpr std::size_t kListedLines = 8;

double share(std::int64_t part, std::int64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

std::string_view text_of(text::Original state) {
  switch (state) {
    case text::Original::kYes:
      return "original";
    case text::Original::kDiffers:
      return "differs";
    case text::Original::kAbsent:
      return "absent";
  }
  return "";
}

void print_sides(const text::CorpusFigures& figures, std::ostream& out) {
  Table table({{"split"},
               {"language"},
               {"lines", Align::kRight},
               {"words", Align::kRight},
               {"mean", Align::kRight},
               {"median", Align::kRight},
               {"longest", Align::kRight},
               {"distinct", Align::kRight},
               {"unknown", Align::kRight}});
  const auto add = [&](const text::SplitFigures& split, const std::string& language, const text::SideFigures& side) {
    table.add({split.name, language, grouped(split.pairs), grouped(side.words), fmt::format("{:.1f}", side.mean_length),
               grouped(side.median_length), grouped(side.max_length), grouped(side.distinct),
               percent(share(side.unknown, side.words))});
  };
  for (const text::SplitFigures& split : figures.splits) {
    add(split, figures.languages.source, split.source);
    add(split, figures.languages.target, split.target);
  }
  out << "\nText (words in lower case, without punctuation)\n";
  table.print(out);
}

void print_pairs(const text::CorpusFigures& figures, std::ostream& out) {
  const std::string& train = figures.splits[0].name;  // or the split used in its place
  Table table({{"split"},
               {"repeated", Align::kRight},
               {"also in " + train, Align::kRight},
               {"source in " + train, Align::kRight},
               {"suspicious", Align::kRight}});
  for (const text::SplitFigures& split : figures.splits) {
    const bool is_first = &split == figures.splits.data();
    table.add({split.name, grouped(split.repeated), is_first ? "" : grouped(split.pairs_in_train),
               is_first ? "" : grouped(split.sources_in_train), grouped(std::ssize(split.suspicious))});
  }
  out << "\nPairs\n";
  table.print(out);
}

void print_suspicious(const text::CorpusFigures& figures, std::ostream& out) {
  Table table({{"split"}, {"reason"}, {"pairs", Align::kRight}, {"lines"}});
  bool any = false;
  for (const text::SplitFigures& split : figures.splits) {
    std::map<text::Suspicion, std::vector<const text::SuspiciousPair*>> reasons;
    for (const text::SuspiciousPair& pair : split.suspicious) reasons[pair.reason].push_back(&pair);
    for (const auto& [reason, pairs] : reasons) {
      std::string lines;
      for (std::size_t i = 0; i < std::min(pairs.size(), kListedLines); ++i) {
        lines += fmt::format("{}{}", i == 0 ? "" : ", ", pairs[i]->line);
        if (!pairs[i]->detail.empty()) lines += fmt::format(" ({})", pairs[i]->detail);
      }
      if (pairs.size() > kListedLines) lines += ", ...";
      table.add({split.name, std::string(text::describe(reason)), grouped(std::ssize(pairs)), lines});
      any = true;
    }
  }
  if (!any) return;
  out << "\nSuspicious pairs\n";
  table.print(out);
}

std::string text_of(const text::Misalignment& part) {
  const std::string lines = fmt::format("lines {} to {}", part.first_line, part.last_line);
  if (!part.shift) return fmt::format("{}: source and target do not match", lines);
  return fmt::format("{}: the target that matches is {} {} {}", lines, std::abs(*part.shift),
                     std::abs(*part.shift) == 1 ? "line" : "lines", *part.shift > 0 ? "further down" : "further up");
}

void print_alignment(const text::CorpusFigures& figures, std::ostream& out) {
  Table table({{""}, {""}});
  for (const text::SplitFigures& split : figures.splits) {
    if (split.misaligned.empty())
      table.add({split.name, split.alignment_checked ? "lines match" : "not checked: too little text"});
    for (const text::Misalignment& part : split.misaligned) table.add({split.name, text_of(part)});
  }
  out << "\nAlignment\n";
  table.print(out);
}

void print_multi30k(const text::CorpusFigures& figures, std::ostream& out) {
  if (figures.multi30k.empty()) return;
  Table table({{""}, {""}});
  bool complete = true;
  for (const text::OriginalFile& file : figures.multi30k) {
    table.add({file.name, std::string(text_of(file.state))});
    complete = complete && file.state == text::Original::kYes;
  }
  out << "\nMulti30k, by SHA-256\n";
  table.print(out);
  if (!complete) print(out, "  The originals are at {}\n", text::multi30k::kWhereToGet);
}

void print_vectors(const text::CorpusFigures& figures, std::ostream& out) {
  if (figures.vectors.empty()) return;
  Table table({{"file"},
               {"rows", Align::kRight},
               {"dimension", Align::kRight},
               {"language"},
               {"words", Align::kRight},
               {"share of tokens", Align::kRight}});
  for (const text::VectorFigures& vectors : figures.vectors) {
    const auto add = [&](const std::string& language, const text::Coverage& coverage) {
      table.add({vectors.file.filename().string(), grouped(vectors.rows), grouped(vectors.dimension), language,
                 percent(coverage.word_share()), percent(coverage.token_share())});
    };
    add(figures.languages.source, vectors.source);
    add(figures.languages.target, vectors.target);
  }
  out << "\nWord vectors: coverage of " << figures.splits[0].name << "\n";
  table.print(out);
}

ordered_json json_of(const std::string& language, const text::SideFigures& side) {
  return {{"language", language},
          {"file", side.file.string()},
          {"words", side.words},
          {"mean_length", side.mean_length},
          {"median_length", side.median_length},
          {"max_length", side.max_length},
          {"distinct", side.distinct},
          {"unknown", side.unknown},
          {"unknown_rate", share(side.unknown, side.words)}};
}

ordered_json json_of(const text::Languages& languages, const text::SplitFigures& split) {
  ordered_json suspicious = ordered_json::array(), misaligned = ordered_json::array();
  for (const text::SuspiciousPair& pair : split.suspicious)
    suspicious.push_back({{"line", pair.line}, {"reason", text::describe(pair.reason)}, {"detail", pair.detail}});
  for (const text::Misalignment& part : split.misaligned)
    misaligned.push_back({{"first_line", part.first_line},
                          {"last_line", part.last_line},
                          {"shift", part.shift ? ordered_json(*part.shift) : ordered_json()},
                          {"matched", part.share}});
  return {{"name", split.name},
          {"pairs", split.pairs},
          {"source", json_of(languages.source, split.source)},
          {"target", json_of(languages.target, split.target)},
          {"repeated", split.repeated},
          {"pairs_in_train", split.pairs_in_train},
          {"sources_in_train", split.sources_in_train},
          {"suspicious", suspicious},
          {"alignment_checked", split.alignment_checked},
          {"misaligned", misaligned}};
}

ordered_json json_of(const text::Coverage& coverage) {
  return {{"words", coverage.words},
          {"words_found", coverage.words_found},
          {"tokens", coverage.tokens},
          {"tokens_found", coverage.tokens_found}};
}

void print_verdict(const text::CorpusFigures& figures, std::ostream& out) {
  const auto& [source, target] = figures.languages;
  if (std::ranges::any_of(figures.splits, [](const auto& split) { return !split.misaligned.empty(); }))
    out << "\nNot ready for use: some lines do not match\n";
  if (std::ranges::any_of(figures.splits, [](const auto& split) { return split.pairs_in_train > 0; }))
    out << "\nNot ready for use: pairs of train also occur in another split\n";
  if (figures.has_problems()) return;
  if (figures.splits.front().name != "train" || figures.has_validation())
    out << "\nReady for use\n";
  else
    print(out, "\nNot ready for training: there is no validation set (val.{0} and val.{1}, or valid or dev)\n",
          printable(source), printable(target));
}

}  // namespace

void print_corpus(const std::filesystem::path& folder, const text::CorpusFigures& figures, std::ostream& out) {
  print(out, "{}: {} to {}\n", printable(folder.string()), printable(figures.languages.source),
        printable(figures.languages.target));
  print_sides(figures, out);
  print_pairs(figures, out);
  print_suspicious(figures, out);
  print_alignment(figures, out);
  print_multi30k(figures, out);
  print_vectors(figures, out);
  print_verdict(figures, out);
}

void print_corpus_json(const std::filesystem::path& folder, const text::CorpusFigures& figures, std::ostream& out) {
  ordered_json document = {{"folder", folder.string()},
                           {"source", figures.languages.source},
                           {"target", figures.languages.target},
                           {"problems", figures.has_problems()}};
  document["splits"] = ordered_json::array();
  for (const text::SplitFigures& split : figures.splits)
    document["splits"].push_back(json_of(figures.languages, split));
  document["multi30k"] = ordered_json::object();
  for (const text::OriginalFile& file : figures.multi30k) document["multi30k"][file.name] = text_of(file.state);
  document["vectors"] = ordered_json::array();
  for (const text::VectorFigures& vectors : figures.vectors)
    document["vectors"].push_back({{"file", vectors.file.string()},
                                   {"rows", vectors.rows},
                                   {"dimension", vectors.dimension},
                                   {"source", json_of(vectors.source)},
                                   {"target", json_of(vectors.target)}});
  // A path need not be UTF-8, but JSON must be.
  out << document.dump(-1, ' ', false, ordered_json::error_handler_t::replace) << '\n';
}

}  // namespace heed::report
